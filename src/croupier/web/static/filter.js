// Filters a table as the reader types; without this file every row is simply shown.

for (const field of document.querySelectorAll("input[data-filter]")) {
  const scope = document.querySelector(field.dataset.filter);
  const rows = [...scope.querySelectorAll("[data-row]")].map((row) => [row, row.textContent.toLowerCase()]);
  const groups = [...scope.querySelectorAll("[data-group]")];

  field.closest("label").hidden = false;
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const [row, text] of rows) row.hidden = !words.every((word) => text.includes(word));
    for (const group of groups) group.hidden = !group.querySelector("[data-row]:not([hidden])");
  });
}
