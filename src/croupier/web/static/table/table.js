// A drawn table. It knows no rule: it draws the felt and the pieces that the server sends, moves what has changed, and says
// which area or card was chosen. `mount(element, {scene, layout, on})` draws; `.update(scene)` shows the next scene.

import { roving } from "./keys.js";
import { Motion } from "./motion.js";

const SVG = "http://www.w3.org/2000/svg";
const NARROW = "(max-width: 699px)";
const SPOKEN = new Set(["stack", "seat", "count", "pot", "button", "meter", "results", "card", "own card", "says", "marker", "mark", "rack"]);

export function mount(element, { scene, layout, on = {} }) {
  return new Table(element, scene, layout, on);
}

class Table {
  constructor(element, scene, layout, on) {
    this.element = element;
    this.layout = layout;
    this.on = on;
    this.scene = scene;
    this.chosen = new Set();
    this.waiting = [];
    this.allowed = null;
    this.narrow = matchMedia(NARROW);
    this.redraw = () => this.draw();
    this.narrow.addEventListener("change", this.redraw);
    this.draw();
  }

  get sheet() {
    return this.narrow.matches ? "tall" : "wide";
  }

  // Everything anew, as the scene has it.
  draw() {
    this.motion?.finish();
    const sheet = this.layout[this.sheet];
    this.svg = make("svg", { class: "felt", viewBox: sheet.box.join(" "), role: "group", "font-family": this.layout.font });
    const faces = make("defs");
    faces.innerHTML = Object.entries(this.layout.faces).map(([id, face]) => `<g id="${id}">${face}</g>`).join("");
    this.art = make("g", { class: "art", "aria-hidden": "true" });
    this.art.innerHTML = sheet.art;
    this.rotor = this.art.querySelector(".rotor");
    this.pieces = make("g", { class: "pieces" });
    this.passing = make("g", { class: "passing", "aria-hidden": "true" });
    this.svg.append(faces, this.art, this.pieces, this.passing);
    if (this.on.area && this.layout.areas.length) this.svg.append(this.hits(sheet));
    this.motion = new Motion(sheet.anchors, this.rotor, this.passing);
    this.motion.ended = () => {
      const waited = this.waiting;
      this.waiting = [];
      if (waited.length) this.show({ ...waited.at(-1), moves: waited.flatMap((scene) => scene.moves) });
    };
    this.motion.rested = () => this.on.rested?.();
    this.element.replaceChildren(this.svg);
    this.settle(this.scene);
    this.stops = roving(this.pieces, ".stack, .own", (piece) => pointOf(piece), (piece) => this.pick(piece.dataset.piece));
  }

