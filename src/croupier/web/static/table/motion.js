// Shows the way from one scene to the next. The pieces already lie where the next scene has them; what is shown here is laid
// over that and leaves nothing behind, so a table always ends as its scene says, whatever was shown or skipped.

const MOVE = 250; // milliseconds of one motion
const SPIN = 3600;
const CARDS = 80; // between two cards that are dealt
const LONGEST = 1500; // for all chips of a settlement
const LATER = new Set(["says", "results", "marker", "mark", "sum"]); // they would tell the end before it is seen
const EASE = "cubic-bezier(.3,.7,.3,1)";

export class Motion {
  constructor(anchors, rotor, passing) {
    this.anchors = anchors;
    this.rotor = rotor;
    this.passing = passing;
    this.running = [];
    this.spin = null;
    this.ended = () => {};
    this.rested = () => {};
    this.skip = () => this.finish();
  }

  // Whether the ball is on its way: what comes after it waits.
  get spinning() {
    return this.spin !== null;
  }

  get still() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  }

  play(before, scene, sheet, pieces, gone) {
    if (this.still) return;
    const wait = this.wheel(before, scene, sheet, pieces);
    const chips = this.settlement(scene, sheet, gone, wait);
    this.dealing(before, scene, sheet, pieces, chips);
    if (this.running.length) addEventListener("keydown", this.skip, { capture: true });
  }

  finish() {
    const skipped = this.spinning;
    removeEventListener("keydown", this.skip, { capture: true });
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.spin = null;
    this.passing.replaceChildren();
    this.ended();
    if (skipped) this.rested();
  }

  // Losing chips go to the rack, payments come from it, in the order of the events; what else is gone goes home.
  settlement(scene, sheet, gone, wait) {
    const left = new Map(gone.map((one) => [one.told.id, one]));
    const moves = scene.moves.filter((move) => move.kind === "paid" || left.has(move.stack));
    const beat = Math.min(140, LONGEST / Math.max(1, moves.length));
    let delay = wait;
    for (const move of moves) {
      if (move.kind === "paid") this.payment(move, delay);
      else if (left.has(move.stack)) {
        const { piece, told } = left.get(move.stack);
        left.delete(move.stack);
        const home = move.kind === "lost" || move.kind === "surrendered" ? "rack" : move.seat;
        this.away(piece, told, sheet, home, delay);
      }
      delay += beat;
    }
    for (const { piece, told } of left.values()) {
      if (told.kind === "card" || told.kind === "own card" || told.kind === "stack" || told.kind === "pot")
        this.away(piece, told, sheet, told.goes, delay);
    }
    return moves.length ? delay + MOVE : wait;
  }

  away(piece, told, sheet, home, delay) {
    const from = told[sheet];
    const to = this.anchors[home] ?? from;
    if (!from) return;
    const ghost = piece.cloneNode(true);
    for (const name of ["data-piece", "tabindex", "role", "aria-label"]) ghost.removeAttribute(name);
    this.passing.append(ghost);
    this.run(ghost, [at(from), at([to[0], to[1], from[2] * 0.7])], delay, MOVE, () => ghost.remove());
  }

  payment(move, delay) {
    const [rack, area, seat] = [this.anchors.rack, this.anchors[move.area], this.anchors[move.seat]];
    if (!rack || !area || !move.drawn) return;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
    ghost.innerHTML = move.drawn;
    this.passing.append(ghost);
    const beside = [area[0] + 30, area[1], 0.9];
    const home = seat ? [seat[0], seat[1], 0.7] : beside;
    const frames = [at([rack[0], rack[1], 0.7]), at(beside), at(beside), at(home)];
    this.run(ghost, frames, delay, 3 * MOVE, () => ghost.remove());
  }

  // New pieces come from where they come from; those that lie elsewhere now move there.
  dealing(before, scene, sheet, pieces, wait) {
    const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
    let delay = wait;
    for (const told of scene.pieces) {
      const to = told[sheet];
      const piece = to && pieces.querySelector(`[data-piece="${told.id}"]`);
      if (!piece || told.kind === "ball") continue;
      const was = old.get(told.id)?.[sheet];
      const other = told.drawn !== old.get(told.id)?.drawn;
      if (wait && other && LATER.has(told.kind)) this.appear(piece, wait);
      else if (was && (was[0] !== to[0] || was[1] !== to[1])) this.run(piece, [at(was), at(to)], wait, MOVE);
      else if (!was && told.kind.endsWith("card")) {
        const from = this.anchors[told.comes] ?? to;
        this.run(piece, [at([from[0], from[1], from[2] ?? to[2]]), at(to)], delay, MOVE);
        delay += CARDS;
      } else if (!was && told.kind === "stack" && this.anchors[told.comes]) {
        const [x, y] = this.anchors[told.comes];
        this.run(piece, [at([x, y, to[2]]), at(to)], wait, MOVE);
      } else if (wait && other) this.appear(piece, wait);
    }
  }

  // The wheel turns and the ball rests where the scene says; how long that takes is given back.
  wheel(before, scene, sheet, pieces) {
    const [was, now] = [before.wheel, scene.wheel];
    if (!now || !was) return 0;
    const landed = was.rests === null && now.rests !== null;
    const begun = !was.turning && now.turning && now.rests === null;
    if (!landed && !begun) return 0;
    if (this.rotor) {
      const turns = [now.turn - (landed ? 540 : 360), now.turn].map((turn) => ({ transform: `rotate(${turn}deg)` }));
      this.spin = this.rotor.animate(turns, { duration: SPIN, easing: "cubic-bezier(.15,.55,.25,1)" });
      this.track(this.spin);
    }
    const told = scene.pieces.find((piece) => piece.kind === "ball");
    const ball = told && pieces.querySelector('[data-piece="ball"]');
    if (ball && told[sheet]) this.run(ball, this.orbit(told[sheet], landed ? 4 : 3), 0, SPIN, null, "linear");
    return landed ? SPIN : 0;
  }

  // The way of the ball: slower with every turn, and down from the track at the end.
  orbit([x, y, size], turns) {
    const [cx, cy] = this.anchors.pockets;
    const rest = Math.hypot(x - cx, y - cy);
    const high = Math.max(rest, (this.anchors.wheel?.[2] ?? rest) * 0.9);
    const end = Math.atan2(x - cx, cy - y);
    const frames = [];
    for (let step = 0; step <= 60; step += 1) {
      const part = step / 60;
      const angle = end + turns * 2 * Math.PI * (1 - part) ** 2;
      const radius = part < 0.7 ? high : high + (rest - high) * ((part - 0.7) / 0.3) ** 2;
      frames.push(at([cx + radius * Math.sin(angle), cy - radius * Math.cos(angle), size]));
    }
    return frames;
  }

  appear(piece, delay) {
    this.track(piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay, fill: "backwards" }));
  }

  run(piece, frames, delay, duration, then = null, easing = EASE) {
    const animation = piece.animate(frames, { duration, delay, easing, fill: "backwards" });
    if (then) animation.onfinish = then;
    this.track(animation);
  }

  track(animation) {
    this.running.push(animation);
    animation.finished.then(
      () => {
        this.running = this.running.filter((one) => one !== animation);
        if (animation === this.spin) {
          this.spin = null;
          this.rested();
        }
        if (!this.running.length) this.finish();
      },
      () => {},
    );
  }
}

function at([x, y, size]) {
  return { transform: `translate(${x}px, ${y}px) scale(${size ?? 1})` };
}
