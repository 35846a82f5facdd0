// The log of a table: newest first, by phase, money at the right, each line with its sections.

import { capital, clock, h, money, sections, withSuits } from "./dom.js";

const MOST = 200;

export class Log {
  constructor(node) {
    this.node = node;
    this.lines = new Map();
  }

  // Takes in lines; those that are known already stay as they are. Gives those that are new.
  add(lines) {
    const found = [];
    for (const line of lines) {
      const key = `${line.record}.${line.line}`;
      if (this.lines.has(key)) continue;
      this.lines.set(key, line);
      found.push(line);
    }
    return found;
  }

  clear() {
    this.lines.clear();
  }

  draw(state) {
    const rows = [];
    let head = "";
    rows.push(h("li", { class: "now" }, h("time", {}, "now"), h("b", {}, withSuits(state.turn.words)), h("span"),
      h("span", { class: "cite" }, sections(state.edition, state.turn.cites))));
    const newest = [...this.lines.values()].sort((a, b) => b.record - a.record || b.line - a.line).slice(0, MOST);
    for (const line of newest) {
      const name = `Round ${line.round} · ${line.phase}`;
      if (name !== head) rows.push(h("li", { class: "phase" }, capital(name)));
      head = name;
      rows.push(this.row(state, line));
    }
    this.node.replaceChildren(...rows);
  }

  row(state, line) {
    const deviation = line.kind === "deviation";
    const words = withSuits(line.words);
    const told = deviation ? h("b", { class: "warn" }, `! ${words}`) : h("span", {}, words);
    const cents = line.cents === null ? "" : money(line.cents);
    return h("li", { class: deviation ? "dev" : "", tabindex: "-1", "data-record": line.record },
      h("time", { datetime: line.at }, clock(line.at)), told,
      h("span", { class: `money ${line.cents < 0 ? "bad" : ""}` }, cents),
      line.cite.length ? h("span", { class: "cite" }, sections(state.edition, line.cite)) : null);
  }

  // J and K: the next line up or down.
  step(by) {
    const rows = [...this.node.querySelectorAll("li[data-record]")];
    const at = rows.indexOf(document.activeElement);
    const wanted = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    wanted?.focus();
  }
}