  // What is pressed: one element for each area, line and corner. Whatever it covers is lit with it.
  hits(sheet) {
    const group = make("g", { class: "hits", role: "group", "aria-label": "areas for wagers" });
    const named = new Map(this.layout.areas.map((area) => [area.id, area]));
    for (const [id, shape] of Object.entries(sheet.hits)) {
      const area = named.get(id);
      if (!area) continue;
      const hit = make("g", { id, role: "button", "aria-label": area.label });
      hit.innerHTML = shape;
      hit.addEventListener("click", () => this.choose(id));
      group.append(hit);
    }
    const single = this.layout.areas.filter((area) => area.fields.on?.length === 1);
    const alone = new Map(single.map((area) => [area.fields.on[0], area.id]));
    const cover = (event) => {
      for (const hit of group.querySelectorAll(".covered")) hit.classList.remove("covered");
      if (event.type === "pointerleave" || event.type === "focusout") return;
      const on = named.get(event.target.closest("[role=button]")?.id)?.fields.on ?? [];
      for (const one of on) group.querySelector(`[id="${alone.get(one)}"]`)?.classList.add("covered");
    };
    for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) group.addEventListener(kind, cover);
    this.areas = roving(group, "[role=button]", (hit) => sheet.anchors[hit.id], (hit) => this.choose(hit.id));
    this.mark();
    return group;
  }

  choose(id) {
    if (this.allowed && !this.allowed.has(id)) return;
    const area = this.layout.areas.find((one) => one.id === id);
    this.on.area?.(id, area);
  }

  pick(id) {
    const piece = this.scene.pieces.find((one) => one.id === id);
    if (piece?.kind === "own card") this.on.card?.(id, this.scene.cards.find((card) => card.id === id));
  }

  // The next scene: pieces are put where they belong at once, and the way there is shown above that. While a ball is on its
  // way scenes wait for it; whoever skips it sees the last of them.
  update(scene) {
    if (this.motion.spinning) return void this.waiting.push(scene);
    this.motion.finish();
    this.show(scene);
  }

  // Whether the ball is still on its way to where it rests: what tells the end waits for `on.rested`.
  get unseen() {
    const rests = (scene) => (scene.wheel?.rests ?? null) !== null;
    return rests(this.scene) ? this.motion.spinning : this.waiting.some(rests);
  }

  show(scene) {
    const before = this.scene;
    const old = new Map([...this.pieces.children].map((piece) => [piece.dataset.piece, piece]));
    const drawn = new Map(before.pieces.map((piece) => [piece.id, piece]));
    this.scene = scene;
    this.settle(scene);
    this.stops.refresh();
    const now = new Set(scene.pieces.map((piece) => piece.id));
    const gone = [...old].filter(([id]) => !now.has(id)).map(([id, piece]) => ({ piece, told: drawn.get(id) }));
    this.motion.play(before, scene, this.sheet, this.pieces, gone);
  }

  // The pieces and the wheel exactly as the scene has them.
  settle(scene) {
    const sheet = this.sheet;
    this.svg.setAttribute("aria-label", scene.title);
    const old = new Map([...this.pieces.children].map((piece) => [piece.dataset.piece, piece]));
    let last = null;
    for (const told of scene.pieces) {
      const place = told[sheet];
      if (!place) continue;
      let piece = old.get(told.id);
      if (!piece) piece = make("g", { "data-piece": told.id });
      old.delete(told.id);
      this.dress(piece, told, place, (sheet === "tall" && told.drawn_tall) || told.drawn);
      const next = last ? last.nextElementSibling : this.pieces.firstElementChild;
      if (piece !== next) this.pieces.insertBefore(piece, next);
      last = piece;
    }
    for (const piece of old.values()) piece.remove();
    const turn = scene.wheel?.turn ?? 0;
    if (this.rotor) this.rotor.setAttribute("transform", `rotate(${turn})`);
  }

  dress(piece, told, [x, y, size], drawn) {
    const own = told.kind === "own card";
    piece.setAttribute("class", `piece ${told.kind}${this.chosen.has(told.id) ? " chosen" : ""}`);
    piece.setAttribute("transform", `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`);
    const extra = own && this.chosen.has(told.id) ? '<use href="#mark-out"/>' : "";
    if (piece.drawn !== drawn + extra) {
      piece.innerHTML = drawn + extra;
      piece.drawn = drawn + extra;
    }
    const picked = own && Boolean(this.on.card);
    const spoken = SPOKEN.has(told.kind) && told.label;
    put(piece, "aria-hidden", spoken ? null : "true");
    put(piece, "role", spoken ? (picked ? "checkbox" : "img") : null);
    put(piece, "aria-label", spoken ? told.label : null);
    put(piece, "aria-checked", picked ? String(this.chosen.has(told.id)) : null);
    if (told.kind !== "stack" && !own) piece.removeAttribute("tabindex");
    piece.onclick = picked ? () => this.pick(told.id) : null;
  }

  // Own cards that are to be thrown are lifted; the page says which.
  select(ids) {
    this.chosen = new Set(ids);
    this.settle(this.scene);
  }

  // Only these areas may be chosen now; all of them where nothing is given.
  allow(ids = null) {
    this.allowed = ids && new Set(ids);
    this.mark();
  }

  mark() {
    for (const hit of this.areas?.all() ?? []) {
      const open = !this.allowed || this.allowed.has(hit.id);
      if (open) hit.removeAttribute("aria-disabled");
      else hit.setAttribute("aria-disabled", "true");
    }
  }

  finish() {
    this.motion.finish();
  }

  destroy() {
    this.finish();
    this.narrow.removeEventListener("change", this.redraw);
    this.element.replaceChildren();
  }
}

function pointOf(piece) {
  const [, x, y] = piece.getAttribute("transform").match(/translate\((\S+) (\S+)\)/);
  return [Number(x), Number(y)];
}

function put(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function make(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
