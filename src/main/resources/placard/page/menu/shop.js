// The catalogue's file: read once it is needed, and again whenever it has changed.

const AGAIN_MS = [0, 500, 2000];
let shop = null;
let reading = null;
/**
 * The last state from the server: {revision, structure, off: {item: {status, until}}, variants: [ids], addOns: [ids]}.
 */
let latest = null;

function shopOf({ catalog }) {
  const items = new Map(
    catalog.sections.flatMap(({ id, items }) => items.map((item) => [item.id, { ...item, section: id }])),
  );
  const digits = Number(page.currencyDigits);
  const money = moneyFormat(page.locale, catalog.currency, digits, Number(page.digits));
  return { ...catalog, items, digits, money, hasPrices: catalog.settings.showPrices };
}

/** Reads the file if it isn't at hand; with `again`, asks whether it has changed. Fails when it can't be had. */
function read(again) {
  if (shop && !again) {
    return Promise.resolve(shop);
  }
  reading ??= fetched().finally(() => (reading = null));
  return reading;
}

/**
 * Whether an item that is not in the file is hidden because it is sold out. It counts as hidden unless the page already
 * knew otherwise of the same revision when it asked for the file. A returning item is not in the file yet and must not
 * be lost.
 */
const isHidden = (id) => "hides" in page && !(shop.known?.revision === shop.revision && !shop.known.off[id]);

/** Sets what is available. */
function restock({ items }, { off, variants, addOns }) {
  const gone = variants.concat(addOns);
  for (const item of items.values()) {
    item.availability = off[item.id] ?? { status: "in_stock" };
    [...item.metadata.variants, ...item.metadata.addOns].forEach((one) => (one.isAvailable = !gone.includes(one.id)));
  }
}

/**
 * Reads the file. A newer state may have arrived meanwhile: its availability then wins. If anything else differs by
 * now, or may be hidden in the file, the file is read again.
 */
async function fetched(waits = AGAIN_MS) {
  const before = latest;
  const at = Date.now();
  const answer = await fetch(page.json, { cache: "no-cache" });
  if (answer.status === 404 || answer.status === 410) {
    gone();
  }
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  const file = shopOf(await answer.json());
  const age = latest ? latest.revision - file.revision : -1;
  const isOlder = age > 0 || (age === 0 && latest !== before);
  if (isOlder && (file.structure !== latest.structure || "hides" in page) && waits.length) {
    await new Promise((done) => setTimeout(done, waits[0]));
    return fetched(waits.slice(1));
  }
  if (isOlder) {
    restock(file, latest);
  }
  shop = { ...file, at, known: before, isLive: !answer.headers.has("X-Saved") };
  reconcile();
  return shop;
}

/** The name of a price; none if prices are hidden. */
function priceWords(price, item) {
  if (!shop.hasPrices) {
    return "";
  }
  const amount = price ? shop.money(price) : say(price === null ? "price.request" : "price.free");
  return price && item && isLeast(item) ? say("price.from", amount) : amount;
}

/** The former price, struck through, and in words for screen readers. */
function wasParts(price) {
  const amount = price ? shop.money(minorUnits(price, shop.digits)) : "";
  return amount
    ? [make("span", { className: "unseen" }, say("price.was", amount)), make("s", { ariaHidden: "true" }, amount)]
    : [];
}

// The guest's place: from a valid query, else from earlier in this visit.
const PLACE = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,30}[\p{L}\p{M}\p{N}])?$/u;

export function placeOf(raw) {
  const value = raw?.length <= 200 ? raw.trim().normalize("NFC") : "";
  return PLACE.test(value) ? value : null;
}

function placesNow() {
  const key = "placard.place." + page.catalog;
  const query = new URLSearchParams(location.search);
  const sent = ["table", "seat", "room"].map((name) => [name, placeOf(query.get(name))]).filter(([, value]) => value);
  if (sent.length) {
    stored("sessionStorage", key, JSON.stringify(sent));
    return sent;
  }
  const before = JSON.parse(stored("sessionStorage", key) ?? "[]");
  return before.map(([name, value]) => [name, placeOf(value)]).filter(([, value]) => value);
}

const places = placesNow();

/** The page says where the guest is, also when it is a saved copy or its address doesn't say so. */
function showPlaces() {
  const list = find(".places") ?? make("ul", { className: "places" });
  all(".place", list).forEach((old) => old.remove());
  list.prepend(...places.map(([name, value]) => make("li", { className: "place" }, make("bdi", {}, say(name, value)))));
  find(".who").append(list);
}
