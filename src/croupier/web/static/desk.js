// The dispute desk: the drawn table takes chips and cards, and what is pressed is typed. The server reads, draws and compares;
// this only sends what was pressed and shows what comes back. Without it the page is a form.

import { h, money } from "./dom.js";
import { mount } from "./table/table.js";

const data = JSON.parse(document.getElementById("desk-data").textContent);
const text = document.querySelector("[data-text]");
const figure = document.querySelector("[data-felt]");
const press = document.querySelector("[data-press]");
const said = document.querySelector("[data-said]");
let chip = data.chips.includes(2500) ? 2500 : data.chips[0] ?? 100;
let felt = null;
let asked = 0;
const UNSHARED = new Set(["by", "role", "licence"]); // who signs is no part of an address

function facts() {
  const form = document.getElementById("entry");
  if (!form) return data.facts;
  const given = new FormData(form);
  return { ...data.facts, subject: given.get("subject") || null };
}

// What the server makes of the lines, after a change if there is one; an older answer never replaces a newer one.
async function read(change = null, again = true) {
  const turn = ++asked;
  const body = JSON.stringify({ ...facts(), text: text?.value ?? "", change, felt: felt === null });
  const answer = await fetch("/api/v1/disputes/sheet", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const found = await answer.json();
  if (turn !== asked) return;
  if (!answer.ok) return void tell(found.detail);
  tell("");
  if (change && text) text.value = found.text;
  draw(found);
  if (again) compare();
}

// The comparison as the server lays it out, and on the page of a new dispute the whole entry in the address.
async function compare() {
  const turn = asked;
  const form = document.getElementById("entry");
  const asks = new URLSearchParams();
  const given = form ? new FormData(form) : Object.entries({ edition: data.facts.edition, subject: data.facts.subject, choices: data.choices, text: text.value });
  for (const [name, value] of given) if (value && !UNSHARED.has(name)) asks.set(name, value);
  const answer = await fetch(`/desk/new?${asks}`);
  if (!answer.ok || turn !== asked) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  for (const part of ["[data-verdict]", "[data-answer]"]) {
    document.querySelector(part).replaceChildren(...found.querySelector(part).childNodes);
  }
  if (form) history.replaceState(null, "", `/desk/new?${asks}`);
}

function tell(words) {
  if (said) said.textContent = words;
}

function draw(found) {
  if (felt) felt.update({ ...found.scene, moves: [] });
  else if (found.felt) begin(found);
  const place = document.querySelector("[data-place]");
  const cards = document.querySelector("[data-cards]");
  if (!place) return;
  cards.hidden = !found.places.length;
  const chosen = place.value;
  place.replaceChildren(...found.places.map((one) => h("option", { value: one, selected: one === chosen }, one)));
}

// The table itself instead of its picture; where nothing is pressed on it there are no chips to choose.
function begin(found) {
  felt = mount(figure, { scene: found.scene, layout: found.felt, on: { area: put } });
  const row = document.querySelector("[data-chips]");
  if (!row || found.felt.areas.length) return;
  row.closest("[role=group]").hidden = true;
  document.querySelector("[data-presses]").textContent = "A card that you deal is typed below.";
}

function put(area) {
  const player = document.querySelector("[data-player]").value.trim();
  read({ area, player, amount: money(chip) });
}

function deal() {
  const card = document.querySelector("[data-card]");
  if (!card.value.trim()) return card.focus();
  read({ card: card.value.trim(), place: document.querySelector("[data-place]").value });
  card.value = "";
  card.focus();
}

function chips() {
  const row = document.querySelector("[data-chips]");
  const buttons = data.chips.map((value) => h("button", { type: "button", class: "btn", "aria-pressed": String(value === chip), onclick: () => {
    chip = value;
    for (const one of buttons) one.setAttribute("aria-pressed", String(one === buttons[data.chips.indexOf(value)]));
  } }, String(value / 100)));
  row.replaceChildren(...buttons);
}

function began() {
  read(null, false);
  if (!press) return;
  press.hidden = false;
  chips();
  document.querySelector("[data-deal]").addEventListener("click", deal);
  document.querySelector("[data-card]").addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      deal();
    }
  });
  let waits = 0;
  text.addEventListener("input", () => {
    clearTimeout(waits);
    waits = setTimeout(() => read(), 350);
  });
  for (const button of document.querySelectorAll("[data-line]")) {
    button.addEventListener("click", () => {
      text.value = `${text.value.trimEnd()}\n${button.dataset.line}`.trimStart();
      text.focus();
      const gap = text.value.indexOf("…", text.value.length - button.dataset.line.length);
      if (gap >= 0) text.setSelectionRange(gap, gap + 1);
      read();
    });
  }
}

// Another text has another table, and its page.
document.querySelector("#entry [name=edition]")?.addEventListener("change", (event) => {
  location.assign(`/desk/new?${new URLSearchParams({ edition: event.target.value })}`);
});
const print = document.querySelector("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
const copy = document.querySelector("[data-copy]");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    const rows = [...document.querySelectorAll(".clocks tr")].map((row) => [...row.cells].map((cell) => cell.textContent).join("\t"));
    await navigator.clipboard.writeText(rows.join("\n"));
    copy.textContent = "Copied";
  });
}
if (text) began();
