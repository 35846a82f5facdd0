// Sends what somebody wants to do at a table, and shows why it was refused.

import { h, sections, withSuits } from "./dom.js";

const PATIENCE = 30_000; // how long a step that could not be sent is tried again

export const UNSENT = { title: "Not sent", detail: "The server does not answer. Nothing was recorded that is not in the log.", lawful: [] };

// The answer of the server to an intent at the table of this state; null if none came. `seen`: it holds only for the state
// that was seen, and is refused if another record came first.
export async function sendIntent(state, what, seen = state.as.role !== "player") {
  const address = `/api/v1/tables/${encodeURIComponent(state.table)}`;
  const role = `?as=${state.as.role}`;
  if (what.pass) return post(`${address}/pass${role}`, {});
  const expects = seen ? { expects: state.version } : {};
  return post(`${address}/commands${role}`, { id: newId(), ...expects, ...what });
}

// The second signature of a step that waits for it.
export async function sendSignature(state, body) {
  return post(`/api/v1/tables/${encodeURIComponent(state.table)}/signatures?as=${state.as.role}`, body);
}

// The same step under the same id is recorded once, so it is sent again while nobody answers.
async function post(address, body) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    } catch {
      if (Date.now() > until) return null;
      await new Promise((again) => setTimeout(again, 1000));
    }
  }
}

function newId() {
  return crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Why a step was refused, with what is lawful instead. `again` sends it once more, `choose` asks for another step. What was
// done at a recorded table is entered though it was not lawful, by `happened`: a deviation until somebody rules.
export function refusal(problem, state, { step, what, again, choose, happened }) {
  const faster = problem.status === 409 && problem.version !== undefined;
  const name = step?.label ?? what?.typed ?? "";
  const lawful = (problem.lawful ?? []).map((command) => state.steps.find((one) => one.command === command)).filter(Boolean).slice(0, 6);
  const repeat = faster && again ? h("button", { class: "btn", type: "button", onclick: again }, "Send it again") : null;
  const enter = state.mode === "recorded" && problem.status === 422 && !what?.happened && happened
    ? h("button", { class: "btn", type: "button", onclick: happened }, "It happened: record it") : null;
  const cites = problem.cite ? sections(state.edition, problem.cite.split(",").map((one) => one.trim())) : [];
  return h("div", { class: faster ? "banner proposed" : "ref" },
    h("p", { class: "t" }, `${problem.title}${name ? `: ${withSuits(name)}` : ""}`),
    h("p", {}, withSuits(problem.detail), " ", cites),
    lawful.length || repeat || enter ? h("div", { class: "law" }, repeat, enter, lawful.length ? h("span", { class: "label" }, "Lawful now") : null,
      lawful.map((one) => h("button", { class: "btn", type: "button", onclick: () => choose(one.id) }, one.label))) : null);
}

// A step that waits for a second signature: of who looks here, or of somebody beside them who gives their own password.
export function unsignedStep(step, state, sign) {
  const beside = step.by === state.as.person;
  const field = (name, title, type) => h("label", { class: "field" }, h("span", {}, title),
    h("input", { class: "inp", name, type, autocomplete: "off", maxlength: "200", required: "" }));
  const form = h("form", { class: "law" }, beside ? field("person", "Second person", "text") : null,
    beside ? field("password", "Their password", "password") : null, step.counts ? field("count", "Second count", "text") : null,
    h("button", { class: "btn go" }, "Sign"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sign({ id: step.id, ...Object.fromEntries(new FormData(form)) });
  });
  return h("div", { class: "amb" }, h("p", { class: "t" }, h("span", { class: "w" }, `Waits for the ${step.needs}`),
    ` · ${withSuits(step.label)}, signed by ${step.by}`), form);
}
