// Readings as switches: choosing an option goes to its comparison. Without this file the button does it.
// A link to something folded unfolds it, and so does paper.

const form = document.querySelector("[data-switches]");

form?.addEventListener("change", () => {
  document.querySelector(".plainpage")?.setAttribute("aria-busy", "true");
  form.requestSubmit();
});
form?.addEventListener("submit", () => {
  for (const field of form.elements) if (field.name && field.value === "") field.disabled = true;
});
addEventListener("pageshow", () => { for (const field of form?.elements ?? []) field.disabled = false; });

const unfold = () => {
  const rule = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!rule || !rule.closest("details:not([open])")) return;
  for (let at = rule.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  rule.scrollIntoView();
};
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => { for (const one of document.querySelectorAll(".byclass, .rest, .unit > details, [aria-labelledby=asked] > details")) one.open = true; });
unfold();
