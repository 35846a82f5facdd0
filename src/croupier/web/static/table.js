// The page of a table: draws what the server sends, and sends what somebody wants to do. It knows no rule.

import { h, money, withSuits } from "./dom.js";
import { chip } from "./fields.js";
import { refusal, sendIntent, sendSignature, UNSENT, unsignedStep } from "./intents.js";
import { mount } from "./table/table.js";
import { Log } from "./log.js";
import { drawNotices } from "./notices.js";
import { Steps } from "./steps.js";
import { follow } from "./stream.js";
import { announce, drawText } from "./text-view.js";

const page = document.querySelector("[data-table]");
const at = (name) => document.getElementById(name);
const STALE = 10_000;
const TOGETHER = 40; // milliseconds
const SHOWS = 2_000; // how long the screen may take to show a step that was recorded

let state = JSON.parse(at("state").textContent);
let link = { state: "live", since: Date.now() };
let seen = state; // what the screen shows of it
let felt = null;
let shown = state.version; // what the drawing shows
let waiting = 0;
let sending = false; // a step is on its way
let owed = { version: 0, until: 0 }; // what a step of ours made, until the screen shows it
const fresh = []; // lines that nobody has been told yet

const typed = at("typed");
const log = new Log(at("log"));
const steps = new Steps(at("next"), once, () => allow());

// What the server says

function hear(news) {
  if (news.version < state.version && news.at < state.at) return; // an event that was kept for another tab
  if (news.version < state.version) log.clear(); // the table began anew
  fresh.push(...log.add(news.log));
  state = news;
  if (!waiting) waiting = setTimeout(show, TOGETHER);
}

// Several events that come at once are drawn once.
function show() {
  clearTimeout(waiting);
  waiting = 0;
  if (felt && shown !== state.version) felt.update(state.scene);
  shown = state.version;
  draw();
  allow();
  say();
}

function draw() {
  seen = state;
  const frozen = isStale();
  steps.draw(state, frozen);
  drawNotices(at("notices"), state);
  unsigned();
  at("stopped").hidden = !state.stopped;
  at("stopped").lastElementChild.textContent = `${state.stopped} Last record ${state.version}.`;
  if (!felt?.unseen) tellWhatHappened();
}

// While a ball is on its way nothing says where it rests.
function tellWhatHappened() {
  at("about").textContent = `round ${state.round} · ${state.phase}`;
  log.draw(state);
  drawText(at("text"), state);
  figures();
  deviations();
}

function say() {
  if (!felt?.unseen) announce(at("said"), fresh.splice(0), state);
}

function figures() {
  at("figures").replaceChildren(...Object.entries(state.figures).map(([name, value]) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, money(Math.round(Number(value) * 100))))));
  at("rack").hidden = !state.rack.length;
  at("rack").lastElementChild.replaceChildren(...state.rack.map((one) =>
    h("li", {}, chip(one.look), h("b", {}, short(one.cents)), ` × ${one.pieces}`)));
  typed.placeholder = state.typed.length ? `Scan or type: ${state.typed.join(" · ")}` : "Scan or type a step";
}

function short(cents) {
  return cents % 100 ? money(cents) : money(cents).slice(0, -3);
}

function deviations() {
  const rules = state.steps.find((step) => step.command === "rule on deviation");
  at("deviations").replaceChildren(...state.deviations.map((what, place) => h("div", { class: "amb" },
    h("p", { class: "t" }, h("span", { class: "w" }, "Waits for a ruling"), ` · ${state.table}`),
    h("p", {}, withSuits(what)),
    rules && place === 0 && state.as.acts
      ? h("div", { class: "law" }, h("button", { class: "btn", type: "button", onclick: () => steps.choose(rules.id) }, "Rule on it"))
      : h("p", { class: "small muted" }, "A floorperson or above rules."))));
}

// Steps that wait for a second signature: of who looks here, or of somebody beside them who gives their own password.
let asked = "[]";
function unsigned() {
  const shown = JSON.stringify(state.unsigned);
  if (shown === asked) return; // what is being typed stays
  asked = shown;
  at("unsigned").replaceChildren(...state.unsigned.map((step) => unsignedStep(step, state, sign)));
}

async function sign(body) {
  refuse(null);
  await tell(await sendSignature(state, body), null);
}

// The drawing. Areas and cards that are chosen in it are answers to a step.

async function drawFelt() {
  const answer = await fetch(`/api/v1/tables/${encodeURIComponent(state.table)}/felt`);
  if (!answer.ok) return;
  const layout = await answer.json();
  const on = { rested: () => { draw(); say(); } };
  if (state.as.acts) Object.assign(on, { area: (_, area) => place(area.fields), card: (_, card) => steps.toggle(card.card) });
  felt = mount(at("felt"), { scene: state.scene, layout, on });
  shown = state.version;
  felt.areasOf = layout.areas;
  allow();
}

// Only areas that a step takes can be chosen.
function allow() {
  if (!felt || !state.as.acts) return;
  felt.allow(felt.areasOf.filter((area) => steps.taking(area.fields)).map((area) => area.id));
  felt.select(state.scene.cards.filter((card) => card.own && steps.chosen.has(card.card)).map((card) => card.id));
}

