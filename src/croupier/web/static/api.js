// The forms of the API's page: each sends its request to this server and shows the answer.
const LONGEST = 100000;

for (const form of document.querySelectorAll("form[data-path]")) {
  if ("streams" in form.dataset) continue;
  form.querySelector("p.try").hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}

async function send(form) {
  const { method } = form.dataset;
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = {};
  for (const field of form.querySelectorAll("input[data-in]")) {
    const { value } = field;
    if (field.dataset.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (value === "") continue;
    else if (field.dataset.in === "query") query.append(field.name, value);
    else if (field.dataset.in === "header") headers[field.name] = value;
  }
  const address = query.size ? `${path}?${query}` : path;
  const body = form.querySelector("textarea")?.value;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = form.querySelector(".answer");
  const [said, shown] = [answer.querySelector("p"), answer.querySelector("pre")];
  answer.hidden = false;
  said.textContent = `${method} ${address} …`;
  shown.textContent = "";
  try {
    const began = performance.now();
    const response = await fetch(address, { method, headers, body });
    const type = response.headers.get("content-type") ?? "";
    const text = /json|text/.test(type) ? await response.text() : `${(await response.blob()).size} bytes`;
    said.textContent = `${method} ${address}: ${response.status} ${response.statusText}, ${type}, ${Math.round(performance.now() - began)} ms`;
    shown.textContent = (/json$|problem/.test(type.split(";")[0]) ? pretty(text) : text).slice(0, LONGEST);
  } catch (problem) {
    said.textContent = `${method} ${address}: no answer (${problem.message})`;
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
