// Follows tables in a role: through the worker that all tabs share, or by a line of its own where there is none.

import { Line } from "./stream-line.js";

export function follow(table, role, hear, stands) {
  followAll([table], role, hear, stands);
}

export function followAll(tables, role, hear, stands) {
  const marks = tables.map((table) => `${encodeURIComponent(table)}@${role}`);
  if (!("SharedWorker" in window)) {
    new Line((data) => hear(JSON.parse(data)), stands).want(marks);
    return;
  }
  const { port } = new SharedWorker(new URL("./stream-worker.js", import.meta.url), { type: "module", name: "croupier" });
  port.onmessage = ({ data }) => {
    if (data.link) stands(data.link);
    else hear(JSON.parse(data.data));
  };
  port.postMessage({ marks });
  setInterval(() => port.postMessage({ marks }), 10_000);
  addEventListener("pagehide", () => port.postMessage({ bye: true }));
  addEventListener("pageshow", (event) => { if (event.persisted) port.postMessage({ marks }); });
}
