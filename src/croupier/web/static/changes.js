// A state after the news of a stream: whole, or with `since` only what has changed. A part that is missing is as it was; the
// scene is told by its own parts; a step or a piece that is as it was stands there as its id.

export function merged(before, { since, ...news }) {
  if (since === undefined) return news;
  const now = { ...before, ...news };
  if (news.scene) now.scene = { ...before.scene, ...news.scene, pieces: things(before.scene.pieces, news.scene.pieces) };
  now.steps = things(before.steps, news.steps);
  return now;
}

function things(before, news) {
  if (!news) return before;
  const known = new Map(before.map((thing) => [thing.id, thing]));
  return news.map((thing) => (typeof thing === "string" ? known.get(thing) : thing));
}
