// The next-step bar: the one next lawful step large, the other steps, and what is reported if it happened.

import { begins, control } from "./fields.js";
import { h, sections, sectionWords, withSuits } from "./dom.js";

export class Steps {
  // `send(what, step)` sends an intent; `what` has answers, or is a pass. `changed` is called when an answer changes.
  constructor(node, send, changed) {
    this.node = node;
    this.send = send;
    this.changed = changed;
    this.chosen = new Set(); // cards of one's own that are to go
    this.answers = new Map(); // what was answered to a field, until the step is done
    this.more = !matchMedia("(max-width: 700px)").matches; // whether other steps are shown
    this.open = null; // the id of the step that is asked for
    this.drawn = "";
    node.addEventListener("input", (event) => this.keep(event.target));
    node.addEventListener("change", (event) => this.keep(event.target));
  }

  keep(target) {
    const form = target.closest("form[data-step]");
    if (!form || !target.name) return;
    const all = [...form.querySelectorAll(`[name="${CSS.escape(target.name)}"]`)];
    const boxes = all.filter((one) => one.type === "checkbox");
    const value = boxes.length ? boxes.filter((one) => one.checked).map((one) => one.value).join(" ") : target.value;
    this.answers.set(`${form.dataset.step} ${target.name}`, value);
    if (boxes.length) this.showChosen(form, boxes);
    this.changed();
  }

  // Cards to throw: the button says which.
  showChosen(form, boxes) {
    this.chosen = new Set(boxes.filter((one) => one.checked).map((one) => one.value));
    const step = this.state.steps.find((one) => one.id === form.dataset.step);
    const cards = [...this.chosen].map((card) => withSuits(card)).join(" ");
    form.querySelector("button.big span").textContent = `${step.label}: ${cards || "none"}`;
  }

  toggle(card) {
    const box = this.node.querySelector(`input[type=checkbox][value="${CSS.escape(card)}"]`);
    if (!box) return;
    box.checked = !box.checked;
    this.keep(box);
  }

  // The step that takes such answers now, if there is one: the next one before others.
  taking(fields) {
    const takes = (step) => step.kind !== "irregular" && Object.entries(fields).every(([name, value]) => {
      const field = step.fields.find((one) => one.name === name);
      return field && field.values.some((one) => one.value === value);
    });
    const first = this.state.steps.find((step) => step.id === this.state.next);
    return first && takes(first) ? first : this.state.steps.find(takes);
  }

  // The amount that is in the step's field, or that it would begin with; null where it takes none.
  amount(step) {
    const field = step.fields.find((one) => one.name === "cents");
    if (!field || !field.ranges.length) return null;
    const shown = this.node.querySelector(`form[data-step="${CSS.escape(step.id)}"] [name="cents"]`);
    return shown?.value || this.answers.get(`${step.id} cents`) || begins(field);
  }

  draw(state, frozen) {
    const shown = JSON.stringify([state.steps, state.next, state.passes, state.as, state.due, state.stopped, frozen, this.open]);
    if (shown === this.drawn) return;
    this.drawn = shown;
    this.state = state;
    this.frozen = frozen;
    if (!state.steps.some((step) => step.id === this.open)) this.open = null;
    const focused = this.focused();
    this.node.replaceChildren(...(state.as.acts ? this.acting() : this.looking()));
    this.chosen = new Set();
    for (const form of this.node.querySelectorAll("form:has(input[type=checkbox])")) {
      this.showChosen(form, [...form.querySelectorAll("input[type=checkbox]")]);
    }
    this.refocus(focused);
  }

  looking() {
    const { state } = this;
    const next = h("span", {}, `Next: ${withSuits(state.turn.words)}. `, sections(state.edition, state.turn.cites));
    const sit = state.purpose === "live" ? null
      : h("a", { class: "btn go", href: `/tables?edition=${encodeURIComponent(state.edition)}#sit-down` }, "Sit down at a table like this");
    return [h("div", { class: "act" }, h("p", { class: "why" }, h("b", {}, `${state.as.sees} `), next), sit)];
  }

