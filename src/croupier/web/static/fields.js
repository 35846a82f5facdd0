// Controls for the fields of a step, as the server describes them. Answers are what people would type; the server reads them.

import { h, money, withSuits } from "./dom.js";

const FEW = 9; // choices that are shown side by side; more are a list
const CHIPS = [100, 500, 2500, 10000];
const RANKS = "AKQJT98765432";
const SUITS = "shdc";

// The control of one field. `kept` is what was answered before, if anything was.
export function control(step, field, kept) {
  const id = `f-${step.id}-${field.name}`.replace(/[^\w-]+/g, "-");
  if (field.settled) return null;
  const made = MAKERS[field.type] ?? words;
  return made(id, field, kept ?? field.usual ?? undefined);
}

function labelled(id, field, control, about = "") {
  return h("div", { class: "field", "data-field": field.name },
    h("label", { for: id }, field.label), control, about ? h("small", {}, about) : null);
}

function grouped(field, controls, about = "") {
  return h("fieldset", { class: "field", "data-field": field.name },
    h("legend", {}, field.label), controls, about ? h("small", {}, about) : null);
}

function one(id, field, kept) {
  const labels = field.values.map((value) => value.label);
  const says = new Map(field.values.map((value) => [value.label, value.says ? `${value.label}: ${value.says}` : value.label]));
  const chosen = labels.includes(kept) ? kept : labels[0];
  if (labels.length <= FEW) {
    return grouped(field, h("div", { class: "seg" }, labels.map((label) => h("label", {},
      h("input", { type: "radio", name: field.name, value: label, checked: label === chosen }), withSuits(says.get(label))))));
  }
  if (labels.length <= 45) {
    const options = labels.map((label) => h("option", { value: label, selected: label === chosen }, withSuits(says.get(label))));
    return labelled(id, field, h("select", { class: "inp", id, name: field.name }, options));
  }
  return labelled(id, field, listed(id, field, labels, kept ?? ""), `such as ${labels[0]} or ${labels.at(-1)}; ${labels.length} in all`);
}

function listed(id, field, labels, value) {
  return h("span", {},
    h("input", { class: "inp", id, name: field.name, list: `${id}-list`, value, autocomplete: "off", required: true }),
    h("datalist", { id: `${id}-list` }, labels.map((label) => h("option", { value: label }))));
}

function yes(id, field, kept) {
  return one(id, field, kept ?? "no");
}

function bounds(field) {
  const low = Math.min(...field.ranges.map((range) => range.low));
  const highs = field.ranges.map((range) => range.high);
  const step = Math.min(...field.ranges.map((range) => range.step));
  return { low, high: highs.includes(null) ? null : Math.max(...highs), step };
}

// What an amount begins with: five dollars where that is possible, or the least.
export function begins(field) {
  if (field.usual) return field.usual;
  const { low, high, step } = bounds(field);
  if (low < 0 || low > 1e9) return "";
  const five = low + Math.max(0, Math.floor((500 - low) / step)) * step;
  return money(high === null ? five : Math.min(five, high)).replace(/,/g, "");
}

