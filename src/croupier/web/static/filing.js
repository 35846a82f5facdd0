// The form of a submission: what is typed is judged by the server and its findings are put beside the fields. Without this
// file the button does it.

const form = document.querySelector("[data-filing]");
let asked = 0; // of questions, the last that was sent
let busy = false;
let again = false;
let clean = true;

async function judge() {
  if (busy) { again = true; return; }
  busy = true;
  const number = ++asked;
  const given = new FormData(form);
  given.set("do", "check");
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { Accept: "text/html" }, body: new URLSearchParams(given) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (number === asked) place(page, answer.status);
  } catch {
    say("The server does not answer; the findings are from before.");
  } finally {
    busy = false;
    if (again) { again = false; judge(); }
  }
}

function place(page, status) {
  if (!page.getElementById("verdict")) return say(page.querySelector(".reason")?.textContent ?? `The server answered ${status}.`);
  for (const part of document.querySelectorAll("[data-swap]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === part.innerHTML) continue;
    if (part.dataset.swap && part.dataset.swap === fresh.dataset.swap) continue; // fields that somebody may be typing into
    part.dataset.swap = fresh.dataset.swap;
    part.className = fresh.className;
    if (part.querySelector("details[open]")) fresh.querySelector("details")?.setAttribute("open", "");
    part.replaceChildren(...fresh.childNodes);
  }
  const wrong = page.querySelector(".banner.bad");
  say(wrong ? wrong.textContent : "");
}

function say(words) {
  document.getElementById("said")?.remove();
  if (!words) return;
  const note = document.createElement("p");
  note.id = "said";
  note.className = "banner bad";
  note.setAttribute("role", "alert");
  note.textContent = words;
  document.getElementById("verdict").before(note);
}

let typing = 0;
form.addEventListener("input", (event) => {
  clean = false;
  const point = event.target.closest("[data-point]");
  if (point) {
    const field = event.target.type === "radio" ? point.querySelector("input:checked") : event.target;
    point.classList.toggle("set", Boolean(field?.value));
  }
  clearTimeout(typing);
  typing = setTimeout(judge, event.target.matches("[type=radio], select") ? 0 : 250);
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.value === "check") {
    event.preventDefault();
    clearTimeout(typing);
    judge();
  } else if (event.submitter?.value === "save") clean = true;
});
window.addEventListener("beforeunload", (event) => {
  if (!clean && form.querySelector("[value=save]")) event.preventDefault();
});
