// Draws points: an edge closing in on the exact one over rounds on a scale of powers, bankrolls, and how far z is.

const SPACE = "http://www.w3.org/2000/svg";
const NARROW = innerWidth < 600;  // a phone has a picture of its own width, so that its words can be read
const WIDE = NARROW ? 400 : 920, HIGH = NARROW ? 320 : 400, LEFT = NARROW ? 54 : 68, RIGHT = WIDE - 20, TOP = 16, FOOT = HIGH - 40;
const percent = (share, digits = 4) => `${Number((100 * share).toPrecision(digits))} %`.replace("-", "−");

function s(tag, attributes, words) {
  const node = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (words !== undefined) node.textContent = words;
  return node;
}

const picture = (says, wide = WIDE, high = HIGH) => s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": says });
const path = (points) => points.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
const around = (lows, highs) => `${path(lows)}${path([...highs].reverse()).replace("M", "L")}Z`;

function ticks(low, high, about) {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough);
  const found = [];
  for (let at = Math.ceil(low / step); at * step <= high; at += 1) found.push(at * step);
  return found;
}

const POWERS = { 6: "1 million", 9: "1 billion" };
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const powerName = (power) => POWERS[power] ?? (power <= 3 ? (10 ** power).toLocaleString("en")
  : `10${[...String(power)].map((digit) => RAISED[digit]).join("")}`);

