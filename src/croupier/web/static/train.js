// A drill in the browser: the table drawn by its own parts, chips laid for an answer, things put in order, single keys.
// The server asks and marks; without this file the same form is filled in and sent.

import { mount } from "./table/table.js";

const form = document.querySelector("form[data-answer]");
const said = document.getElementById("said");
const say = (words) => { if (said) said.textContent = words; };

// The table

const felt = document.getElementById("felt");
const scene = document.getElementById("scene");

async function draw() {
  const answer = await fetch(felt.dataset.felt);
  if (!answer.ok) return;
  const layout = await answer.json();
  for (const sheet of ["wide", "tall"]) layout[sheet].box = felt.dataset[sheet].split(" ").map(Number);
  mount(felt, { scene: JSON.parse(scene.textContent), layout });
}

if (felt && scene) draw();

// An amount in chips: each chip adds its value, and the last one can be taken back

const laid = [];

function dollars(cents) {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function showChips(ask) {
  const field = ask.querySelector("input[name]");
  const sum = laid.reduce((total, cents) => total + cents, 0);
  field.value = laid.length ? dollars(sum) : "";
  for (const chip of ask.querySelectorAll(".cb")) {
    const count = laid.filter((cents) => cents === Number(chip.dataset.cents)).length;
    chip.querySelector("b").textContent = count;
  }
  say(laid.length ? `${dollars(sum)} so far` : "nothing laid");
}

function lay(ask, chip) {
  laid.push(Number(chip.dataset.cents));
  showChips(ask);
}

// Things in order: pressed one after the other; pressed again, one goes out

function taken(ask) {
  return ask.querySelector("input[name]").value.split(/[\s,]+/).filter(Boolean);
}

function showOrder(ask, keys) {
  ask.querySelector("input[name]").value = keys.join(" ");
  for (const thing of ask.querySelectorAll(".thing")) {
    const place = keys.indexOf(thing.dataset.key);
    thing.classList.toggle("taken", place >= 0);
    thing.querySelector(".place").textContent = place >= 0 ? place + 1 : "";
    thing.setAttribute("aria-pressed", String(place >= 0));
  }
}

function toggle(ask, thing) {
  const keys = taken(ask);
  const place = keys.indexOf(thing.dataset.key);
  if (place >= 0) keys.splice(place, 1);
  else keys.push(thing.dataset.key);
  showOrder(ask, keys);
  say(`${thing.textContent.trim()}, ${place >= 0 ? "out" : `place ${keys.length}`}`);
}

// What is answered, and the keys for it

const asks = form ? [...form.querySelectorAll(".ask1")] : [];
const undo = document.getElementById("undo");

function isAnswered(ask) {
  const field = ask.querySelector("input[name]:not([type=radio]):not([type=checkbox])");
  return field ? field.value.trim() !== "" : Boolean(ask.querySelector(":checked"));
}

// The part that a digit answers: the one in focus, or the first without an answer.
function current() {
  return asks.find((ask) => ask.contains(document.activeElement)) ?? asks.find((ask) => !isAnswered(ask)) ?? asks.at(-1);
}

function choose(digit) {
  const ask = current();
  if (!ask) return false;
  const found = [...ask.querySelectorAll(".cb, .thing, .opt input")][digit - 1];
  if (!found) return false;
  found.click();
  return true;
}

function takeBack() {
  const ask = asks.find((one) => one.dataset.kind === "amount" || one.dataset.kind === "order");
  if (!ask) return;
  if (ask.dataset.kind === "amount") { laid.pop(); showChips(ask); }
  else showOrder(ask, taken(ask).slice(0, -1));
}

for (const ask of asks) {
  if (ask.dataset.kind === "amount") {
    ask.querySelector(".tray").hidden = false;
    undo.hidden = false;
    for (const chip of ask.querySelectorAll(".cb")) chip.addEventListener("click", () => lay(ask, chip));
    ask.querySelector("input[name]").addEventListener("input", () => { laid.length = 0; });
  } else if (ask.dataset.kind === "order") {
    undo.hidden = false;
    showOrder(ask, taken(ask));
    for (const thing of ask.querySelectorAll(".thing")) thing.addEventListener("click", () => toggle(ask, thing));
    ask.querySelector("input[name]").addEventListener("input", () => showOrder(ask, taken(ask)));
  }
}
undo?.addEventListener("click", takeBack);

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select");
  const on = document.getElementById("keys-on")?.checked ?? true;
  if (event.ctrlKey || event.metaKey || event.altKey || writing || !on || document.getElementById("keys")?.open) return;
  const key = event.key.toLowerCase();
  if (key >= "1" && key <= "9") { if (choose(Number(key))) event.preventDefault(); }
  else if (key === "u" && form) takeBack();
  else if (key === "v") document.getElementById("words")?.toggleAttribute("open");
  else if (key === "enter" && !event.target.closest?.("a, button, summary")) {
    event.preventDefault();
    if (form) form.requestSubmit();
    else document.getElementById("following")?.click();
  }
});

document.getElementById("after")?.scrollIntoView({ block: "nearest" });

// The clock of an exam; the server keeps the time, and this shows it

const clock = document.querySelector("[data-left]");
if (clock) {
  const until = performance.now() + 1000 * Number(clock.dataset.left);
  const tick = () => {
    const left = Math.max(0, Math.round((until - performance.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
    clock.classList.toggle("late", left < 60);
    if (left) setTimeout(tick, 1000);
    else location.reload();
  };
  tick();
}
