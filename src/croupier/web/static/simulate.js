// Follows a simulation: asks for what changed, writes it down, and draws the points that the server sends.
import { h } from "./dom.js";
import { convergence, fan, gauge } from "./simulate-chart.js";

const page = document.querySelector("[data-job]");
const part = (name) => page.querySelector(`[data-${name}]`);

// What is read out: each tenth of the way, and the end.
let spoken = "";
function speak(now) {
  const mark = `${now.status} ${Math.floor(now.share * 10)}`;
  if (mark === spoken) return;
  spoken = mark;
  part("spoken").textContent = now.over && now.says ? `${now.head}. ${now.says.join(" ")}` : now.head;
}

function show(now) {
  speak(now);
  part("head").textContent = now.head;
  part("left").textContent = now.left;
  part("share").value = now.share;
  part("figures").replaceChildren(...now.figures.map((one) => h("div", {}, h("dt", {}, one.label),
    h("dd", {}, one.value, one.more ? " " : "", one.more ? h("span", { class: "frac small" }, one.more) : ""))));
  if (part("chart")) draw(now);
  const queue = document.getElementById("queue");
  queue.replaceChildren(...now.queue.map((one, place) => h("li", { class: one.yours ? "now" : false },
    h("b", {}, String(place + 1)),
    h("span", {}, h("b", {}, (one.yours ? "Yours: " : "") + one.name), h("br"),
      h("span", { class: "small muted" }, one.yours ? "survives a reload; you may close this page" : one.kind)),
    h("span", { class: "muted" }, one.share))));
  if (!now.queue.length) queue.append(h("li", { class: "muted" }, h("span"), h("span", {}, "Nothing waits.")));
}

function draw(now) {
  const chart = part("chart");
  if (now.line && now.line.points.length > 1) {
    chart.replaceChildren(convergence(now.line, now.due, now.over));
    part("name").textContent = `${now.line.name}: house edge by rounds, log scale`;
    for (const file of page.querySelectorAll("[data-file]")) file.hidden = false;
  }
  part("final").textContent = now.final;
  part("z").textContent = now.z;
  part("gauge").replaceChildren(...(now.z_at === null ? [] : [gauge(now.z_at)]));
  if (now.says) part("says").replaceChildren(h("b", {}, now.says[0]), ` ${now.says[1]}`);
  const chosen = Number(page.dataset.line);
  part("rows").replaceChildren(...now.rows.map((one, place) => h("tr", { class: place === chosen ? "here" : false },
    h("th", { scope: "row" }, h("a", { href: `?line=${place}` }, one.name)),
    ...[one.estimate, one.band, one.exact, one.z].map((cell) => h("td", { class: "num" }, cell)))));
}

// Each answer comes as soon as something changed; a server that is away is asked again, and the page says so.
async function follow() {
  let wait = 0;
  for (;;) {
    try {
      const answer = await fetch(`/simulate/${page.dataset.job}/now?line=${page.dataset.line}&wait=${wait}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const now = await answer.json();
      show(now);
      if (now.over) return wait ? location.reload() : undefined;
      wait = 20;
    } catch {
      part("left").textContent = "the server does not answer; asking again";
      await new Promise((resolve) => { setTimeout(resolve, 2000); });
    }
  }
}

// The slider of rounds goes by powers of ten, four steps to each; the field beside it takes any number.
function slider(form) {
  const field = form.elements.rounds;
  const steps = 4;
  const most = Math.round(Math.log10(Number(field.dataset.most)) * steps);
  const number = () => Number(field.value.replaceAll(",", "")) || 1;
  const range = h("input", { type: "range", min: 0, max: most, step: 1, "aria-label": "Rounds, by powers of ten" });
  const output = h("output", {});
  const told = () => {
    range.value = Math.round(Math.log10(Math.max(1, number())) * steps);
    range.setAttribute("aria-valuetext", `${number().toLocaleString("en")} rounds`);
    output.textContent = number() >= 1e6 ? number().toLocaleString("en", { notation: "compact" }) : number().toLocaleString("en");
  };
  range.addEventListener("input", () => {
    const power = 10 ** (range.value / steps);
    field.value = String(Number(power.toPrecision(1)));
    if (range.value % steps === 0) field.value = String(10 ** (range.value / steps));
    output.textContent = Number(field.value).toLocaleString("en", { notation: "compact" });
    range.setAttribute("aria-valuetext", `${Number(field.value).toLocaleString("en")} rounds`);
  });
  field.addEventListener("input", told);
  told();
  const place = form.querySelector("[data-log]");
  place.append(h("div", { class: "log-row" }, range, output));
  place.hidden = false;
}

const form = document.querySelector("[data-set-up]");
if (form) {
  slider(form);
  form.querySelector("[data-choose]").hidden = true;
  form.elements.edition.addEventListener("change", () => {
    const kept = ["edition", "rounds", "seed"].map((name) => [name, form.elements[name].value]);
    location.assign(`/simulate?${new URLSearchParams(kept)}`);
  });
}
if (page) {
  const bankrolls = page.querySelector("[data-fan]");
  if (bankrolls) bankrolls.replaceChildren(fan(JSON.parse(bankrolls.dataset.fan)));
  follow();
}
