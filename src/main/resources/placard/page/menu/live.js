// Changes while the page is open. The server sends them; where streams don't get through, the page asks for them.

const POLL_MS = 30000;
const PATIENCE_MS = 10000;
const DAY_MS = 86400000;
let stream = null;
let poll = null;
let patience = null;
let isGone = false;
let unseen = [];
let isStale = false;
/** Says that this page is a saved copy, if it is one. */
const savedLine = page.saved && tell(say("live.saved", new Date(page.saved).toLocaleString(times, MOMENT)), null);

/** Sets an item, or a row of it, to what can be had now; `later` is what comes back at a known time. */
function mark(element, off, sentence, later = "") {
  const isItem = element.matches(".item");
  const anchor = isItem ? (find(":scope > .price", element) ?? find("h3", element)) : find(".words", element);
  find(":scope > .state", isItem ? element : anchor)?.remove();
  element.classList.toggle("off", off);
  if (off) {
    anchor[isItem ? "after" : "append"](make(isItem ? "p" : "span", { className: "state" + later }, sentence));
  }
}

/** The rows of choices that only tell, which the page shows now. */
function markChoices() {
  if (latest) {
    const gone = latest.variants.concat(latest.addOns);
    all(".choices [data-id]").forEach((element) => mark(element, gone.includes(element.dataset.id), say("soldout")));
  }
}

/** As the server says it: reserved without an end, "today" up to the next business day, else until a time of today, a weekday, or a date. */
function stateWords({ status, until }) {
  const key = status === "sold_out" ? "soldout" : "notnow";
  if (!until) {
    return say(key);
  }
  if (until > "9999") {
    return say("soldout.reserved");
  }
  const at = new Date(until);
  const away = at - Date.now();
  const inWords = (options, locale = times) => at.toLocaleString(locale, { ...options, timeZone: page.timezone });
  const moment = inWords(MOMENT);
  const time = inWords({ hour: "2-digit", minute: "2-digit" }, "en-GB");
  const dayOf = (when) => when.toLocaleDateString("en-CA", { timeZone: page.timezone });
  if (key === "notnow") {
    return say("notnow.until", moment);
  }
  if (time === page.dayStart && away < DAY_MS) {
    return say("soldout.today", moment);
  }
  if (dayOf(at) === dayOf(new Date())) {
    return say("soldout.time", moment, inWords({ hour: "numeric", minute: "2-digit" }));
  }
  return (time === page.dayStart || time === "00:00") && away < 6 * DAY_MS
    ? say("soldout.day", moment, inWords({ weekday: "long" }))
    : say("soldout.until", moment);
}

/** Applies the event, as `latest` has it. */
function apply(state) {
  const { structure, moment, off } = state;
  latest = state;
  for (const item of cards) {
    const { card } = item;
    const now = off[card.id];
    item.isAway = "hides" in page && now?.status === "sold_out";
    if (now || card.matches(".off")) {
      mark(card, Boolean(now), now && stateWords(now), now?.status === "not_now" ? " later" : "");
      all("button.add", card).forEach(showCount);
    }
  }
  all(".picks a").forEach(({ hash, parentNode }) => (parentNode.hidden = off[hash.slice(1)]));
  filter();
  markChoices();
  if (shop) {
    restock(shop, state);
    reconcile();
  }
  savedLine?.remove();
  const isAbsent = (id) => !document.getElementById(id);
  const back = unseen.concat(...(shop?.items.keys() ?? [])).filter((id) => !off[id] && isAbsent(id));
  unseen = Object.keys(off).filter(isAbsent);
  if (structure !== page.structure) {
    page.structure = structure;
    offerReload();
    return;
  }
  if (moment !== page.moment) {
    page.moment = moment;
    follow().catch(offerReload);
  }
  if (back.length && !isStale) {
    bringIn(back).catch(offerReload);
  }
}

/** The page as it is now; the catalogue's file is read again with it. */
async function current() {
  const [answer] = await Promise.all([fetch(location.href), read(true)]);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Shows what time has changed: prices in force, the announcement, whether it is open. */
async function follow() {
  const fresh = await current();
  const priced = cards.map(({ card }) => `#${card.id} > .price`);
  const picks = all(".picks a").map(({ hash }) => `.picks a[href="${hash}"] .price`);
  for (const selector of ["#announcement", ".opening", ...priced, ...picks]) {
    const now = find(selector, fresh);
    if (now && now.outerHTML !== find(selector)?.outerHTML) {
      find(selector)?.replaceWith(now);
    }
  }
  find("#picker-about > .price")?.replaceWith(find(`#${picker.dataset.item} > .price`)?.cloneNode(true) ?? "");
}

/** Shows that the page has changed and can be reloaded. */
function offerReload() {
  isStale = true;
  read(true).catch(() => {});
  tell(say("live.changed"), { label: say("live.reload"), act: () => location.reload() });
}

/** Inserts items that were hidden while they were sold out, as the current page has them. */
async function bringIn(ids) {
  const fresh = await current();
  for (const id of ids.filter((one) => !document.getElementById(one))) {
    const card = fresh.getElementById(id);
    const list = find(`#${card.closest(".shelf").id} .items`);
    const next = all(`#${id} ~ .item`, fresh)
      .map((other) => document.getElementById(other.id))
      .find(Boolean);
    list.insertBefore(card, next ?? null);
    cards.push(cardOf(card));
  }
  apply(latest);
}

function gone() {
  isGone = true;
  rest();
  showBar();
  tell(say("live.gone"), null);
}

/** The same state from the catalogue's file; what isn't in that is sold out and hidden. */
function stateOf({ items, revision, structure, moment }) {
  const all = [...items.values()];
  const out = (list) =>
    all
      .flatMap((item) => item.metadata[list])
      .filter((one) => !one.isAvailable)
      .map(({ id }) => id);
  const off = all.filter((item) => item.availability.status !== "in_stock").map((item) => [item.id, item.availability]);
  if ("hides" in page) {
    const known = cards.map(({ card }) => card.id).concat(cart.lines.map(({ item }) => item));
    off.push(...known.filter((id) => !items.has(id)).map((id) => [id, { status: "sold_out" }]));
  }
  return {
    revision,
    structure,
    moment,
    off: Object.fromEntries(off),
    variants: out("variants"),
    addOns: out("addOns"),
  };
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
  let isProven = false;
  stream?.close();
  stream = new EventSource(page.events);
  stream.addEventListener("state", ({ data }) => {
    isProven = true;
    calm();
    apply(JSON.parse(data));
  });
  // A page that reconnects gets no event if nothing has changed. Some proxies open a stream and forward nothing.
  stream.onopen = () => isProven && calm();
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

/** Keeps this page for a visit without network. */
function keepPage() {
  const worker = navigator.serviceWorker;
  worker?.register("/sw.js").catch(() => {});
  // The first visit loaded before the worker was active, so the page names the files for the worker to keep.
  worker?.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active.postMessage(
      [LATER].concat(worker.controller ? [] : [location.href, new URL(page.json, location.href).href, ...loaded]),
    );
  });
}
