// J and K go from paragraph to paragraph.

const paragraphs = [...document.querySelectorAll(".para")];

document.addEventListener("keydown", (event) => {
  const writing = event.target.closest("input, textarea, select");
  if (writing || event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("keys-on").checked) return;
  const step = { j: 1, k: -1 }[event.key.toLowerCase()];
  if (!step || document.getElementById("keys").open) return;
  const now = paragraphs.findIndex((one) => one.contains(document.activeElement));
  const next = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, now + step))];
  next?.querySelector(".no").focus();
  next?.scrollIntoView({ block: "nearest" });
});
