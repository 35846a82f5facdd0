// What every page can do: theme, keys and their help, and what a section says. Without this file all is plain links.

import "./sections.js";

const kept = {
  get(name) { try { return localStorage.getItem(name); } catch { return null; } },
  set(name, value) {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    } catch { /* storage may be forbidden: the choice then lasts for this page */ }
  },
};

// Theme: the system's, light, dark, and around again

const THEMES = ["system", "light", "dark"];
const button = document.getElementById("theme");
let theme = document.documentElement.dataset.theme ?? "system";

function showTheme() {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const following = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  button.setAttribute("aria-label", `Theme: ${theme}. Switch to ${following}`);
  button.title = `Theme: ${theme}`;
  button.dataset.now = theme;
}

function switchTheme() {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  kept.set("theme", theme === "system" ? null : theme);
  showTheme();
}

showTheme();
button.hidden = false;
button.addEventListener("click", switchTheme);

// Keys

const help = document.getElementById("keys");
const switched = document.getElementById("keys-on");
switched.checked = kept.get("keys") !== "off";
switched.addEventListener("change", () => kept.set("keys", switched.checked ? null : "off"));

for (const opener of document.querySelectorAll("[data-keys]")) {
  opener.hidden = false;
  opener.addEventListener("click", () => help.showModal());
}

let going = -Infinity; // when G was pressed: the next key says where

function pressed(event) {
  const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.ctrlKey || event.metaKey || event.altKey || writing || !switched.checked) return;
  const key = event.key.toLowerCase();
  if (help.open) return;
  if (event.timeStamp - going < 1500) {
    going = -Infinity;
    const link = document.querySelector(`[data-go="${CSS.escape(key)}"]`);
    if (link) { event.preventDefault(); link.click(); }
    return;
  }
  if (key === "/") { event.preventDefault(); searchField().focus(); }
  else if (key === "?") { event.preventDefault(); help.showModal(); }
  else if (key === "t") switchTheme();
  else if (key === "g") going = event.timeStamp;
}

function searchField() {
  return [...document.querySelectorAll("[data-search]")].find((field) => field.checkVisibility()) ?? document.body;
}

document.addEventListener("keydown", pressed);

// The menu of narrow screens closes by Esc and by a click elsewhere

const menu = document.querySelector(".menu");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && menu.open) { menu.open = false; menu.querySelector("summary").focus(); }
});
document.addEventListener("click", (event) => { if (menu.open && !menu.contains(event.target)) menu.open = false; });

// Where tabs do not fit, the page's own one is seen; only the strip is scrolled, never the page

for (const own of document.querySelectorAll(".tabs [aria-current], .toc ol [aria-current], .kindnav [aria-current]")) {
  const strip = own.closest(".tabs, ol, .kindnav");
  const from = own.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += from - (strip.clientWidth - own.offsetWidth) / 2;
}

// What scrolls sideways can be reached and scrolled by keys

const wide = new ResizeObserver((seen) => {
  for (const { target } of seen) {
    target.dataset.says ??= target.getAttribute("aria-label") ?? "Table, scrolls sideways";
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0;
      target.setAttribute("role", "group");
      target.setAttribute("aria-label", target.dataset.says);
    } else for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
  }
});
for (const box of document.querySelectorAll(".scroll")) wide.observe(box);
