// The floor: every table's card kept up to date by one stream, and the duties at the one that is chosen. It knows no rule.

import { capital, h, money, withSuits } from "./dom.js";
import { chip } from "./fields.js";
import { refusal, sendIntent, sendSignature, UNSENT, unsignedStep } from "./intents.js";
import { Steps } from "./steps.js";
import { followAll } from "./stream.js";

const at = (name) => document.getElementById(name);
const page = at("main");
const STALE = 10_000;
const TOGETHER = 60; // milliseconds
const states = new Map(JSON.parse(at("states").textContent).map((state) => [state.table, state]));
const cards = new Map([...document.querySelectorAll("li[data-table]")].map((card) => [card.dataset.table, card]));
let chosen = document.querySelector("li.sel")?.dataset.table ?? null;
let show = page.dataset.show;
let link = { state: "live", since: Date.now() };
let waiting = 0;
const moved = new Set();
const told = new Set(); // what waits and was announced

// Panels of duties: each has the steps that fit it. The last takes the rest.

const chips = (step) => step.fields.some((field) => field.type === "pieces");
const carried = (step) => /(^| )(fill|credit)$/.test(step.command) || step.command === "cancel the request";
const answers = (step) => ["rule on deviation", "settle the dispute"].includes(step.command);
const PANELS = [
  { title: "Rulings and answers", about: "a floorperson's", fits: answers },
  { title: "Blind count", about: "two persons, apart", fits: (step) => chips(step) && !carried(step),
    says: "Neither sees the other’s figures, nor the book’s, until both are in." },
  { title: "Fill slip and credit", about: "from and to the cage", fits: carried,
    says: "Requested here, prepared at the cage, received at the table; or in one step, with security signing beside you. The inventory changes only with the last signature." },
  { title: "At the table", about: "floorperson", fits: () => true },
];
const panels = at("duties") ? PANELS.map((panel) => ({ ...panel, ...made(panel) })) : [];

function made({ title, about, says }) {
  const body = h("div", { class: "body" });
  const node = h("section", { class: "panel" }, h("header", {}, h("h2", {}, title), h("span", { class: "small muted" }, about)), body);
  const inner = h("div", { class: "stepsof" });
  body.append(inner);
  if (title === "Blind count") body.prepend(h("p", { class: "small", id: "tray", hidden: true }));
  if (says) body.append(h("p", { class: "xs muted" }, says));
  return { node, steps: new Steps(inner, send, () => {}) };
}

// What the server says

function hear(news) {
  const before = states.get(news.table);
  if (!before || (news.version < before.version && news.at < before.at)) return;
  states.set(news.table, { ...before, ...news }); // all but the drawing that the page began with
  moved.add(news.table);
  if (!waiting) waiting = setTimeout(draw, TOGETHER);
}

function draw() {
  waiting = 0;
  for (const name of moved) drawCard(states.get(name));
  moved.clear();
  drawSums();
  drawWaits();
  drawDuties();
}

function drawCard(state) {
  const card = cards.get(state.table);
  const { pit } = state;
  const figures = pit.money ?? {};
  const put = (name, words) => {
    const node = card.querySelector(`[data-f="${name}"]`);
    if (node && node.textContent !== words) node.textContent = words;
  };
  const cents = (value) => (value === undefined || value === null ? "–" : money(value));
  card.classList.toggle("off", !pit.open);
  const picture = card.querySelector("[data-f=picture]");
  if (picture.dataset.version !== String(state.version)) picture.innerHTML = pit.picture;
  picture.dataset.version = state.version;
  put("phase", `${capital(state.phase)} · round ${state.round}`);
  put("dealer", pit.dealer || "–");
  put("on", minutesOn(pit.since));
  put("due", dueIn(pit.cards_due));
  put("shuffler", pit.shuffler ?? "–");
  put("rounds", pit.money ? String(figures.rounds) : "–");
  for (const name of ["drop", "win", "pots"]) put(name, cents(figures[name]));
  put("theoretical", cents(figures.theoretical?.cents));
  card.querySelector("[data-f=theoretical]")?.setAttribute("title", figures.theoretical ? `${figures.theoretical.exact} cents` : "");
  card.querySelector("[data-f=win]")?.classList.toggle("bad", figures.win < 0);
  card.querySelector("[data-f=alerts]").replaceChildren(...pit.alerts.map((alert) =>
    h("p", { class: `al ${alert.kind}` }, sign(alert.kind), h("span", {}, h("b", {}, alert.title), ` ${withSuits(alert.words)}`))));
  card.hidden = !fits(state);
}

