// Uploaded files: chosen, dropped or pasted, each with its progress; a failed one can be tried again.
import { Problem, ask, newKey } from "./api.js";
import "./messages.js";

const filter = document.querySelector(".filter");
filter?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
filter?.addEventListener("change", ({ target }) => {
  if (target.matches("select")) filter.requestSubmit();
});

const main = document.getElementById("main");
const chosen = document.getElementById("chosen");
if (chosen) {
  const choose = document.getElementById("choose");
  choose.hidden = false;
  choose.addEventListener("click", () => chosen.click());
  chosen.addEventListener("change", () => {
    add([...chosen.files]);
    chosen.value = "";
  });
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  for (const name of ["dragenter", "dragover"]) {
    addEventListener(name, (event) => {
      if (!hasFiles(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      main.classList.add("dropping");
    });
  }
  addEventListener("dragleave", ({ relatedTarget }) => main.classList.toggle("dropping", relatedTarget !== null));
  addEventListener("drop", (event) => {
    main.classList.remove("dropping");
    if (!hasFiles(event)) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  });
  addEventListener("paste", ({ clipboardData, target }) => {
    if (clipboardData.files.length && !target.matches("input, textarea")) add([...clipboardData.files]);
  });
}

const uploads = document.getElementById("uploads");
const list = uploads?.querySelector("ul");
const show = document.getElementById("show");
show?.addEventListener("click", () => location.assign(`${main.dataset.home}files`));
const queue = [];
let isBusy = false;
let failed = 0;

function add(files) {
  uploads.hidden = false;
  for (const file of files) {
    const row = document.createElement("li");
    const name = document.createElement("bdi");
    const state = document.createElement("span");
    const bar = document.createElement("progress");
    name.textContent = file.name;
    state.className = "soft";
    state.textContent = list.dataset.waiting;
    bar.max = 1;
    bar.value = 0;
    bar.setAttribute("aria-label", file.name);
    const text = document.createElement("div");
    text.append(name, " ", state);
    row.append(text, bar);
    list.append(row);
    queue.push({ file, row, state, bar, key: newKey() });
  }
  uploads.scrollIntoView({ block: "nearest" });
  run();
}

/** One after the other: a phone's connection does not get faster by several. */
async function run() {
  if (isBusy) return;
  isBusy = true;
  addEventListener("beforeunload", hold);
  while (queue.length) {
    const one = queue.shift();
    try {
      if (one.file.size > chosen.dataset.most) throw new Problem(413, { code: "large", detail: chosen.dataset.large });
      await send(one);
      one.bar.remove();
      one.state.textContent = list.dataset.done;
    } catch (refused) {
      failed += 1;
      await fail(one, refused);
    }
  }
  removeEventListener("beforeunload", hold);
  isBusy = false;
  uploads.querySelector("[role=status]").textContent = uploads.querySelector("[role=status]").dataset.all;
  if (failed === 0) show.click();
  else show.hidden = false;
}

const hold = (event) => event.preventDefault();

/** Sends a file; unlike fetch, this tells how far it is. */
async function send(one) {
  for (;;) {
    const { status, body } = await new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open("POST", `${main.dataset.api}files`);
      request.responseType = "json";
      request.setRequestHeader("Idempotency-Key", one.key);
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        one.bar.value = loaded / total;
        one.state.textContent = new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`, {
          style: "percent",
        }).format(loaded / total);
      });
      request.addEventListener("load", () => resolve({ status: request.status, body: request.response }));
      request.addEventListener("error", () => reject(new Problem(0, { code: "offline" })));
      const form = new FormData();
      form.append("file", one.file);
      request.send(form);
    });
    if (status < 300) return;
    const problem = new Problem(status, body ?? { code: "internal_error" });
    if (problem.code !== "session_over") throw problem;
    // The dialog of an ordinary request signs in again; then the same file is sent once more.
    await ask("GET", "files?limit=1");
  }
}

async function fail(one, refused) {
  const { worded } = await import("./words.js");
  one.bar.hidden = true;
  one.state.className = "fault";
  one.state.textContent = worded(refused.errors?.[0] ?? refused);
  one.state.setAttribute("role", "alert");
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button quiet";
  again.textContent = list.dataset.again;
  again.addEventListener("click", () => {
    again.remove();
    failed -= 1;
    one.bar.hidden = false;
    one.state.className = "soft";
    one.state.textContent = list.dataset.waiting;
    one.state.removeAttribute("role");
    queue.push(one);
    run();
  });
  one.row.append(again);
}