  acting() {
    const { state } = this;
    const wager = (step) => step.kind !== "irregular" && ["wager", "cents"].every((name) => step.fields.some((field) => field.name === name));
    const main = state.steps.find((step) => step.id === state.next) ?? (state.passes ? state.steps.find(wager) : undefined);
    const opened = state.steps.find((step) => step.id === this.open);
    const parts = [];
    if (state.passes && state.figures["On the layout"] && state.figures["On the layout"] !== "0.00") parts.push(this.pass(true));
    if (main && main !== opened) parts.push(this.form(main, !parts.length));
    if (state.passes && !parts.some((part) => part.dataset.pass)) parts.push(this.pass(false));
    if (opened && !parts.some((part) => part.dataset.step === this.together(opened)[0].id)) parts.push(this.form(opened, false, true));
    if (!parts.length) parts.push(this.waiting());
    const shown = [main, opened].flatMap((step) => (step ? this.together(step) : []));
    const rest = state.steps.filter((step) => !shown.includes(step));
    const regular = rest.filter((step) => step.kind !== "irregular");
    const irregular = rest.filter((step) => step.kind === "irregular");
    if (rest.length) {
      const more = h("details", { class: "morebox", open: this.more }, h("summary", { class: "btn", "aria-label": `More: ${rest.length} steps` }, "More"),
        regular.length ? this.row("Other steps", regular) : null, irregular.length ? this.row("If it happened", irregular) : null);
      more.addEventListener("toggle", () => { this.more = more.open; });
      parts.push(more);
    }
    return parts;
  }

  waiting() {
    const { turn, edition } = this.state;
    return h("div", { class: "act" }, h("p", { class: "why" }, h("b", {}, "Nothing to do for you now. "), `${withSuits(turn.words)}. `, sections(edition, turn.cites)));
  }

  pass(first) {
    const button = h("button", { class: `btn big ${first ? "go" : ""}`, type: "button", disabled: this.frozen,
      "data-main": first, onclick: () => this.send({ pass: true }) },
    h("span", {}, this.state.passes), first ? h("kbd", { "aria-hidden": "true" }, "Enter") : null);
    const act = h("div", { class: "act" }, button, h("p", { class: "why" }, "The others wait for your wagers; then the dealer goes on."));
    act.dataset.pass = "yes";
    return act;
  }

  // The steps that one form asks for: chips are counted out once, and the button says where they go.
  together(step) {
    return step.form ? this.state.steps.filter((one) => one.form === step.form) : [step];
  }

