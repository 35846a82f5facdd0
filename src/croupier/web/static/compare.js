// Readings as switches: choosing an option goes to its comparison. Without this file the button does it.
// A link to a rule unfolds its class, and so does paper.

const form = document.querySelector("[data-switches]");

form?.addEventListener("change", () => {
  document.querySelector(".plainpage")?.setAttribute("aria-busy", "true");
  form.requestSubmit();
});
form?.addEventListener("submit", () => {
  for (const field of form.elements) if (field.name && field.value === "") field.disabled = true;
});
addEventListener("pageshow", () => { for (const field of form?.elements ?? []) field.disabled = false; });

const classes = document.querySelectorAll("details.byclass");
const unfold = () => {
  const rule = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = rule && rule.closest("details.byclass:not([open])");
  if (folded) { folded.open = true; rule.scrollIntoView(); }
};
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => { for (const one of classes) one.open = true; });
unfold();