const SIGNS = {
  red: ["rect x=3 y=3 width=14 height=14 rx=2", "path d=m3.5,16.5,13,-13"],
  amber: ["path d=M10,2,19,18H1Z", "path d=M10,8v4.5M10,14.5v1.5"],
  due: ["circle cx=10 cy=10 r=7.5", "path d=M10,6v4.5l3,2"],
};

function sign(kind) {
  if (!SIGNS[kind]) return null;
  const make = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const drawn = make("svg", { class: "ic", viewBox: "0 0 20 20", "aria-hidden": "true" });
  drawn.append(...SIGNS[kind].map((part) => {
    const [name, ...rest] = part.split(" ");
    return make(name, { fill: "none", stroke: "currentColor", "stroke-width": 2, ...Object.fromEntries(rest.map((one) => one.split("="))) });
  }));
  return drawn;
}

function minutesOn(since) {
  return since ? `${Math.max(0, Math.floor((Date.now() - new Date(since)) / 60_000))} min` : "–";
}

function dueIn(due) {
  if (!due) return "–";
  const left = Math.floor((new Date(due) - Date.now()) / 60_000);
  return left <= 0 ? "now" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} h`;
}

// Sums over all tables. Theoretical wins are fractions, added exactly and rounded once.

function drawSums() {
  const pits = [...states.values()].map((state) => state.pit);
  const counted = pits.filter((pit) => pit.money);
  const banked = counted.filter((pit) => pit.banked).map((pit) => pit.money);
  const sum = (rows, name) => rows.reduce((all, row) => all + row[name], 0);
  const [drop, win] = [sum(banked, "drop"), sum(banked, "win")];
  const put = (name, words) => { document.querySelector(`[data-sum="${name}"]`).textContent = words; };
  const counts = { all: pits.length, open: pits.filter((pit) => pit.open).length, needs: pits.filter((pit) => pit.needs).length };
  put("open", counts.open);
  put("tables", pits.length);
  put("drop", money(drop));
  put("win", money(win));
  put("theoretical", money(rounded(banked.map((row) => row.theoretical?.exact ?? "0"))));
  put("hold", drop ? `${(win / drop * 100).toFixed(2).replace("-", "−")} %` : "–");
  put("rake", money(sum(counted.filter((pit) => !pit.banked).map((pit) => pit.money), "drop")));
  for (const [name, count] of Object.entries(counts)) document.querySelector(`[data-count="${name}"]`).textContent = count;
  at("withheld").hidden = counted.length === pits.length;
  at("withheld").firstElementChild.textContent = pits.length - counted.length;
  at("none").hidden = !pits.length || counts[show] > 0;
}

function rounded(fractions) {
  let [top, bottom] = [0n, 1n];
  for (const [over, under = "1"] of fractions.map((one) => one.split("/"))) {
    top = top * BigInt(under) + BigInt(over) * bottom;
    bottom *= BigInt(under);
  }
  const [whole, rest] = [top / bottom, (top % bottom) * 2n];
  const up = rest > bottom || (rest === bottom && whole % 2n) ? 1n : 0n;
  const down = rest < -bottom || (rest === -bottom && whole % 2n) ? 1n : 0n;
  return Number(whole + up - down);
}

// What waits: deviations and disputes, with buttons where the visitor may rule.

function drawWaits() {
  const found = [...states.values()].flatMap((state) => state.pit.alerts.filter((alert) => alert.kind === "amber").map((alert) => ({ state, alert })));
  at("waits").replaceChildren(...found.map(({ state, alert }, index) => {
    const first = found.findIndex((one) => one.state === state && one.alert.step === alert.step && (one.alert === alert || !("request" in alert.fields))) === index;
    const step = state.as.acts && first ? state.steps.find((one) => one.command === alert.step) : null;
    const ruling = step?.fields.find((field) => field.name === "ruling");
    const buttons = step ? (ruling?.values ?? [{ label: "" }]).map(({ label }) => h("button", { class: "btn", type: "button",
      onclick: () => answer(state.table, step.id, { ...alert.fields, ...(label && !ruling.settled ? { ruling: label } : {}) }) }, label ? RULINGS[label] ?? capital(label) : "Answer")) : [];
    return h("section", { class: "wait", "aria-label": `${state.table}: ${alert.title}` }, sign("amber"),
      h("p", {}, h("b", {}, `${state.table}: ${alert.title.charAt(0).toLowerCase()}${alert.title.slice(1)}`), ` ${withSuits(alert.words)}`),
      h("span", { class: "row" }, buttons.length ? buttons : h("a", { class: "btn", href: `/tables/${encodeURIComponent(state.table)}?as=floorperson` }, "Look")));
  }));
  for (const { state, alert } of found) {
    const words = `${state.table}: ${alert.title} ${alert.words}`;
    if (!told.has(words)) at("said").textContent = words;
    told.add(words);
  }
}

const RULINGS = { stands: "It stands", void: "Void" };

function answer(table, id, fields) {
  choose(table);
  const panel = panels.find(({ steps }) => steps.state?.steps.some((one) => one.id === id));
  if (!panel) return;
  panel.steps.fill(panel.steps.state.steps.find((one) => one.id === id), fields);
  panel.node.querySelector("input:not([type=radio]):not([type=hidden]), button")?.focus();
  panel.node.scrollIntoView({ block: "nearest" });
}

// The duties at the table that is chosen

function drawDuties() {
  const state = states.get(chosen);
  if (!state || !at("duties")) return;
  const frozen = isStale();
  let left = state.steps;
  for (const panel of panels) {
    const own = left.filter(panel.fits);
    left = left.filter((step) => !own.includes(step));
    const last = panel === panels.at(-1);
    panel.node.hidden = state.as.acts ? !own.length : !last;
    const first = own.find((step) => step.id === state.next) ?? (last ? null : own[0]);
    panel.steps.draw({ ...state, steps: own, next: first?.id ?? null, passes: null }, frozen);
  }
  drawTray(state.pit.tray);
  drawUnsigned(state);
  drawRack(state);
  drawPlayers(state);
}

// At an exercise the chips that are to be counted lie nowhere else.
function drawTray(tray) {
  const words = Object.entries(tray ?? {}).map(([value, count]) => `${count} of ${money(Math.round(Number(value) * 100))}`);
  at("tray").hidden = !words.length;
  at("tray").textContent = `In the rack of this practice table lie ${words.join(", ")}.`;
}

let asked = "[]";
function drawUnsigned(state) {
  const shown = JSON.stringify([chosen, state.unsigned]);
  if (shown === asked) return; // what is being typed stays
  asked = shown;
  at("unsigned").replaceChildren(...state.unsigned.map((step) => unsignedStep(step, state, (body) => send({ signature: body }))));
}

function drawRack({ pit, steps }) {
  const looks = new Map(steps.flatMap((step) => step.fields).filter((field) => field.type === "pieces")
    .flatMap((field) => field.values).map(({ label, look }) => [label, look]));
  const rows = Object.entries(pit.rack ?? {});
  const node = document.querySelector("[data-duty=rack]");
  node.hidden = !rows.length;
  node.querySelector("tbody").replaceChildren(...rows.map(([value, count]) => h("tr", {},
    h("td", {}, looks.has(value) ? chip(looks.get(value)) : null, money(Math.round(Number(value) * 100))), h("td", { class: "num" }, String(count)))));
}

function drawPlayers({ table, pit }) {
  const node = document.querySelector("[data-duty=players]");
  node.hidden = !pit.banked;
  node.querySelector("tbody").replaceChildren(...(pit.players ?? []).map((row) => h("tr", {},
    h("td", {}, row.player, row.seat ? h("span", { class: "muted" }, `, seat ${row.seat}`) : null),
    h("td", { class: "num" }, money(row.wagered)),
    h("td", { class: "num" }, h("b", {}, row.theoretical ? money(row.theoretical.cents) : "–")))));
  const [name, about, sum] = node.querySelectorAll("tfoot td");
  name.textContent = table;
  about.textContent = pit.players ? "fractions, rounded once" : "withheld while a count is due";
  sum.textContent = pit.money?.theoretical ? money(pit.money.theoretical.cents) : "–";
}

function choose(table) {
  if (table !== chosen) refuse(null);
  chosen = table;
  for (const [name, card] of cards) {
    card.classList.toggle("sel", name === table);
    card.querySelector(".tl").toggleAttribute("aria-current", false);
    if (name === table) card.querySelector(".tl").setAttribute("aria-current", "true");
  }
  const title = document.querySelector("[data-duty=title]");
  title.textContent = table;
  title.href = `/tables/${encodeURIComponent(table)}?as=floorperson`;
  at("duties").setAttribute("aria-label", `Duties at ${table}`);
  drawDuties();
  remember();
}

function remember() {
  history.replaceState(null, "", `/floor?${new URLSearchParams({ table: chosen ?? "", show })}`);
}

// What somebody wants

// Cards are dealt while a slip is written: only a ruling or an answer is about what was seen.
async function send(what, step) {
  if (isStale()) return;
  const state = states.get(chosen);
  const panel = panels.find(({ steps }) => steps.state?.steps.some((one) => one.id === step?.id));
  refuse(null);
  page.setAttribute("aria-busy", "true");
  try {
    const answered = await (what.signature ? sendSignature(state, what.signature) : sendIntent(state, what, step ? answers(step) : true));
    if (answered === null) refuse(UNSENT);
    else if (answered.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    else if (!answered.ok) refuse(await answered.json(), step, what);
    else {
      panel?.steps.done(step);
      at("said").textContent = `Recorded: ${step?.label ?? ""}`;
      if (panel) panel.steps.drawn = "";
      drawDuties();
    }
  } finally {
    page.removeAttribute("aria-busy");
  }
}

function refuse(problem, step, what) {
  const again = what ? () => send(what, step) : null;
  const ask = (id) => panels.find(({ steps }) => steps.state?.steps.some((one) => one.id === id))?.steps.choose(id);
  at("refused").replaceChildren(...(problem ? [refusal(problem, states.get(chosen), { step, what, again, choose: ask })] : []));
}

// Filters and the line to the server

function fits(state) {
  return show === "all" || Boolean(state.pit[show]);
}

for (const one of document.querySelectorAll("a[data-show]")) {
  one.addEventListener("click", (event) => {
    event.preventDefault();
    show = one.dataset.show;
    for (const other of document.querySelectorAll("a[data-show]")) other.removeAttribute("aria-current");
    one.setAttribute("aria-current", "true");
    for (const state of states.values()) cards.get(state.table).hidden = !fits(state);
    at("none").textContent = show === "needs" ? "Nothing waits at any table." : "No table is open.";
    drawSums();
    remember();
  });
}

for (const [name, card] of cards) {
  card.querySelector(".tl").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(name);
    if (matchMedia("(max-width: 1240px)").matches) at("duties").scrollIntoView();
  });
}

function isStale() {
  return link.state === "ended" || (link.state !== "live" && Date.now() - link.since > STALE);
}

function showLink() {
  const stale = isStale();
  const seconds = Math.max(0, Math.round((Date.now() - link.since) / 1000));
  const words = link.state === "live" ? "Live" : link.state === "ended" ? "Logged out" : stale ? `Stale since ${new Date(link.since).toLocaleTimeString("en-GB")}` : `Reconnecting since ${seconds} s`;
  at("link").className = link.state === "live" ? "live" : stale ? "conn st" : "conn re";
  if (at("link").textContent !== words) at("link").textContent = words;
  if (page.classList.contains("stale") !== stale) {
    page.classList.toggle("stale", stale);
    drawDuties();
  }
}

// Begin

if (at("duties")) {
  const first = document.querySelector("[data-duty=steps]");
  first.before(h("h2", { class: "at" }, h("a", { "data-duty": "title" })));
  first.replaceWith(...panels.map(({ node }) => node));
  choose(chosen);
}
for (const state of states.values()) drawCard(state);
drawWaits();
if (states.size) followAll([...states.values()], hear, (now) => { link = now; showLink(); }, ["*@floor"]);
setInterval(() => {
  showLink();
  for (const state of states.values()) {
    const slot = (name) => cards.get(state.table).querySelector(`[data-f="${name}"]`);
    slot("on").textContent = minutesOn(state.pit.since);
    if (slot("due")) slot("due").textContent = dueIn(state.pit.cards_due);
  }
}, 1000);
showLink();
