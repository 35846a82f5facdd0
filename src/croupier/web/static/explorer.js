// The odds explorer: turning a knob asks the server anew and puts its answer in place. Without this file the form does it.

const form = document.querySelector("[data-explorer]");
let asked = 0; // of questions, the last that was sent
let shown = 0; // of answers, the last that was put in place: an older one never comes after it
let waiting = null; // the newest state that is not yet asked for
let busy = false;

// The state as the address has it: only what is turned.
function state() {
  const fields = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name || field.name === "go" || (field.type === "radio" && !field.checked)) continue;
    const now = field.dataset.now;
    if (field.value === "" || (now !== undefined && field.value === now)) continue;
    fields.append(field.name, field.value + (field.dataset.unit ?? ""));
  }
  return fields;
}

function address() {
  const query = state().toString();
  return form.getAttribute("action") + (query ? `?${query}` : "");
}

function mark(field) {
  const knob = field.closest(".knob");
  const now = field.dataset.now;
  if (knob && now !== undefined) knob.classList.toggle("changed", field.value !== now);
  const output = knob?.querySelector("output");
  if (output) output.textContent = field.value + (field.dataset.unit ?? "");
}

async function ask(where) {
  const number = ++asked;
  busy = true;
  document.getElementById("answer").setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(where, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (number > shown) {
      shown = number;
      place(page, answer.status);
    }
  } catch {
    say("The server does not answer; what is shown is from before.");
  } finally {
    busy = false;
    document.getElementById("answer").removeAttribute("aria-busy");
    const next = waiting;
    waiting = null;
    if (next !== null && next !== where) ask(next);
  }
}

function place(page, status) {
  if (!page.getElementById("answer")) return say(page.querySelector(".reason")?.textContent ?? `The server answered ${status}.`);
  for (const part of document.querySelectorAll("[data-swap]")) {
    const fresh = page.getElementById(part.id);
    if (fresh && !isHeld(part)) part.replaceChildren(...fresh.childNodes);
  }
  offerCopies();
  late();
}

// A knob that somebody turned, or is about to, stays as it is.
function isHeld(part) {
  const field = part.dataset.swap === "unturned" && part.querySelector("input");
  return field && (field === document.activeElement || field.value !== field.dataset.now);
}

// What takes a moment longer comes after the answer, and only if no newer answer has come.
async function late() {
  const number = asked;
  const parts = [...document.querySelectorAll("[data-late]")];
  for (const where of new Set(parts.map((part) => part.dataset.late))) {
    try {
      const answer = await fetch(where, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of parts.filter((one) => one.dataset.late === where)) {
        const fresh = page.getElementById(part.id);
        if (fresh && number === asked && part.isConnected) part.replaceWith(fresh);
      }
    } catch { /* its link stays */ }
  }
}

function say(words) {
  const note = document.createElement("p");
  note.className = "banner bad";
  note.setAttribute("role", "alert");
  note.textContent = words;
  document.querySelector("#answer > [role=alert]")?.remove();
  document.getElementById("answer").prepend(note);
}

// One question at a time; of those that come meanwhile only the newest is asked.
function turned() {
  const where = address();
  history.replaceState(null, "", where);
  if (busy) waiting = where;
  else ask(where);
}

function offerCopies() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
}

if (form) {
  let typing = 0;
  form.addEventListener("input", (event) => {
    mark(event.target);
    clearTimeout(typing);
    if (event.target.matches("[type=text], [type=number]")) typing = setTimeout(turned, 300);
    else turned();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    turned();
  });
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch { button.textContent = "Not allowed"; }
  });
  offerCopies();
  late();
}
