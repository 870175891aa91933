// Finds everything from every screen: what can be done, screens, menus, their items, and codes.
import { ask, home, json } from "./api.js";
import { folded } from "./folded.js";

const dialog = document.getElementById("finder");
const field = document.getElementById("sought");
const list = document.getElementById("hits");
const news = dialog.querySelector("[role=status]");
const { none, count, failed, writes } = dialog.dataset;
const kinds = Object.fromEntries([...dialog.querySelectorAll("[data-kind]")].map((kind) => [kind.dataset.kind, kind]));
/** How long a person pauses before the server is asked. */
const PAUSE = 150;
const MOST = 6;

const entry = (kind, link) => ({
  kind,
  name: link.textContent.trim(),
  text: folded(link.textContent),
  href: link.href,
  icon: link.querySelector("svg"),
});
const near = [
  ...[...dialog.querySelectorAll("[data-in=actions]")].map((link) => entry("actions", link)),
  ...[...document.querySelectorAll(".side nav > ul a")].map((link) => entry("screens", link)),
  ...[...dialog.querySelectorAll("[data-in=screens]")].map((link) => ({ ...entry("screens", link), isRare: true })),
];

let far = [];
let active = 0;
let timer;
let asking;
let fault = "";

const words = () =>
  folded(field.value)
    .split(/\s+/)
    .filter((word) => word !== "");

/** The results of an answer, as entries of the list. */
function entries({ catalogs, items, codes }) {
  const all = [
    ...catalogs.map((one) => ["catalogs", one, "", writes === undefined ? "catalogs" : `catalogs/${one.id}`]),
    ...items.map((one) => [
      "items",
      one,
      one.catalogName,
      writes === undefined ? "catalogs" : `catalogs/${one.catalogId}#${one.id}`,
    ]),
    ...codes.map((one) => ["codes", one, one.targetUrl ?? one.catalogName ?? one.slug, `codes/${one.id}`]),
  ];
  return all.map(([kind, { name }, detail, path]) => ({
    kind,
    name,
    detail,
    href: home + path,
    text: folded(`${name} ${detail}`),
    icon: kinds[kind].querySelector("svg"),
  }));
}

/** A row; names are set as text, so that none of them is markup. */
function row({ kind, name, detail, href, icon }, at) {
  const link = document.createElement("a");
  link.id = `hit-${at}`;
  link.href = href;
  link.tabIndex = -1;
  link.role = "option";
  link.ariaSelected = String(at === active);
  if (icon) link.append(icon.cloneNode(true));
  const text = document.createElement("span");
  const title = document.createElement("bdi");
  title.textContent = name;
  text.append(title);
  if (detail) {
    const more = document.createElement("small");
    const own = document.createElement("bdi");
    own.textContent = detail;
    if (kind === "codes") own.dir = "ltr";
    more.append(own);
    text.append(more);
  }
  link.append(text);
  return link;
}

function draw(isFinal) {
  const sought = words();
  const fits = ({ text }) => sought.every((word) => text.includes(word));
  const here = sought.length === 0 ? near.filter(({ isRare }) => !isRare) : near.filter(fits).slice(0, MOST);
  const shown = [...here, ...(sought.length === 0 ? [] : far)];
  active = Math.min(active, Math.max(0, shown.length - 1));
  const groups = [];
  shown.forEach((one, at) => {
    if (at === 0 || shown[at - 1].kind !== one.kind) {
      const group = document.createElement("div");
      group.role = "group";
      const title = document.createElement("p");
      title.id = `hits-${one.kind}`;
      title.role = "presentation";
      title.textContent = kinds[one.kind].textContent.trim();
      group.setAttribute("aria-labelledby", title.id);
      group.append(title);
      groups.push(group);
    }
    groups.at(-1).append(row(one, at));
  });
  list.replaceChildren(...groups);
  list.hidden = shown.length === 0;
  field.ariaExpanded = String(shown.length > 0);
  mark();
  if (!isFinal) return;
  const empty = none.replace("{0}", () => field.value.trim());
  news.textContent =
    fault || (sought.length === 0 ? "" : shown.length === 0 ? empty : count.replace("{0}", shown.length));
  news.classList.toggle("unseen", fault === "" && shown.length > 0);
}

/** Shows which row Enter opens. */
function mark() {
  const rows = [...list.querySelectorAll("[role=option]")];
  rows.forEach((one, at) => {
    one.ariaSelected = String(at === active);
  });
  if (rows[active]) field.setAttribute("aria-activedescendant", rows[active].id);
  else field.removeAttribute("aria-activedescendant");
  rows[active]?.scrollIntoView({ block: "nearest" });
}

/** Asks the server; what an older question is answered then is no longer shown. */
async function search() {
  asking?.abort();
  const own = new AbortController();
  asking = own;
  fault = "";
  try {
    const query = new URLSearchParams({ q: field.value.trim(), limit: MOST });
    const found = await json(ask("GET", `search?${query}`, { signal: own.signal, quiet: true, fresh: true }));
    if (own.signal.aborted) return;
    far = entries(found);
  } catch (problem) {
    if (own.signal.aborted || problem.name === "AbortError") return;
    far = [];
    fault = failed;
  }
  list.ariaBusy = "false";
  draw(true);
}

function typed() {
  clearTimeout(timer);
  asking?.abort();
  fault = "";
  active = 0;
  const sought = words();
  // Until the answer is there, what was found before stays where it fits still.
  far = far.filter(({ text }) => sought.every((word) => text.includes(word)));
  list.ariaBusy = String(sought.length > 0);
  draw(sought.length === 0);
  if (sought.length > 0) timer = setTimeout(search, PAUSE);
}

field.addEventListener("input", typed);
field.addEventListener("keydown", (event) => {
  const rows = list.querySelectorAll("[role=option]");
  if (event.isComposing || rows.length === 0) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    active = (active + step + rows.length) % rows.length;
    mark();
  } else if (event.key === "Enter") {
    event.preventDefault();
    rows[active].click();
  }
});
// The field keeps the focus while the list is pressed.
list.addEventListener("mousedown", (event) => event.preventDefault());
list.addEventListener("click", (event) => {
  if (event.target.closest("a") && !event.ctrlKey && !event.metaKey && !event.shiftKey) dialog.close();
});
dialog.querySelector("button").addEventListener("click", () => dialog.close());
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog) dialog.close();
});
dialog.addEventListener("close", () => {
  clearTimeout(timer);
  asking?.abort();
});

export function open() {
  if (document.querySelector("dialog[open]")) return;
  field.value = "";
  far = [];
  active = 0;
  fault = "";
  dialog.showModal();
  field.focus();
  draw(true);
}
