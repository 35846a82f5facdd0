// Follows tables in a role: through the worker that all tabs share, or by a line of its own where there is none.

import { h } from "./dom.js";
import { Line } from "./stream-line.js";

const LOOK = 1_000;
const SPEAK = 10_000; // how often a page tells the worker that it is there
const PATIENCE = 4_000; // for its answer
const MOST_TRIES = 4;

export function follow(state, hear, stands) {
  followAll([state], hear, stands);
}

// `states` are those that the page began with; `marks` say how they are followed, if not one by one in their own role.
export function followAll(states, hear, told, marks = null) {
  const who = states.find((state) => state.as.acts && state.purpose === "live")?.as.person ?? "";
  marks ??= states.map((state) => `${encodeURIComponent(state.table)}@${state.as.role}`);
  const stands = (link) => { logged(link.state !== "ended"); told(link); };
  const alone = () => new Line((state) => hear(state), stands).want(marks);
  if (!("SharedWorker" in window)) return alone();
  new Shared({ marks, who }, hear, stands, alone);
}

// The worker as one page knows it. It answers whatever it is told; one that does not is gone, with the process that it ran in,
// and another is asked for. Where none answers, the page has a line of its own.
class Shared {
  constructor(wanted, hear, stands, alone) {
    Object.assign(this, { wanted, hear, stands, alone, tries: 0, heard: Date.now() });
    this.connect();
    this.watch = setInterval(() => this.look(), LOOK);
    addEventListener("pagehide", () => this.port.postMessage({ bye: true }));
    addEventListener("pageshow", (event) => { if (event.persisted) this.speak(); });
  }

  connect() {
    this.port = new SharedWorker(new URL("./stream-worker.js", import.meta.url), { type: "module", name: "croupier" }).port;
    this.port.onmessage = ({ data }) => {
      Object.assign(this, { unanswered: 0, tries: 0, heard: Date.now() });
      if (data.link) this.stands(data.link);
      else if (data.state) this.hear(data.state);
    };
    this.unanswered = 0;
    this.speak();
  }

  speak() {
    this.spoke = Date.now();
    this.unanswered ||= this.spoke;
    this.port.postMessage(this.wanted);
  }

  // Timers of a page in the background come seldom, answers at once: what counts is how long it waits for one.
  look() {
    if (this.unanswered && Date.now() - this.unanswered > PATIENCE) this.again();
    else if (Date.now() - this.spoke > SPEAK) this.speak();
  }

  again() {
    this.stands({ state: "reconnecting", since: this.heard });
    this.port.postMessage({ bye: true });
    this.port.close();
    this.tries += 1;
    if (this.tries < MOST_TRIES) return this.connect();
    clearInterval(this.watch);
    this.alone();
  }
}

// Where the session has ended the page says so; whoever logs in lands where they were.
function logged(on) {
  document.getElementById("logged-out")?.remove();
  if (on) return;
  const here = encodeURIComponent(location.pathname + location.search);
  document.querySelector("main").prepend(h("div", { class: "banner proposed", id: "logged-out", role: "alert" },
    h("b", {}, "Logged out."), h("a", { class: "btn go", href: `/login?next=${here}` }, "Log in to go on")));
}
