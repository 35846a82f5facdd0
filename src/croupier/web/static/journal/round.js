// A round card by card. The server tells every step: this moves the drawn table along and puts the server's own words,
// ledger and proof for the step into the page. Without it each step is a page of its own.

import { mount } from "../table/table.js";

const main = document.getElementById("main");
const [first, last] = [Number(main.dataset.first), Number(main.dataset.last)];
const slider = document.getElementById("slider");
const MOST = 200; // scenes that the server tells at once
const PACE = 900;
const pages = new Map();
const scenes = new Map();
let at = Number(slider.value);
let felt = null;
let asked = at;
let playing = null;

const address = (record) => `${location.pathname}?record=${record}`;

// The page of a step as the server tells it, asked for once.
function page(record) {
  if (!pages.has(record)) {
    const told = fetch(address(record)).then(async (answer) => {
      if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    });
    told.catch(() => pages.delete(record));
    pages.set(record, told);
  }
  return pages.get(record);
}

async function show(record, { keep = true } = {}) {
  asked = Math.min(Math.max(record, first), last);
  const wanted = asked;
  slider.value = String(wanted);
  draw(wanted);
  let told;
  try {
    told = await page(wanted);
  } catch {
    return pause();
  }
  if (wanted !== asked) return undefined; // somebody went on meanwhile
  at = wanted;
  const focused = document.activeElement?.dataset?.step;
  for (const part of told.querySelectorAll("[data-part]")) {
    const here = main.querySelector(`[data-part="${part.dataset.part}"]`);
    if (!here || part.dataset.part === "words") continue;
    here.replaceChildren(...[...part.childNodes].map((node) => document.importNode(node, true)));
  }
  main.querySelector("[data-part=words] ul").replaceChildren(...told.querySelectorAll("[data-part=words] li"));
  document.title = told.title;
  document.getElementById("felt").setAttribute("aria-label", told.getElementById("felt").getAttribute("aria-label"));
  ready();
  if (focused) main.querySelector(`[data-step="${focused}"]`)?.focus();
  const now = main.querySelector(".jl .now");
  const list = main.querySelector(".jl");
  if (now && list.scrollHeight > list.clientHeight) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  if (keep) history.replaceState(null, "", address(wanted));
  for (const near of [wanted + 1, wanted - 1]) if (near >= first && near <= last) page(near).catch(() => {});
  return undefined;
}

function draw(record) {
  if (!felt || !scenes.has(record)) return;
  felt.update(scenes.get(record));
}

// Buttons that only a script brings
function ready() {
  const play = document.getElementById("play");
  play.hidden = false;
  play.textContent = playing ? "Pause" : "Play";
  play.setAttribute("aria-pressed", String(Boolean(playing)));
}

function pause() {
  clearTimeout(playing);
  playing = null;
  ready();
}

async function play() {
  if (asked >= last) await show(first);
  const next = () => {
    playing = setTimeout(async () => {
      await show(asked + 1);
      if (playing && asked < last) next();
      else pause();
    }, PACE);
  };
  next();
  ready();
}

function toggle() {
  if (playing) pause();
  else play();
}

main.addEventListener("click", (event) => {
  if (event.target.closest("#play")) return toggle();
  const link = event.target.closest("[data-step], .jl li a:not(.sec)");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  event.preventDefault();
  pause();
  const record = link.closest("[data-record]")?.dataset.record;
  return show(record ? Number(record) : asked + Number(link.dataset.step));
});
slider.addEventListener("input", () => {
  pause();
  show(Number(slider.value));
});
document.getElementById("go").hidden = true;

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest?.("input, textarea, select, summary, [contenteditable]");
  if (writing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (!document.getElementById("keys-on").checked) return;
  const steps = { ArrowLeft: () => asked - 1, ArrowRight: () => asked + 1, Home: () => first, End: () => last };
  if (event.key === " " && !event.target.closest?.("button, a")) {
    event.preventDefault();
    toggle();
  } else if (steps[event.key]) {
    event.preventDefault();
    pause();
    show(steps[event.key]());
  }
});

async function begin() {
  ready();
  for (let from = first; from <= last; from += MOST) {
    const answer = await fetch(`${main.dataset.round}/scenes?first=${from}&last=${Math.min(from + MOST - 1, last)}`);
    if (!answer.ok) return; // the drawing that came with the page stays
    const told = await answer.json();
    for (const { record, scene } of told.scenes) scenes.set(record, scene);
    if (!felt && scenes.has(asked)) felt = mount(document.getElementById("felt"), { scene: scenes.get(asked), layout: told.felt });
  }
}

begin().catch(() => {});