function amount(id, field, kept) {
  const { low, high, step } = bounds(field);
  const input = h("input", { class: "inp", id, name: field.name, inputmode: "decimal", autocomplete: "off", required: true,
    value: kept ?? begins(field) });
  const add = (cents) => {
    const now = Math.round(Number(input.value.replace(/,/g, "")) * 100) || 0;
    input.value = money(now + cents).replace(/,/g, "");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const fitting = CHIPS.filter((cents) => cents % step === 0 && (high === null || cents <= high));
  const chips = fitting.map((cents) => h("button", { type: "button", class: "btn chip", onclick: () => add(cents),
    "aria-label": `${money(cents)} more` }, `+${cents / 100}`));
  const clear = h("button", { type: "button", class: "btn chip", onclick: () => { input.value = ""; input.focus(); } }, "Clear");
  const about = low < -1e12 ? "below zero takes back" : high === null ? `at least ${money(low)}` : `${money(low)} to ${money(high)}`;
  return labelled(id, field, h("span", { class: "row" }, input, chips, chips.length ? clear : null), about);
}

function number(id, field, kept) {
  const [{ low, high, step }] = field.ranges;
  const about = high === null ? `at least ${low}` : `${low} to ${high}${step > 1 ? `, in steps of ${step}` : ""}`;
  return labelled(id, field, h("input", { class: "inp short", id, name: field.name, inputmode: "numeric", autocomplete: "off",
    required: true, value: kept ?? low }), about);
}

function card(id, field, kept) {
  const input = h("input", { class: "inp short", id, name: field.name, value: kept ?? "", autocomplete: "off", required: true,
    placeholder: "Qs" });
  return labelled(id, field, h("span", { class: "row" }, input, picker((name) => { input.value = name; })), "scan, type or pick");
}

function cards(id, field, kept) {
  if (field.values.length) {
    const chosen = (kept ?? "").split(" ");
    return grouped(field, h("div", { class: "hand" }, field.values.map(({ label }) => h("label", { class: "keep" },
      h("input", { type: "checkbox", name: field.name, value: label, checked: chosen.includes(label) }),
      h("b", {}, withSuits(label)), h("span", { class: "in" }, "keep"), h("span", { class: "out" }, "out")))),
    "any number of cards, or none");
  }
  const input = h("input", { class: "inp", id, name: field.name, value: kept ?? "", autocomplete: "off", placeholder: "7s Jd" });
  const put = (name) => { input.value = `${input.value} ${name}`.trim(); };
  return labelled(id, field, h("span", { class: "row" }, input, picker(put)), field.about);
}

function picker(put) {
  const rows = [...SUITS].map((suit) => h("div", { class: "row" }, [...RANKS].map((rank) => h("button", {
    type: "button", class: "btn chip", onclick: () => put(rank + suit) }, withSuits(rank + suit)))));
  return h("details", { class: "picker" }, h("summary", { class: "btn" }, "Pick"), h("div", { class: "panel body" }, rows));
}

function words(id, field, kept) {
  if (field.values.length) return labelled(id, field, listed(id, field, field.values.map((value) => value.label), kept ?? ""), field.about);
  return labelled(id, field, h("input", { class: "inp", id, name: field.name, value: kept ?? "", maxlength: 300, required: true,
    autocomplete: "off" }), field.about);
}

// Chips by denomination: how many pieces of each. What they are worth stands below; the answer is "40x25.00 100x5.00".
function pieces(id, field, kept) {
  const told = new Map((kept ?? "").split(" ").map((part) => part.split("x").reverse()));
  const answer = h("input", { type: "hidden", name: field.name, value: kept ?? "" });
  const sum = h("output", { class: "num", "aria-live": "polite" });
  const rows = field.values.map(({ value, label, look }, index) => {
    const input = h("input", { class: "inp", id: index ? `${id}-${value}` : id, inputmode: "numeric", autocomplete: "off", maxlength: 9,
      placeholder: "0", value: told.get(label) ?? "", "aria-label": `Pieces of ${label}` });
    const worth = h("td", { class: "num" });
    return { input, worth, value, label, row: h("tr", {}, h("th", { scope: "row" }, chip(look), money(value)), h("td", { class: "num" }, input), worth) };
  });
  const count = () => {
    const counted = rows.filter(({ input }) => /^\d+$/.test(input.value.trim()) && Number(input.value) > 0);
    const wrong = rows.some(({ input }) => input.value.trim() && !/^\d+$/.test(input.value.trim()));
    for (const { input, worth, value } of rows) worth.textContent = /^\d+$/.test(input.value.trim()) ? money(Number(input.value) * value) : "–";
    sum.textContent = wrong ? "whole pieces only" : money(counted.reduce((all, { input, value }) => all + Number(input.value) * value, 0));
    const typed = rows.some(({ input }) => input.value.trim());
    answer.value = wrong ? "?" : counted.map(({ input, label }) => `${Number(input.value)}x${label}`).join(" ") || (typed ? "0" : "");
  };
  for (const { input } of rows) input.addEventListener("input", () => { count(); answer.dispatchEvent(new Event("input", { bubbles: true })); });
  count();
  return h("fieldset", { class: "field pieces", "data-field": field.name }, h("legend", {}, field.label), answer,
    h("table", { class: "nums cnt" }, h("thead", {}, h("tr", {}, h("th", {}, "Chips"), h("th", { class: "num" }, "Pieces"), h("th", { class: "num" }, "Value"))),
      h("tbody", {}, rows.map(({ row }) => row)),
      h("tfoot", {}, h("tr", {}, h("td", { colspan: 2 }, "Sum"), h("td", { class: "num" }, sum)))));
}

const SVG = "http://www.w3.org/2000/svg";

// A chip as it looks: its ground, its edge in dashes, and a thin rim, so that light chips are seen on light paper.
export function chip([ground, edge]) {
  const drawn = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "chipd", viewBox: "0 0 22 22", "aria-hidden": "true" })) drawn.setAttribute(name, value);
  const circles = [
    { r: 10, fill: ground },
    { r: 8.25, fill: "none", stroke: edge, "stroke-width": 3.5, "stroke-dasharray": "4.32 4.32" },
    { r: 10, fill: "none", stroke: "#1b1b1b", "stroke-width": 0.8, "stroke-opacity": 0.7 },
    { r: 6, fill: "none", stroke: edge, "stroke-width": 0.6 },
  ];
  for (const looks of circles) {
    const circle = document.createElementNS(SVG, "circle");
    for (const [name, value] of Object.entries({ cx: 11, cy: 11, ...looks })) circle.setAttribute(name, value);
    drawn.append(circle);
  }
  return drawn;
}

const MAKERS = { pieces, one, yes, amount, number, card, cards, words };
