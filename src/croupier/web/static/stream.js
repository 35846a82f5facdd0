// Follows tables in a role: through the worker that all tabs share, or by a line of its own where there is none.

import { h } from "./dom.js";
import { Line } from "./stream-line.js";

export function follow(state, hear, stands) {
  followAll([state], hear, stands);
}

// `states` are those that the page began with; `as` is how they are followed, if not in their own role. Where the server says
// that somebody no longer acts, the session has ended.
export function followAll(states, heard, told, as = null) {
  const acts = new Set(states.filter((state) => state.as.acts).map((state) => state.table));
  const who = states.find((state) => state.as.acts && state.purpose === "live")?.as.person ?? "";
  const marks = states.map((state) => `${encodeURIComponent(state.table)}@${as ?? state.as.role}`);
  let end;
  const stands = (link) => { logged(link.state !== "ended"); told(link); };
  const hear = (news) => {
    if (news.as.acts) acts.add(news.table);
    if (acts.has(news.table) && !news.as.acts && news.as.log_in) end();
    else heard(news);
  };
  if (!("SharedWorker" in window)) {
    const line = new Line((state) => hear(state), stands);
    end = () => line.end();
    line.want(marks);
    return;
  }
  const { port } = new SharedWorker(new URL("./stream-worker.js", import.meta.url), { type: "module", name: "croupier" });
  end = () => port.postMessage({ ended: true });
  port.onmessage = ({ data }) => {
    if (data.link) stands(data.link);
    else hear(data.state);
  };
  port.postMessage({ marks, who });
  setInterval(() => port.postMessage({ marks, who }), 10_000);
  addEventListener("pagehide", () => port.postMessage({ bye: true }));
  addEventListener("pageshow", (event) => { if (event.persisted) port.postMessage({ marks, who }); });
}

// Where the session has ended the page says so; whoever logs in lands where they were.
function logged(on) {
  document.getElementById("logged-out")?.remove();
  if (on) return;
  const here = encodeURIComponent(location.pathname + location.search);
  document.querySelector("main").prepend(h("div", { class: "banner proposed", id: "logged-out", role: "alert" },
    h("b", {}, "Logged out."), h("a", { class: "btn go", href: `/login?next=${here}` }, "Log in to go on")));
}
