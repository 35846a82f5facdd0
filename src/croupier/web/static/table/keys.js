// One stop of the Tab key for a group, and the arrow keys from one thing to its neighbour on the drawing.

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ASIDE = 2.2; // how much a step aside costs beside a step ahead

export function roving(group, selector, pointOf, choose) {
  const all = () => [...group.querySelectorAll(selector)];
  let current = null;

  function refresh() {
    const found = all();
    if (!found.includes(current)) current = found[0] ?? null;
    for (const one of found) one.setAttribute("tabindex", one === current ? "0" : "-1");
  }

  function go(to) {
    if (!to) return;
    current = to;
    refresh();
    to.focus();
  }

  group.addEventListener("focusin", (event) => {
    const one = event.target.closest(selector);
    if (one && one !== current) {
      current = one;
      refresh();
    }
  });

  group.addEventListener("keydown", (event) => {
    const one = event.target.closest(selector);
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return;
    const found = all();
    if (event.key === "Enter" || event.key === " ") choose(one);
    else if (event.key === "Home") go(found[0]);
    else if (event.key === "End") go(found.at(-1));
    else if (event.key === "PageDown" || event.key === "PageUp") {
      const step = event.key === "PageDown" ? 1 : found.length - 1;
      go(found[(found.indexOf(one) + step) % found.length]);
    } else if (event.key in WAYS) go(nearest(one, found, WAYS[event.key], pointOf));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  refresh();
  return { refresh, all };
}

// The nearest thing in a direction: ahead first, then as little aside as can be; straight neighbours come before others.
export function nearest(from, all, [dx, dy], pointOf) {
  const [x, y] = pointOf(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [ox, oy] = pointOf(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead < 0.5) continue;
    const cost = ahead + ASIDE * aside;
    if (cost < least) [best, least] = [one, cost];
  }
  return best;
}
