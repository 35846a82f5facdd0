// Readings as switches: choosing an option goes to its comparison. Without this file the button does it.

const form = document.querySelector("[data-switches]");

form?.addEventListener("change", () => {
  document.querySelector(".plainpage")?.setAttribute("aria-busy", "true");
  form.requestSubmit();
});
form?.addEventListener("submit", () => {
  for (const field of form.elements) if (field.name && field.value === "") field.disabled = true;
});
addEventListener("pageshow", () => { for (const field of form?.elements ?? []) field.disabled = false; });
