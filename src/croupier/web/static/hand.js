// Steps through a hand on its drawn table. The server has told every step and how the table looks after it; nothing is
// decided here. The step stands in the address, as it does without scripts.

import { mount } from "./table/table.js";

const table = document.querySelector("[data-table]");
if (table) begin(table);

function begin(stage) {
  const { felt, pieces, frames } = JSON.parse(document.querySelector("#frames").textContent);
  const scene = (at) => ({ ...frames[at - 1], pieces: frames[at - 1].pieces.map((number) => pieces[number]) });
  const rows = [...document.querySelectorAll("[data-step]")];
  const slider = stage.querySelector("[data-slider]");
  const words = document.querySelector("[data-words]");
  const buttons = [...stage.querySelectorAll("[data-go]")];
  const last = frames.length;
  let now = Number(stage.dataset.stepNow);
  const drawn = mount(stage.querySelector("[data-felt]"), { scene: { ...scene(now), moves: [] }, layout: felt });
  stage.querySelector("[data-slide-go]").hidden = true;

  const show = (step) => {
    const next = Math.max(1, Math.min(last, step));
    if (next === now) return;
    const told = scene(next);
    drawn.update(next === now + 1 ? told : { ...told, moves: [] });
    if (next !== now + 1) drawn.finish();
    now = next;
    mark();
    const address = new URL(location.href);
    address.searchParams.set("step", now);
    history.replaceState(null, "", address);
  };

  const mark = () => {
    for (const row of rows) {
      if (Number(row.dataset.step) === now) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    const row = rows[now - 1];
    stage.querySelector("[data-what]").textContent = row.firstElementChild.textContent;
    stage.querySelector("[data-number]").textContent = now;
    slider.value = now;
    slider.setAttribute("aria-valuetext", `${now} of ${last}: ${row.firstElementChild.textContent}`);
    words?.replaceChildren(...frames[now - 1].words.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    for (const button of buttons) {
      const start = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = start ? now === 1 : now === last;
    }
    const scroller = row.closest(".scroller");
    if (scroller && scroller.scrollHeight > scroller.clientHeight) {
      const off = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      if (off < 0 || off > scroller.clientHeight - 48) scroller.scrollTop += off - scroller.clientHeight / 2;
    }
  };

  const moves = { first: () => 1, back: () => now - 1, on: () => now + 1, last: () => last };
  for (const button of buttons) {
    button.addEventListener("click", (event) => { event.preventDefault(); show(moves[button.dataset.go]()); });
  }
  for (const row of rows) row.addEventListener("click", (event) => { event.preventDefault(); show(Number(row.dataset.step)); });
  slider.addEventListener("input", () => show(Number(slider.value)));
  slider.form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (move) { event.preventDefault(); show(moves[move]()); }
  });
  mark();
  equities().then(mark);
}

// Equities come after the page, for they may take seconds; without scripts the button asks for them.
async function equities() {
  const button = document.querySelector("[data-equities]");
  if (!button) return;
  const address = new URL(location.href);
  address.searchParams.set("equity", "yes");
  button.disabled = true;
  button.textContent = "Equities are worked out…";
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const place of document.querySelectorAll("[data-equity]")) {
      const found = page.querySelector(`[data-equity="${place.dataset.equity}"]`);
      if (found) place.replaceChildren(...found.childNodes);
    }
    button.remove();
  } catch {
    button.disabled = false;
    button.textContent = "Equities";
  }
}

const file = document.querySelector("[data-file]");
if (file) {
  file.querySelector("input").addEventListener("change", async (event) => {
    const [chosen] = event.target.files;
    const problem = document.querySelector("[data-problem]");
    problem.textContent = "";
    if (!chosen) return;
    if (chosen.size > 1_000_000) problem.textContent = `${chosen.name} is too large for a page (over 1,000,000 bytes); use the command line.`;
    else document.querySelector("textarea").value = await chosen.text();
    event.target.value = ""; // it is sent as text, or not at all
  });
}
