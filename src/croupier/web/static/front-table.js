// The table on the front page comes alive where the server shows one in play; otherwise its layout stays as it is.

import { h, sections, withSuits } from "./dom.js";
import { follow } from "./stream.js";
import { mount } from "./table/table.js";

const ROLE = "player";
const place = document.querySelector("[data-live]");

async function json(address) {
  const answer = await fetch(address);
  return answer.ok ? answer.json() : null;
}

async function begin() {
  const { tables } = (await json("/api/v1/tables")) ?? { tables: [] };
  const shown = tables.filter((table) => table.purpose === "demonstration" && !table.stopped);
  const found = shown.find((table) => table.edition === place.dataset.live) ?? shown[0];
  if (!found) return;
  const address = `/api/v1/tables/${encodeURIComponent(found.table)}`;
  const [layout, state] = await Promise.all([json(`${address}/felt`), json(`${address}?as=${ROLE}`)]);
  if (!layout || !state) return;
  const felt = mount(place.querySelector("[data-felt]"), { scene: state.scene, layout });
  place.querySelector(".cap").replaceChildren(h("span", { class: "live" }, "Live"), h("b", {}, found.table), h("span", { class: "small muted" }, found.title));
  tell(state, found);
  let version = state.version;
  follow(state, (news) => {
    if (news.version <= version && news.at <= state.at) return;
    version = news.version;
    felt.update(news.scene);
    tell(news, found);
  }, () => {});
}

function tell(state, found) {
  const next = place.querySelector("[data-next]");
  const words = h("p", {}, h("span", { class: "label" }, `Round ${state.round}, next`), h("b", {}, withSuits(state.turn.words)), " ",
    sections(state.edition, state.turn.cites.slice(0, 1)));
  const sit = h("a", { class: "btn go", href: `/tables?edition=${encodeURIComponent(state.edition)}#sit-down` }, "Sit down");
  const focused = next.contains(document.activeElement) && document.activeElement.textContent;
  const watch = h("a", { class: "btn", href: found.address }, "Watch");
  next.replaceChildren(words, h("span", { class: "row" }, watch, sit));
  if (focused) [watch, sit].find((one) => one.textContent === focused)?.focus();
}

if (place) begin();
