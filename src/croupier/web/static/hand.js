// Steps through a hand. The server has told every step and how the table looks after it; nothing is decided here.

const table = document.querySelector("[data-table]");
if (table) {
  const frames = JSON.parse(document.querySelector("#frames").textContent);
  const rows = [...document.querySelectorAll("[data-step]")];
  const seats = [...table.querySelectorAll("[data-seat]")];
  const at = (name) => table.querySelector(`[data-${name}]`);
  let now = -1;

  const face = ([rank, suit, colour]) => {
    const card = document.createElement("span");
    card.className = `face ${colour}`;
    card.textContent = colour === "back" ? "\u00a0" : rank + suit;
    return card;
  };

  const show = (step) => {
    now = Math.max(0, Math.min(frames.length - 1, step));
    const frame = frames[now];
    at("pot").textContent = frame.pot;
    at("board").replaceChildren(...frame.board.map(face));
    seats.forEach((seat, position) => {
      seat.classList.toggle("folded", frame.folded[position]);
      seat.classList.toggle("acting", frame.player === position);
      seat.querySelector("[data-held]").replaceChildren(...frame.hands[position].map(face));
      seat.querySelector("[data-stack]").textContent = frame.stacks[position];
    });
    rows.forEach((row) => row.classList.toggle("now", Number(row.dataset.step) === now));
    at("what").textContent = `${now + 1} of ${frames.length}: ${rows[now].cells[0].textContent}`;
    for (const button of table.querySelectorAll("[data-go]")) {
      const start = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = start ? now === 0 : now === frames.length - 1;
    }
  };

  const moves = { first: () => 0, back: () => now - 1, on: () => now + 1, last: () => frames.length - 1 };
  for (const button of table.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => show(moves[button.dataset.go]()));
  }
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (move) { event.preventDefault(); show(moves[move]()); }
  });
  for (const row of rows) row.addEventListener("click", () => show(Number(row.dataset.step)));
  if (frames.length) { table.hidden = false; show(0); }
}

const file = document.querySelector("[data-file]");
if (file) {
  file.hidden = false;
  file.querySelector("input").addEventListener("change", async (event) => {
    const [chosen] = event.target.files;
    if (chosen) document.querySelector("textarea").value = await chosen.text();
  });
}
