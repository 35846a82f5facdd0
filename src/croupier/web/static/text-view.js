// The table in words: who, what lies, what is lawful. It has everything that the drawing has.

import { h, withSuits } from "./dom.js";

export function drawText(node, state) {
  const { text } = state;
  const list = (items, tag = "ul") => h(tag, {}, items.map((item) => h("li", {}, withSuits(item))));
  node.replaceChildren(
    h("p", {}, h("b", {}, `${state.table}, ${state.title}.`), ` Round ${state.round}, ${state.phase}.`),
    h("h2", {}, "Who"), text.who.length ? list(text.who) : h("p", {}, "Nobody."),
    h("h2", {}, "On the layout"), list(text.layout),
    ...(state.notes.length ? [h("h2", {}, "Notes"), list(state.notes)] : []),
    ...(state.waits.length ? [h("h2", {}, "Waits for"), list(state.waits)] : []),
    h("h2", {}, "Next at the table"),
    h("p", {}, withSuits(state.turn.words)),
    h("h2", {}, "Lawful now for you"),
    text.lawful.length ? list(text.lawful, "ol") : h("p", {}, "Nothing: you look on."),
  );
}

// What a screen reader says when the table moves: the new lines, and what is next for whoever listens.
export function announce(node, lines, state) {
  const last = lines.slice(-4).map((line) => withSuits(line.words));
  const step = state.steps.find((one) => one.id === state.next);
  const next = step && state.as.acts ? `Next: ${step.label}` : "";
  const said = [...last, next].filter(Boolean).join(". ");
  if (said) node.textContent = said;
}
