// What changes while the page is open: told by the server, or asked for where streams don't get through.

const POLL_MS = 30000;
const PATIENCE_MS = 10000;
let stream = null;
let poll = null;
let patience = null;
let isGone = false;
let unseen = [];

/** Sets an item, or a row of it, to what can be had now. */
function mark(element, off, sentence) {
  const isItem = element.matches(".item");
  const anchor = find(isItem ? ".title" : ".words", element);
  find(":scope > .state", isItem ? anchor.parentNode : anchor)?.remove();
  element.classList.toggle("off", off);
  if (off) {
    anchor[isItem ? "after" : "append"](make(isItem ? "p" : "span", { className: "state" }, sentence));
  }
}

function stateWords({ status, until }) {
  const key = status === "sold_out" ? "soldout" : "notnow";
  const time = new Date(until).toLocaleString(language, { ...MOMENT, timeZone: page.timezone });
  return until ? say(key + ".until", time) : say(key);
}

/** Applies what can't be had: {structure, off: {item: {status, until}}, variants: [ids], addOns: [ids]}. */
function apply({ structure, off, variants, addOns }) {
  for (const { card } of cards) {
    const state = off[card.id];
    if (card.matches(".off") === !state) {
      tell(say(state ? "told.soldOut" : "told.back", find("h3", card).textContent));
    }
    mark(card, Boolean(state), state && stateWords(state));
    all("button.add", card).forEach((button) => (button.hidden = state));
  }
  const isOff = ({ id }) => variants.includes(id) || addOns.includes(id);
  all(".choices [data-id]").forEach((element) => mark(element, isOff(element.dataset), say("soldout")));
  for (const item of shop?.items.values() ?? []) {
    item.availability = off[item.id] ?? { status: "in_stock" };
    [...item.metadata.variants, ...item.metadata.addOns].forEach((one) => (one.isAvailable = !isOff(one)));
  }
  if (shop) {
    reconcile();
  }
  find("#saved").hidden = true;
  // What its owner hides while it is sold out is not on the page, until it is loaded anew.
  const isShownAgain = unseen.some((id) => !off[id]);
  unseen = Object.keys(off).filter((id) => !document.getElementById(id));
  if (structure !== page.structure || isShownAgain) {
    page.structure = structure;
    read(true).catch(() => {});
    tell(say("live.changed"), { label: say("live.reload"), act: () => location.reload() });
  }
}

function gone() {
  isGone = true;
  rest();
  all("button.add").forEach((button) => (button.hidden = true));
  showBar();
  tell(say("live.gone"), null);
}

/** The same state from the catalogue's file. */
function stateOf({ items, structure }) {
  const all = [...items.values()];
  const out = (list) => all.flatMap((item) => item.metadata[list]).filter((one) => !one.isAvailable).map(({ id }) => id);
  const off = all.filter((item) => item.availability.status !== "in_stock").map((item) => [item.id, item.availability]);
  return { structure, off: Object.fromEntries(off), variants: out("variants"), addOns: out("addOns") };
}

async function ask() {
  if (stream.readyState === EventSource.CLOSED) {
    listen();
  }
  const now = await read(true);
  if (now.isLive) {
    apply(stateOf(now));
  }
}

function calm() {
  clearInterval(poll);
  clearTimeout(patience);
  poll = null;
}

function fallBack() {
  poll ??= setInterval(() => ask().catch(() => {}), POLL_MS);
}

function listen() {
  stream?.close();
  stream = new EventSource(page.events);
  stream.addEventListener("state", ({ data }) => {
    calm();
    apply(JSON.parse(data));
  });
  stream.addEventListener("gone", gone);
  stream.onerror = fallBack;
  clearTimeout(patience);
  patience = setTimeout(fallBack, PATIENCE_MS);
}

function rest() {
  calm();
  stream?.close();
  stream = null;
}

function startLive() {
  const turn = () => (document.hidden || isGone ? rest() : listen());
  document.addEventListener("visibilitychange", turn);
  turn();
}

/** Keeps this page for a visit without network, and says so when it is such a copy. */
function startOffline() {
  const { saved } = page;
  if (saved) {
    find("#saved").textContent = say("live.saved", new Date(saved).toLocaleString(language, MOMENT));
    find("#saved").hidden = false;
  }
  const worker = navigator.serviceWorker;
  worker?.register("/sw.js").catch(() => {});
  // The first visit has gone past the worker, which is told what there was.
  if (worker && !worker.controller) {
    worker.ready.then(({ active }) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
      active.postMessage([location.href, new URL(page.json, location.href).href, ...loaded]);
    });
  }
}
