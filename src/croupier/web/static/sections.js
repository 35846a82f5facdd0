// What a section says, beside its chip, on hover and on focus. The chip is a link all the same.

const answers = new Map();
let open = null; // the chip whose words are shown
let timer = 0;

function said(chip) {
  const address = chip.dataset.section;
  if (!answers.has(address)) {
    const asked = fetch(address).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    answers.set(address, asked);
  }
  return answers.get(address);
}

function made(tag, words, name) {
  const node = document.createElement(tag);
  node.textContent = words;
  if (name) node.className = name;
  return node;
}

function link(words, address) {
  const node = made("a", words);
  node.href = address;
  return node;
}

function box(section) {
  const found = document.createElement("span");
  found.className = "pop";
  found.id = "pop";
  const head = made("span", "", "between");
  head.append(made("b", `§ ${section.section}`, "serif"), made("span", section.badge, `status ${section.status}`));
  const words = made("span", section.says, "pop-says");
  words.id = "pop-says";
  const links = made("span", "", "row");
  links.append(...section.links.map((one) => link(one.title, one.address)));
  found.append(head, words, made("span", `In our words. ${section.title}.`, "xs muted"), links);
  return found;
}

async function show(chip) {
  if (open === chip) return;
  const section = await said(chip);
  if (!section || wanted !== chip) return;
  hide();
  open = chip;
  const pop = box(section);
  chip.after(pop);
  chip.setAttribute("aria-describedby", "pop-says");
  place(chip, pop);
}

function place(chip, pop) {
  const at = chip.getBoundingClientRect();
  const width = pop.offsetWidth;
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const below = at.bottom + pop.offsetHeight + 12 < innerHeight || at.top < pop.offsetHeight + 12;
  pop.style.left = `${left}px`;
  pop.style.top = `${below ? at.bottom + 8 : at.top - pop.offsetHeight - 8}px`;
}

function hide() {
  open?.removeAttribute("aria-describedby");
  document.getElementById("pop")?.remove();
  open = null;
}

let wanted = null;
const chipOf = (node) => node.closest?.("a[data-section]");
const within = (node) => node && (chipOf(node) === open || node.closest?.("#pop"));

function enter(node) {
  const chip = chipOf(node);
  if (chip) {
    clearTimeout(timer);
    wanted = chip;
    timer = setTimeout(show, 150, chip);
  } else if (open && within(node)) clearTimeout(timer);
}

function leave(to) {
  if (open && within(to)) return;
  clearTimeout(timer);
  wanted = null;
  timer = setTimeout(hide, 200);
}

document.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") enter(event.target); });
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && (chipOf(event.target) || event.target.closest?.("#pop"))) leave(event.relatedTarget);
});
document.addEventListener("focusin", (event) => enter(event.target));
document.addEventListener("focusout", (event) => { if (open) leave(event.relatedTarget); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && open) { wanted = null; hide(); } });
document.addEventListener("scroll", () => { if (open && !document.activeElement?.closest("#pop")) hide(); }, { passive: true });
