// What everybody should read before going on: limits that are announced, a round that was interrupted.

import { h } from "./dom.js";

export function drawNotices(element, state) {
  element.replaceChildren(...state.notices.map((what) => h("p", { class: "banner", role: "note" }, what)));
}