  form(asked, first, closes = false) {
    const steps = this.together(asked);
    const every = new Map(steps.flatMap((one) => one.fields).reverse().map((field) => [field.name, field]));
    const names = [...new Set(steps.flatMap((one) => one.fields.map((field) => field.name)))];
    const follows = [...every.values()].map((field) => field.sums); // amounts that follow from chips by denomination
    const fields = names.filter((name) => !follows.includes(name)).map((name) => this.field(steps, every.get(name))).filter(Boolean);
    const close = closes ? h("button", { type: "button", class: "btn quiet", onclick: () => this.choose(null) }, "Close") : null;
    const acts = steps.map((step, index) => this.act(step, first && !index, names, index ? null : close));
    const form = h("form", { "data-step": steps[0].id, class: "step" }, fields.length ? h("div", { class: "fields" }, fields) : null, acts);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.frozen) this.submit(steps.find((one) => one.id === event.submitter?.value) ?? steps[0], form);
    });
    return form;
  }

  field(steps, field) {
    const asking = steps.filter((one) => one.fields.some(({ name }) => name === field.name));
    const about = asking.length < steps.length ? `for ${asking.map((one) => one.label).join(", ")}` : field.about;
    return control(steps[0], { ...field, about }, this.answers.get(`${steps[0].id} ${field.name}`));
  }

  // The button of a step. Where the form has fields of other steps beside its own, they may be left empty.
  act(step, first, names, close) {
    const others = names.some((name) => !step.fields.some((field) => field.name === name));
    const button = h("button", { class: `btn big ${first ? "go" : ""} ${this.frozen ? "froz" : ""}`, value: step.id, disabled: this.frozen,
      formnovalidate: others, "data-main": first },
    h("span", {}, this.frozen ? "Frozen" : withSuits(step.label)), first ? h("kbd", { "aria-hidden": "true" }, "Enter") : null);
    return h("div", { class: "act" }, button, h("p", { class: "why" }, withSuits(step.says), step.says ? " " : "", sections(this.state.edition, step.cites)), close);
  }

  row(label, steps) {
    const [shown, more] = [steps.slice(0, 6), steps.slice(6)];
    const button = (step) => h("button", { class: "btn", type: "button", disabled: this.frozen, "data-open": step.id,
      onclick: () => this.choose(step.id) }, withSuits(step.label), step.cites.length ? h("span", { class: "sec" }, sectionWords(step.cites[0])) : null);
    return h("div", { class: "others" }, h("span", { class: "label" }, label), shown.map(button),
      more.length ? h("details", { class: "more" }, h("summary", { class: "btn" }, `${more.length} more`), h("div", { class: "others" }, more.map(button))) : null);
  }

  // Ask for a step's fields, or do it at once where it has none and is no report.
  choose(id) {
    const step = this.state.steps.find((one) => one.id === id);
    if (step && step.kind !== "irregular" && step.fields.every((field) => field.settled)) {
      this.send({ answers: { name: step.command } }, step);
      return;
    }
    this.open = id === this.state.next ? null : id;
    this.draw(this.state, this.frozen);
    this.node.querySelector(`form[data-step="${CSS.escape(step ? this.together(step)[0].id : "")}"]`)?.querySelector("input, select, button")?.focus();
  }

  submit(step, form) {
    const answers = { name: step.command };
    for (const field of step.fields) {
      const values = new FormData(form).getAll(field.name);
      if (field.settled || !values.length) continue;
      answers[field.name] = values.join(" ");
    }
    this.send({ answers }, step);
  }

  // A step was done: what was answered to it is forgotten, except the wager that one repeats.
  done(step) {
    for (const key of [...this.answers.keys()]) {
      if (step && key.startsWith(`${this.together(step)[0].id} `) && !key.endsWith(" cents") && !key.endsWith(" position")) this.answers.delete(key);
    }
    this.open = null;
  }

  // A place of the drawing was chosen: it goes into the step that takes it.
  fill(step, fields) {
    for (const [name, value] of Object.entries(fields)) this.answers.set(`${step.id} ${name}`, String(value));
    this.drawn = "";
    if (step.id !== this.state.next) this.open = step.id;
    this.draw(this.state, this.frozen);
    this.node.querySelector(`form[data-step="${CSS.escape(step.id)}"] [name="cents"]`)?.focus();
  }

  // 1 to 9: the seat in the step that is asked for.
  seat(number) {
    for (const name of ["position", "seat", "to", "player"]) {
      const radio = this.node.querySelector(`form [name="${name}"][value="${number}"]`);
      if (radio) {
        radio.checked = true;
        radio.focus();
        this.keep(radio);
        return true;
      }
    }
    return false;
  }

  // U: the first step that takes back or corrects.
  undo() {
    const step = this.state.steps.find((one) => /^(take back|correct|withdraw|adjust)/.test(one.command));
    if (step) this.choose(step.id);
    return Boolean(step);
  }

  main() {
    const button = this.node.querySelector("button[data-main]");
    if (!button || button.disabled) return false;
    button.click();
    return true;
  }

  focused() {
    const node = document.activeElement;
    if (!this.node.contains(node)) return null;
    const step = node.closest("form[data-step]")?.dataset.step;
    return { step, id: node.id, name: node.name, value: node.type === "radio" || node.type === "checkbox" ? node.value : null, main: node.matches("[data-main]"),
      start: node.selectionStart ?? null };
  }

  refocus(was) {
    if (!was) return;
    const form = was.step && this.node.querySelector(`form[data-step="${CSS.escape(was.step)}"]`);
    const value = was.value === null ? "" : `[value="${CSS.escape(was.value)}"]`;
    const found = (was.id && this.node.querySelector(`#${CSS.escape(was.id)}`)) || (form && was.name && form.querySelector(`[name="${CSS.escape(was.name)}"]${value}`))
      || (was.main && this.node.querySelector("button[data-main]"));
    if (!found) return;
    found.focus();
    if (was.start !== null && found.setSelectionRange && found.type === "text") found.setSelectionRange(was.start, was.start);
  }
}
