// One line to the server for all tables that a browser looks at. It says how each table stands, and how the line does.
// The server's ids name every table with its sequence, so a line that was cut goes on where it was.

import { merged } from "./changes.js";

const SILENT = 12_000; // the server gives a sign of life every five seconds
const AGAIN = 1_500;

export class Line {
  constructor(hear, stands) {
    this.hear = hear;
    this.stands = stands;
    this.marks = [];
    this.states = new Map(); // by mark, what the next change is one of
    this.last = "";
    this.source = null;
    this.heard = 0;
    this.link = { state: "reconnecting", since: Date.now() };
    setInterval(() => this.look(), 1000);
  }

  // Marks are names with roles: War%201@dealer.
  want(marks) {
    const wanted = [...new Set(marks)].sort();
    if (wanted.join() === this.marks.join()) return;
    this.marks = wanted;
    this.open();
  }

  open() {
    this.source?.close();
    this.source = null;
    this.states.clear(); // each comes whole once
    if (!this.marks.length) return;
    const address = `/api/v1/stream?tables=${encodeURIComponent(this.marks.join(","))}&since=${encodeURIComponent(this.last)}&changes=true`;
    const source = new EventSource(address);
    this.source = source;
    this.heard = Date.now();
    source.onopen = () => this.alive();
    source.addEventListener("beat", () => this.alive());
    source.addEventListener("table", (event) => {
      this.last = event.lastEventId;
      this.alive();
      this.take(JSON.parse(event.data));
    });
    source.addEventListener("ended", () => this.end());
    source.onerror = () => {
      this.lost();
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.again(source, address), AGAIN);
    };
  }

  // Whoever may look no more is told so; otherwise the line is opened anew.
  async again(source, address) {
    const status = await fetch(address, { method: "HEAD" }).then((answer) => answer.status, () => 0);
    if (this.source !== source) return;
    if (status === 401 || status === 403) this.end();
    else this.open();
  }

  take(news) {
    const mark = news.mark ?? `${encodeURIComponent(news.table)}@${news.as.role}`;
    const state = merged(this.states.get(mark), news);
    this.states.set(mark, state);
    this.hear(state, mark);
  }

  // Nobody is logged in any more: the line rests until somebody wants tables anew.
  end() {
    this.source?.close();
    this.source = null;
    this.marks = [];
    this.say("ended");
  }

  alive() {
    this.heard = Date.now();
    this.say("live");
  }

  lost() {
    this.say("reconnecting");
  }

  look() {
    if (this.source && Date.now() - this.heard > SILENT) {
      this.lost();
      this.open();
    }
  }

  say(state) {
    if (this.link.state === state) return;
    this.link = { state, since: state === "live" ? Date.now() : this.heard || Date.now() };
    this.stands(this.link);
  }
}
