// Shared by all tabs of a browser: one stream for all of them, as browsers allow few connections to one server.

import { Line } from "./stream-line.js";

const KEPT = 120; // lines of the log of a table, for a tab that comes while the stream runs
const GONE = 150_000; // a tab that was not heard of for so long is closed; those in the background speak seldom
const tabs = new Map();
const shown = new Map(); // how each table stands, with the last lines of its log
const asks = (marks, mark) => marks.includes(mark) || (marks.includes("*@floor") && mark.endsWith("@floor"));
let who = ""; // as whom the last tab that came acts at a house's tables

const line = new Line(
  (state, mark) => {
    const before = shown.get(mark);
    const lines = before && before.version <= state.version ? before.log : []; // else the table began anew
    shown.set(mark, { ...state, log: [...lines, ...(state.log ?? [])].slice(-KEPT) });
    for (const [port, tab] of tabs) if (asks(tab.marks, mark)) port.postMessage({ state });
  },
  (link) => { for (const port of tabs.keys()) port.postMessage({ link }); },
);

function follow() {
  const marks = [...tabs.values()].flatMap((tab) => tab.marks);
  for (const mark of shown.keys()) if (!asks(marks, mark)) shown.delete(mark);
  line.want(marks);
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.bye) {
      tabs.delete(port);
      follow();
      return;
    }
    const known = tabs.get(port);
    tabs.set(port, { marks: data.marks, heard: Date.now() });
    if (known) return port.postMessage({}); // it is there, too
    if (data.who !== who) { // somebody logged in or out: the line is opened anew, as they are now
      who = data.who;
      shown.clear();
      line.marks = [];
    }
    if (data.marks.includes("*@floor")) line.marks = []; // there may be more tables since
    for (const [mark, state] of shown) if (asks(data.marks, mark)) port.postMessage({ state });
    port.postMessage({ link: line.link });
    follow();
  };
};

setInterval(() => {
  const before = tabs.size;
  for (const [port, tab] of tabs) if (Date.now() - tab.heard > GONE) tabs.delete(port);
  if (tabs.size !== before) follow();
}, 10_000);