// A wager on the area, of the amount that the step has.
function place(fields) {
  const step = steps.taking(fields);
  if (!step) return;
  const amount = steps.amount(step);
  const others = step.fields.filter((field) => !field.settled && field.name !== "cents" && !(field.name in fields));
  if (amount === null || others.length) steps.fill(step, fields);
  else send({ answers: { name: step.command, ...Object.fromEntries(Object.entries(fields).filter(([name]) => !settled(step, name))), cents: amount } }, step);
}

function settled(step, name) {
  return step.fields.find((field) => field.name === name)?.settled;
}

// What somebody wants

// A step chosen by a button or a key is meant for what the screen shows: until it shows what the last one made, a second
// press is no second step.
async function once(what, step) {
  if (sending || (seen.version < owed.version && Date.now() < owed.until)) return;
  sending = true;
  try {
    await send(what, step);
  } finally {
    sending = false;
  }
}

async function send(what, step) {
  if (isStale()) return;
  refuse(null);
  page.setAttribute("aria-busy", "true");
  try {
    await tell(await sendIntent(seen, what), what.pass ? null : step, what);
  } finally {
    page.removeAttribute("aria-busy");
  }
}

async function tell(answer, step, what) {
  if (answer === null) {
    refuse(UNSENT);
  } else if (answer.status === 401) { // the session has ended: log in, and land at the same step
    location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  } else if (answer.ok) {
    owed = { version: (await answer.json()).version, until: Date.now() + SHOWS };
    steps.done(step);
    at("typed").value = "";
    if (waiting) show(); // news of it came first: buttons and drawing change together
    else draw();
  } else {
    refuse(await answer.json(), step, what);
    if (what?.typed) at("typed").select();
  }
}

function refuse(problem, step, what) {
  const again = what ? () => send(what, step) : null;
  const happened = what && !what.pass ? () => send({ ...what, happened: true }, step) : null;
  const choose = (id) => steps.choose(id);
  at("refused").replaceChildren(...(problem ? [refusal(problem, state, { step, what, again, choose, happened })] : []));
}

// The line to the server

function isStale() {
  return link.state === "ended" || (link.state !== "live" && Date.now() - link.since > STALE);
}

function showLink() {
  const node = at("link");
  const seconds = Math.max(0, Math.round((Date.now() - link.since) / 1000));
  const stale = isStale();
  node.className = link.state === "live" ? "live" : stale ? "conn st" : "conn re";
  const words = link.state === "live" ? "Live" : link.state === "ended" ? "Logged out" : stale ? `Stale since ${new Date(link.since).toLocaleTimeString("en-GB")}` : `Reconnecting since ${seconds} s`;
  if (node.textContent !== words) node.textContent = words;
  if (page.dataset.stale !== String(stale)) {
    page.dataset.stale = String(stale);
    at("again").hidden = !stale || link.state === "ended";
    steps.draw(seen, stale);
  }
}

// On a phone the log is short until somebody wants all of it.
at("whole").addEventListener("click", () => {
  const all = at("log").classList.toggle("all");
  at("whole").setAttribute("aria-expanded", String(all));
  at("whole").textContent = all ? "Only the last lines" : "The whole log";
});

at("again").addEventListener("click", () => location.reload());

// Keys

at("line").addEventListener("submit", (event) => {
  event.preventDefault();
  if (typed.value.trim()) send({ typed: typed.value });
});

function showText(on) {
  page.classList.toggle("in-words", on);
  at("in-words").setAttribute("aria-pressed", String(on));
  try { localStorage.setItem("table-in-words", on ? "yes" : ""); } catch { /* then it lasts for this page */ }
}
at("in-words").addEventListener("click", () => showText(!page.classList.contains("in-words")));

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
  if (felt && event.key !== "Tab") felt.finish(); // any key ends a movement
  if (event.key === "Escape" && (writing || steps.open)) {
    event.target.blur?.();
    steps.choose(null);
    refuse(null);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || writing || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter" && !event.target.closest?.("a, button, summary, form, [role=button]")) {
    if (steps.main()) event.preventDefault();
    return;
  }
  if (!at("keys-on").checked) return;
  const keys = {
    "/": () => { typed.focus(); return true; },
    v: () => { showText(!page.classList.contains("in-words")); return true; },
    u: () => steps.undo(),
    j: () => { log.step(1); return true; },
    k: () => { log.step(-1); return true; },
  };
  const done = /^[1-9]$/.test(event.key) ? steps.seat(event.key) : keys[event.key.toLowerCase()]?.();
  if (done) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, { capture: true });

// Begin

let inWords = "";
try { inWords = localStorage.getItem("table-in-words") ?? ""; } catch { /* storage may be forbidden */ }
showText(Boolean(inWords));
at("in-words").hidden = false;
log.add(state.log);
draw();
drawFelt();
follow(state, hear, (now) => { link = now; showLink(); });
setInterval(showLink, 1000);
showLink();
