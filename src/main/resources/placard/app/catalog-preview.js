// The page as guests will see it, beside the editor. It runs in a frame of an origin of its own, which reaches nothing:
// what it needs of the server is asked for here. After a change it gets the parts that it doesn't have. If they don't
// fit, a new page is loaded behind the visible one, takes over its state and comes to the front.
import { ask, home } from "./api.js";
import { say } from "./words.js";

const WIDE = matchMedia("(min-width: 80rem)");
const dialog = document.getElementById("preview");
const statusLine = dialog.querySelector("[role=status]");
const editor = document.getElementById("catalog");
const path = `catalogs/${editor.dataset.id}/preview`;
/** How long an old page stays without being said to be old. */
const BUSY_MS = 200;
const TOLD_MS = 5000;
/** After so long a page is shown whose script has said nothing. */
const SILENT_MS = 1000;
/** Refusals of a question that is too large: the page can still be loaded anew. */
const TOO_LARGE = new Set([413, 422]);

let front = dialog.querySelector("iframe");
/** The one that is being loaded. */
let back = null;
let lang = "";
/** The stores of the page, and digests of its parts: {page, sections: {id: {digest, items: {id: digest}}}}. */
let kept = {};
let digests = null;
let shown = null;
let wanted = null;
let going = null;
let busy = 0;
let clearing = 0;

/** Shows another state, which the server must have by now. */
export function refresh(state) {
  wanted = state;
  next();
}

function next() {
  if (!dialog.open || going || wanted === shown) return;
  going = wanted;
  busy = setTimeout(() => dialog.setAttribute("aria-busy", "true"), BUSY_MS);
  if (digests) follow().catch(failed);
  else load();
}

function failed({ status }) {
  if (TOO_LARGE.has(status)) again();
  else rest();
}

/** Until something else changes: what could not be had now is asked for with it. */
function rest() {
  clearTimeout(busy);
  dialog.removeAttribute("aria-busy");
  going = null;
}

function done() {
  shown = going;
  rest();
  next();
}

function load() {
  back?.remove();
  back = front.cloneNode();
  back.className = "";
  back.name = JSON.stringify(kept);
  back.src = `${home}${path}${query("?")}`;
  const loading = back;
  // If its script doesn't run, the page is still seen, and is loaded anew after each change.
  loading.addEventListener("load", () =>
    setTimeout(() => {
      if (loading === back) arrived(null);
    }, SILENT_MS),
  );
  front.after(back);
}

const query = (sign) => (lang ? `${sign}lang=${encodeURIComponent(lang)}` : "");

/** The new page is in front, with what the one before has kept. */
function arrived(parts) {
  digests = parts;
  front.remove();
  front = back;
  front.classList.add("front");
  back = null;
  if (going) done();
}

/** The digests of what the page has: of sections, and of the items of those in which the editor has changed something. */
function known() {
  const were = new Map(shown?.sections.map((section) => [section.id, section]));
  const same = new Set(going.sections.filter((section) => were.get(section.id) === section).map(({ id }) => id));
  const sections = Object.entries(digests.sections);
  return [
    digests.page,
    ...sections.flatMap(([id, { digest, items }]) => [digest, ...(same.has(id) ? [] : Object.values(items))]),
  ];
}

async function follow() {
  const had = digests;
  const json = { known: known(), ...(lang ? { lang } : {}) };
  const parts = await (await ask("POST", path, { json, quiet: true })).json();
  if (digests !== had) return;
  const sections = parts.sections.map(({ id, digest, items }) => [
    id,
    items ? { digest, items: Object.fromEntries(items.map((item) => [item.id, item.digest])) } : had.sections[id],
  ]);
  digests = { page: parts.page.digest, sections: Object.fromEntries(sections) };
  send(parts);
}

const send = (message) => front.contentWindow.postMessage(message, "*");

async function sendFile() {
  const asking = front;
  let text = null;
  try {
    text = await (await ask("GET", `${path}?form=file${query("&")}`, { fresh: true, quiet: true })).text();
  } catch {
    // The page says that it can't be had.
  }
  // A page that has come meanwhile asks for its own, which may be in another language.
  if (asking === front) send({ kind: "file", text });
}

function again() {
  digests = null;
  going ??= wanted;
  load();
}

const HEARD = {
  // A script that has taken longer than its page was waited for.
  ready: (message) => {
    digests ??= message.digests;
  },
  state: ({ state }) => {
    kept = state;
  },
  file: sendFile,
  shown: () => {
    if (!back) done();
  },
  unfit: again,
  language: (message) => {
    lang = String(message.lang);
    again();
  },
  away: () => {
    statusLine.textContent = say("js.preview.away");
    clearTimeout(clearing);
    clearing = setTimeout(() => {
      statusLine.textContent = "";
    }, TOLD_MS);
  },
};

addEventListener("message", ({ source, data }) => {
  if (source === back?.contentWindow && data.kind === "ready") arrived(data.digests);
  else if (source === front.contentWindow) {
    HEARD[data.kind]?.(data);
  }
});

/** Beside the editor where there is room, else over it. */
export function toggle() {
  if (dialog.open) return dialog.close();
  // Beside the editor first, as the button in it takes the focus, to which browsers scroll.
  editor.parentElement.classList.add("previewing");
  if (WIDE.matches) dialog.show();
  else dialog.showModal();
  next();
  dialog.querySelector("[data-close]").focus({ preventScroll: true });
  return undefined;
}

WIDE.addEventListener("change", () => {
  if (!dialog.open) return;
  dialog.close();
  toggle();
});
dialog.addEventListener("close", () => {
  editor.parentElement.classList.remove("previewing");
  document.getElementById("show-preview")?.focus({ preventScroll: true });
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
