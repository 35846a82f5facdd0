// Small parts that the scripts of a table share: elements, amounts, sections.

export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

// Cards in a sentence as people write them: Qs is Q♠.
export function withSuits(words) {
  return words.replace(/(^|[\s(,:])((?:10|[2-9TJQKA]))([cdhs])(?=$|[\s),;.])/g, (_, before, rank, suit) => before + rank + SUITS[suit]);
}

// A section as it is written on a chip.
export function sectionWords(cite) {
  return /^\d/.test(cite) ? `§ ${cite}` : cite === "custom" ? cite : capital(cite);
}

// Sections as chips, each a link to its paragraph that says on hover and focus what it says.
export function sections(edition, cites) {
  return cites.flatMap((cite) => {
    if (cite === "custom") return [h("span", { class: "sec" }, cite), " "];
    return [h("a", { class: "sec", href: `/tables-cite/${edition}?section=${encodeURIComponent(cite)}`,
      "data-section": `/api/editions/${edition}/sections/${encodeURIComponent(cite)}` }, sectionWords(cite)), " "];
  });
}

export function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString("en-GB");
}

export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
