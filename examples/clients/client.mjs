// A client of Croupier's API in plain JavaScript: odds, a settled round, a job, a practice table and its stream.
//
//     croupier serve &
//     node examples/clients/client.mjs http://localhost:8000

class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

// Asks the server; what was answered before is not sent again. A cookie keeps the seat at a practice table.
class Client {
  constructor(server) {
    this.server = server.replace(/\/$/, "");
    this.kept = new Map();
    this.cookie = "";
  }

  async ask(path, options = {}) {
    const response = await fetch(`${this.server}/api/v1/${path}`, {
      ...options,
      headers: { ...options.headers, ...(this.cookie && { Cookie: this.cookie }) },
    });
    for (const given of response.headers.getSetCookie()) this.cookie = given.split(";")[0];
    if (response.status >= 400) throw new Refused(await response.json());
    return response;
  }

  async get(path) {
    const kept = this.kept.get(path);
    const response = await this.ask(path, { headers: kept ? { "If-None-Match": kept.mark } : {} });
    if (response.status === 304) return kept.answer;
    const answer = await response.json();
    this.kept.set(path, { mark: response.headers.get("ETag"), answer });
    return answer;
  }

  async post(path, sent) {
    const headers = { "Content-Type": "application/json" };
    return (await this.ask(path, { method: "POST", headers, body: JSON.stringify(sent) })).json();
  }

  // The result of a job; the server answers when something changed.
  async job(kind, asked) {
    let job = await this.post("jobs", { kind, asked });
    while (job.status === "queued" || job.status === "running") {
      job = await this.get(`jobs/${job.job}?wait=20`);
    }
    if (job.problem) throw new Refused(job.problem);
    return job.result;
  }

  // The next event of a table: the state with the new lines of its log.
  async event(table) {
    const ended = new AbortController();
    const response = await this.ask(`stream?${new URLSearchParams({ tables: table })}`, { signal: ended.signal });
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const data = /^data: ?(.*)\r?\n/m.exec(text);
      if (data) {
        ended.abort();
        return JSON.parse(data[1]);
      }
    }
    throw new Error("the stream ended");
  }
}

const client = new Client(process.argv[2] ?? "http://localhost:8000");
const odds = await client.get("editions/pa-2012/casino-war/odds?wager=tie");
const again = await client.get("editions/pa-2012/casino-war/odds?wager=tie"); // 304: nothing is sent
const settled = await client.post("settle", {
  edition: "pa-2011-proposed/roulette",
  wheel: "double-zero",
  wagers: [{ player: "1", wager: "straight 17", amount: "1.00" }],
  result: "17",
});
const near = await client.get("editions/pa-2012/casino-wars/odds").then(
  () => [],
  (refused) => refused.problem.near,
);
const asked = { edition: "pa-2012/casino-war", players: 5, rounds_per_hour: "60", wager: "25.00" };
const win = await client.job("win", asked);
const seat = await client.post("tables", { edition: "pa-2011-proposed/roulette", as: "dealer", name: "Ann" });
const state = await client.event(seat.table);
const step = state.steps.find(({ id }) => id === state.next);
const usual = step.fields.filter((field) => field.usual).map((field) => [field.name, field.usual]);
const command = {
  id: crypto.randomUUID(),
  expects: state.version,
  answers: { name: step.command, ...Object.fromEntries(usual) },
};
const address = `tables/${encodeURIComponent(seat.table)}/commands`;
const first = await client.post(address, command);
const second = await client.post(address, command); // the same id: recorded once
console.log(
  JSON.stringify({
    edge: odds.wagers[0].house_edge.exact,
    same: JSON.stringify(odds) === JSON.stringify(again),
    net: settled.players["1"].net,
    near,
    win: win.win.expected.exact,
    step: step.command,
    once: first.record === second.record,
  }),
);
process.exit(0);
