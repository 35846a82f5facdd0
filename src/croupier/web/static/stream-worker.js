// Shared by all tabs of a browser: one stream for all of them, as browsers allow few connections to one server.

import { Line } from "./stream-line.js";

const KEPT = 30; // of the last events of a table, for a tab that comes while the stream runs
const GONE = 150_000; // a tab that was not heard of for so long is closed; those in the background speak seldom
const tabs = new Map();
const events = new Map();
let who = ""; // as whom the last tab that came acts at a house's tables

const line = new Line(
  (data) => {
    const { table, as, mark = `${encodeURIComponent(table)}@${as.role}` } = JSON.parse(data);
    const kept = events.get(mark) ?? [];
    events.set(mark, [...kept, data].slice(-KEPT));
    for (const [port, tab] of tabs) if (tab.marks.includes(mark)) port.postMessage({ data });
  },
  (link) => { for (const port of tabs.keys()) port.postMessage({ link }); },
);

function follow() {
  const marks = [...tabs.values()].flatMap((tab) => tab.marks);
  for (const mark of events.keys()) if (!marks.includes(mark)) events.delete(mark);
  line.want(marks);
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.bye) {
      tabs.delete(port);
      follow();
      return;
    }
    if (data.ended) {
      events.clear();
      line.end();
      return;
    }
    const known = tabs.get(port);
    tabs.set(port, { marks: data.marks, heard: Date.now() });
    if (known) return;
    if (data.who !== who) { // somebody logged in or out: the line is opened anew, as they are now
      who = data.who;
      events.clear();
      line.marks = [];
    }
    for (const kept of data.marks.flatMap((mark) => events.get(mark) ?? [])) port.postMessage({ data: kept });
    port.postMessage({ link: line.link });
    follow();
  };
};

setInterval(() => {
  const before = tabs.size;
  for (const [port, tab] of tabs) if (Date.now() - tab.heard > GONE) tabs.delete(port);
  if (tabs.size !== before) follow();
}, 10_000);
