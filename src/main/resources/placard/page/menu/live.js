// What changes while the page is open: told by the server, or asked for where streams don't get through.

const POLL_MS = 30000;
const PATIENCE_MS = 10000;
let stream = null;
let poll = null;
let patience = null;
let isGone = false;

const reload = { label: say("live.reload"), act: () => location.reload() };

/** Sets an item, or a row of it, to what can be had now. */
function mark(element, isOff, sentence) {
  element.classList.toggle("off", isOff);
  let state = find(":scope > .state, :scope > .words > .state", element);
  if (isOff && !state) {
    state = make("p", { className: "state" });
    (find(":scope > .words", element) ?? element).append(state);
  }
  if (state) {
    state.hidden = !isOff;
    state.textContent = sentence;
  }
}

function stateWords({ status, until }) {
  const key = status === "sold_out" ? "soldout" : "notnow";
  const form = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: page.timezone };
  return until ? say(key + ".until", new Date(until).toLocaleString(language, form)) : say(key);
}

/** Applies what can't be had: {structure, off: {item: {status, until}}, variants: [ids], addOns: [ids]}. */
function apply(state) {
  for (const { card } of cards) {
    const off = state.off[card.id];
    const was = card.classList.contains("off");
    mark(card, Boolean(off), off ? stateWords(off) : "");
    const button = find("button.add", card);
    if (button) {
      button.hidden = Boolean(off) || isGone;
    }
    if (was !== Boolean(off)) {
      tell(say(off ? "told.soldOut" : "told.back", find("h3", card).textContent));
    }
  }
  for (const element of all(".choices [data-id]")) {
    const isOff = state.variants.includes(element.dataset.id) || state.addOns.includes(element.dataset.id);
    mark(element, isOff, say("soldout"));
  }
  if (shop) {
    for (const item of shop.items.values()) {
      item.availability = state.off[item.id] ?? { status: "in_stock" };
      item.metadata.variants.forEach((variant) => (variant.isAvailable = !state.variants.includes(variant.id)));
      item.metadata.addOns.forEach((addOn) => (addOn.isAvailable = !state.addOns.includes(addOn.id)));
    }
    reconcile();
  }
  find("#saved").hidden = true;
  if (state.structure && state.structure !== page.structure) {
    page.structure = state.structure;
    read(true).catch(() => {});
    tell(say("live.changed"), reload);
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
  const out = (list) => [...items.values()].flatMap((item) => item.metadata[list]).filter((one) => !one.isAvailable).map((one) => one.id);
  const off = [...items.values()].filter((item) => item.availability.status !== "in_stock");
  return {
    structure,
    off: Object.fromEntries(off.map((item) => [item.id, item.availability])),
    variants: out("variants"),
    addOns: out("addOns"),
  };
}

async function ask() {
  try {
    const now = await read(true);
    if (now.isLive) {
      apply(stateOf(now));
    }
  } catch (unreachable) {
    // Asked again in half a minute.
  }
  if (stream?.readyState === EventSource.CLOSED) {
    listen();
  }
}

const calm = () => {
  clearInterval(poll);
  clearTimeout(patience);
  poll = null;
};

const fallBack = () => {
  poll ??= setInterval(ask, POLL_MS);
};

function listen() {
  stream?.close();
  stream = new EventSource(page.events);
  stream.addEventListener("state", ({ data }) => {
    calm();
    apply(JSON.parse(data));
  });
  stream.addEventListener("gone", gone);
  stream.addEventListener("error", fallBack);
  clearTimeout(patience);
  patience = setTimeout(fallBack, PATIENCE_MS);
}

function rest() {
  calm();
  stream?.close();
  stream = null;
}

function startLive() {
  const turn = () => (document.hidden || isGone ? rest() : stream || listen());
  document.addEventListener("visibilitychange", turn);
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", turn);
  turn();
}

/** Keeps this page for a visit without network, and says so when it is such a copy. */
function startOffline() {
  if (page.saved) {
    const form = { dateStyle: "medium", timeStyle: "short" };
    find("#saved").textContent = say("live.saved", new Date(page.saved).toLocaleString(language, form));
    find("#saved").hidden = false;
  }
  if (!navigator.serviceWorker) {
    return;
  }
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  // The first visit has gone past the worker, which is told what there was.
  if (!navigator.serviceWorker.controller) {
    navigator.serviceWorker.ready.then(({ active }) => {
      const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
      active.postMessage({ keep: [location.href, new URL(page.json, location.href).href, ...loaded] });
    });
  }
}
