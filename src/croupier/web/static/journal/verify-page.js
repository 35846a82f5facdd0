// The page /verify: a receipt is checked here, by this browser alone; the job of a store tells how far it is.

import { h } from "../dom.js";
import { fromHex, hex, utf8 } from "./bytes.js";
import { Check, checkpoints, NoExportError } from "./check.js";
import { report } from "./words.js";

const LARGEST = 200_000_000;
const field = (id) => document.getElementById(id);
const verdict = field("verdict");
let chosen = null; // the bytes of a file; where none is chosen, the lines that were typed
let named = null; // what a code said of a record that was too long for it

for (const id of ["choose", "choose-kept", "choose-store-kept"]) if (field(id)) field(id).hidden = false;

async function bytesOf(file) {
  if (file.size > LARGEST) throw new NoExportError(`it has ${file.size.toLocaleString("en")} bytes; use croupier journal verify`);
  return new Uint8Array(await file.arrayBuffer());
}

function keys() {
  const given = field("key").value.split(/\s+/).filter(Boolean);
  if (given.some((key) => !/^[0-9a-fA-F]{64}$/.test(key))) throw new NoExportError("a public key has 64 hexadecimal digits");
  return given.map(fromHex);
}

function banner(good, title, says) {
  return h("div", { class: `banner ${good ? "final" : "bad"}` }, h("b", {}, title), " ", h("span", {}, says));
}

async function check() {
  verdict.replaceChildren(h("p", { class: "small" }, "Checking …"));
  try {
    const bytes = chosen ?? utf8(field("lines").value);
    const kept = field("kept").value.trim() ? checkpoints(utf8(field("kept").value)) : [];
    const made = new Check({ trusted: keys(), kept, allSigned: field("all-signed").checked });
    const bar = h("progress", { max: String(bytes.length || 1), value: "0", "aria-label": "Checking" });
    await made.run(bytes, (done) => {
      if (!bar.isConnected) verdict.append(bar);
      bar.value = done;
      return new Promise((go) => { setTimeout(go); });
    });
    compareWithCode(made);
    const good = !made.wrong.length;
    const title = good ? "✓ Nothing is wrong" : `✗ ${made.wrong.length} wrong`;
    const first = made.wrong.find((one) => one.record !== null) ?? made.wrong[0];
    const says = good ? "checked by this browser alone" : `First: ${first.says}`;
    verdict.replaceChildren(banner(good, title, says), h("ul", { class: "vd" }, report(made).map((line) => h("li", { class: "hx" }, line))));
  } catch (problem) {
    const says = problem instanceof NoExportError ? `This is no receipt and no export: ${problem.message}` : "This file could not be read.";
    verdict.replaceChildren(banner(false, "Not checked.", says));
  }
}

// A code that names a record by its hash: the file must hold that record.
function compareWithCode(made) {
  if (!named || made.kind !== "receipt") return;
  const found = made.hashes.get(Number(named.get("record")));
  if (made.journal !== named.get("journal") || !found || hex(found) !== named.get("hash")) {
    made.blame("forged", Number(named.get("record")) || null, `the file does not hold the record that the code names, ${named.get("hash")}`);
  }
}

field("check").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
field("lines").addEventListener("input", () => { chosen = null; });
field("file").addEventListener("change", () => take(field("file").files[0]));

async function take(file) {
  if (!file) return;
  try {
    chosen = await bytesOf(file);
    const text = new TextDecoder().decode(chosen.subarray(0, 20_000));
    field("lines").value = chosen.length > 20_000 ? `${text}…` : text;
    await check();
  } catch (problem) {
    verdict.replaceChildren(banner(false, "Not checked.", problem instanceof NoExportError ? problem.message : "The file could not be read."));
  }
}

for (const [input, area] of [["kept-file", "kept"], ["store-kept-file", "store-kept"]]) {
  field(input)?.addEventListener("change", async () => {
    const file = field(input).files[0];
    if (file) field(area).value = await file.text();
  });
}

for (const kind of ["dragover", "dragleave", "drop"]) {
  field("receipt").addEventListener(kind, (event) => {
    event.preventDefault();
    field("check").classList.toggle("over", kind === "dragover");
    if (kind === "drop") take(event.dataTransfer.files[0]);
  });
}

// What a scanned code brings stands behind # in the address, which no browser sends to a server.
async function fromCode() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("receipt")) {
    const packed = Uint8Array.from(atob(given.get("receipt").replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    chosen = new Uint8Array(await new Response(stream).arrayBuffer());
    field("lines").value = new TextDecoder().decode(chosen);
    await check();
  } else if (given.has("hash") && given.has("record")) {
    named = given;
    field("named").textContent = `The code names record ${given.get("record")} of ${given.get("journal")}, hash ${given.get("hash")}: choose its receipt.`;
    field("named").hidden = false;
  }
}

fromCode().catch(() => verdict.replaceChildren(banner(false, "Not checked.", "The code in the address is damaged.")));
window.addEventListener("hashchange", () => fromCode().catch(() => {}));

// The job of a store: asked again whenever something changed, and shown by the server when it is over.
async function follow(place) {
  field("reload").hidden = true;
  for (;;) {
    const answer = await fetch(`/api/v1/jobs/${encodeURIComponent(place.dataset.job)}?wait=20`);
    if (!answer.ok) break;
    const job = await answer.json();
    if (job.status !== "queued" && job.status !== "running") return location.reload();
    const { done, due } = job.progress ?? { done: 0, due: 0 };
    field("phase").textContent = job.status === "queued" ? `Waits for its turn, ${job.place} before it` : "Deciding every command again";
    field("done").textContent = `${done.toLocaleString("en")} of ${due ? due.toLocaleString("en") : "…"}`;
    field("bar").max = due || 1;
    field("bar").value = done;
  }
  field("reload").hidden = false;
  return undefined;
}

const job = document.querySelector("[data-job]");
if (job && ["queued", "running"].includes(job.dataset.status)) follow(job).catch(() => { field("reload").hidden = false; });