// `due` is where the axis ends; `over`: nothing more comes.
export function convergence(line, due, over) {
  const { points, exact } = line;
  const first = points[0][0], last = points.at(-1);
  const end = Math.max(due ?? last[0], last[0], first * 10);
  const x = (rounds) => LEFT + (RIGHT - LEFT) * Math.log(rounds / first) / Math.log(end / first);
  const middle = exact ?? last[1];
  const early = points.find((at) => at[0] >= 4 * first) ?? points[0];
  const half = Math.max(1.3 * Math.max(early[3] - middle, middle - early[2]), 1e-9);
  const low = middle - half, high = middle + half;
  const y = (edge) => Math.min(FOOT, Math.max(TOP, FOOT - (FOOT - TOP) * (edge - low) / (high - low)));
  const ends = `${percent(last[1], 6)} after ${last[0].toLocaleString("en")} rounds, between ${percent(last[2], 6)} and ${percent(last[3], 6)}`;
  const svg = picture(`${line.name}: ${ends}${exact === null ? "" : `; exact ${percent(exact, 6)}`}`);
  for (const tick of ticks(low, high, 6)) {
    svg.append(s("path", { class: "grid-line", d: `M${LEFT} ${y(tick).toFixed(1)}H${RIGHT}` }),
      s("text", { class: "ax", x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, percent(tick, 3)));
  }
  for (let power = Math.ceil(Math.log10(first)); 10 ** power <= end; power += 1) {
    const at = x(10 ** power);
    svg.append(s("path", { class: "grid-line", d: `M${at.toFixed(1)} ${TOP}V${FOOT}` }));
    if ((at < RIGHT - 8 || power === Math.log10(end)) && (!NARROW || power % 2 === 0)) {
      svg.append(s("text", { class: "ax", x: Math.min(at, RIGHT - 16), y: FOOT + 22, "text-anchor": "middle" }, powerName(power)));
    }
  }
  const to = (place) => points.map((at) => [x(at[0]), y(at[place])]);
  svg.append(s("path", { class: "band", d: around(to(2), to(3)) }));
  if (exact !== null) svg.append(s("path", { class: "exact", d: `M${LEFT} ${y(exact).toFixed(1)}H${RIGHT}` }));
  svg.append(s("path", { class: "line", d: path(to(1)) }));
  if (exact !== null) {
    svg.append(s("text", { class: "exact-word", x: LEFT + 0.66 * (RIGHT - LEFT), y: y(exact) - 10, "text-anchor": "middle" }, `exact ${percent(exact, 5)}`));
  }
  closer(svg, line, x);
  const at = x(last[0]);
  if (!over) {
    svg.append(s("path", { class: "now-line", d: `M${at.toFixed(1)} ${TOP}V${FOOT}` }),
      s("text", { class: "vl", x: at - 8, y: FOOT - 10, "text-anchor": "end" }, "now"));
  }
  svg.append(s("circle", { class: "dot", cx: at.toFixed(1), cy: y(last[1]).toFixed(1), r: 5 }));
  return svg;
}

// The last part of the same, many times as tall, where the band has become a line.
function closer(svg, { points, exact }, x) {
  const from = Math.floor(points.length / 2);
  const late = points.slice(from);
  if (NARROW || exact === null || late.length < 8 || x(late.at(-1)[0]) < LEFT + 0.7 * (RIGHT - LEFT)) return;
  const box = { left: 470, top: TOP + 6, wide: 416, high: 112 };
  const half = Math.max(...late.map((at) => Math.max(at[3] - exact, exact - at[2])));
  const first = Math.log(late[0][0]), span = Math.log(late.at(-1)[0]) - first;
  const inX = (rounds) => box.left + box.wide * (Math.log(rounds) - first) / span;
  const inY = (edge) => box.top + box.high / 2 - (box.high / 2 - 18) * (edge - exact) / half - 6;
  const to = (place) => late.map((at) => [inX(at[0]), inY(at[place])]);
  svg.append(s("rect", { class: "inset", x: box.left, y: box.top, width: box.wide, height: box.high }),
    s("path", { class: "band", d: around(to(2), to(3)) }),
    s("path", { class: "exact", d: `M${box.left} ${inY(exact).toFixed(1)}H${box.left + box.wide}` }),
    s("path", { class: "line", d: path(to(1)) }),
    s("text", { class: "ax", x: box.left + 8, y: box.top + box.high - 7 },
      `closer: ± ${percent(half, 2)}, from ${late[0][0].toLocaleString("en")} rounds`));
}

// Bankrolls over rounds: the middle 90 and 50 of 100 sessions, the middle one, what is exact, and single sessions.
export function fan(told) {
  const highest = Math.max(...told.fan.map((at) => at[5]), ...told.paths.flat().map((at) => at[1]), told.start);
  const x = (round) => LEFT + (RIGHT - LEFT) * round / told.rounds;
  const y = (cents) => FOOT - (FOOT - TOP) * cents / highest;
  const dollars = (cents) => `$${(cents / 100).toLocaleString("en")}`;
  const last = told.fan.at(-1);
  const svg = picture(`Bankrolls after ${last[0].toLocaleString("en")} rounds: middle ${dollars(last[3])}, 5 of 100 below ${dollars(last[1])}, 5 above ${dollars(last[5])}`);
  for (const tick of ticks(0, highest, 6)) {
    svg.append(s("path", { class: "grid-line", d: `M${LEFT} ${y(tick).toFixed(1)}H${RIGHT}` }),
      s("text", { class: "ax", x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, dollars(tick)));
  }
  for (const tick of ticks(0, told.rounds, NARROW ? 4 : 8)) {
    svg.append(s("text", { class: "ax", x: x(tick), y: FOOT + 22, "text-anchor": "middle" }, tick.toLocaleString("en")));
  }
  const to = (rows, place) => rows.map((at) => [x(at[0]), y(at[place])]);
  svg.append(s("path", { class: "band outer", d: around(to(told.fan, 1), to(told.fan, 5)) }),
    s("path", { class: "band", d: around(to(told.fan, 2), to(told.fan, 4)) }));
  for (const one of told.paths) svg.append(s("path", { class: "path", d: path(to(one, 1)) }));
  if (told.exact.length) for (const place of [1, 2, 3, 4, 5]) svg.append(s("path", { class: "exact thin", d: path(to(told.exact, place)) }));
  svg.append(s("path", { class: "line", d: path(to(told.fan, 3)) }));
  return svg;
}

// Where z stands between −3 and 3; farther out it stands at the end.
export function gauge(z) {
  const x = (number) => 120 + 34 * number;
  const svg = picture(`z ${z.toFixed(2)}, between −3 and 3`, 240, 52);
  svg.append(s("path", { class: "now-line", d: `M${x(-3.3)} 18H${x(3.3)}` }),
    s("rect", { class: "gauge-far", x: x(-2), y: 10, width: 136, height: 16 }),
    s("rect", { class: "gauge-near", x: x(-1), y: 10, width: 68, height: 16 }),
    s("rect", { class: "z-mark", x: x(Math.max(-3.3, Math.min(3.3, z))) - 1.5, y: 4, width: 3, height: 28 }));
  for (const tick of [-3, -2, 0, 2, 3]) svg.append(s("text", { class: "ax", x: x(tick), y: 46, "text-anchor": "middle" }, String(tick).replace("-", "−")));
  return svg;
}
