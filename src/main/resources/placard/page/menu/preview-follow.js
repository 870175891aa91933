// Replaces parts of the page by new ones from the server, so that the page is as if it were loaded anew.

/** Parts that have parts of their own. */
const NESTED = "main, .shelf, .foot";
/** Parts that are replaced as a whole. */
const REPLACED =
  ".business, #announcement, .contents, .hint, #allergy, .picks, .shelfhead, .cards, .languages, .printed";
const IN_HEAD = "title, meta, link:not([rel=stylesheet])";
/** So many items are sooner loaded with the page than put into it. */
const MOST_REPLACED = 400;

/** The data of the script differ, or too many do: the page must be loaded anew. */
class Unfit extends Error {}

const demand = (isSo) => {
  if (!isSo) {
    throw new Unfit();
  }
};
const opening = (element) => element.cloneNode().outerHTML;
const keyOf = (element) => element.id || element.classList[0] || element.localName;
const byKey = (parent) => new Map([...parent.children].map((child) => [keyOf(child), child]));

/** Puts children in this order; what the script has put between them stays about where it is. */
function arrange(parent, children) {
  const ours = new Set(children);
  const known = (element) => (element && !ours.has(element) ? known(element.nextElementSibling) : element);
  let at = known(parent.firstElementChild);
  for (const child of children) {
    // The one here belongs further down.
    if (child !== at && child === known(at?.nextElementSibling)) {
      at = child;
    }
    if (child === at) {
      at = known(at.nextElementSibling);
    } else {
      parent.insertBefore(child, at ?? null);
    }
  }
}

/** The child that takes the place of one, or comes new. */
function synced(own, was, now) {
  if (was && (now.matches(".items") || was.outerHTML === now.outerHTML)) {
    return own;
  }
  if (was && now.matches(NESTED)) {
    syncParts(own, was, now);
    return own;
  }
  demand(now.matches(was ? REPLACED : REPLACED + ", .shelf"));
  const fresh = document.importNode(now, true);
  own?.replaceWith(fresh);
  return fresh;
}

/** @param was the same element as it was made, and `now` as it is made now */
function syncParts(live, was, now) {
  demand(opening(was) === opening(now));
  const here = byKey(live);
  const before = byKey(was);
  const children = [...now.children].map((child) => {
    const key = keyOf(child);
    const own = synced(here.get(key), before.get(key), child);
    before.delete(key);
    return own;
  });
  for (const [key, old] of before) {
    demand(old.matches(REPLACED + ", .shelf"));
    here.get(key).remove();
  }
  arrange(live, children);
}

function syncHead(live, was, now) {
  demand(was.children.length === now.children.length);
  [...now.children].forEach((child, i) => {
    if (child.outerHTML !== was.children[i].outerHTML) {
      demand(child.matches(IN_HEAD) && was.children[i].localName === child.localName);
      live.children[i].replaceWith(document.importNode(child, true));
    }
  });
}

/** The page without its items. */
function syncPage(html) {
  const now = new DOMParser().parseFromString(html, "text/html").documentElement;
  demand(opening(asMade) === opening(now));
  syncHead(document.head, find("head", asMade), find("head", now));
  syncParts(document.body, find("body", asMade), find("body", now));
  asMade = now;
}

/** The lists of sections in which something is another, [[list, its items]], and the items that are new in them. */
function syncItems(sections) {
  const others = sections.filter(({ items }) => items);
  const had = new Map(cards.map(({ card }) => [card.id, card]));
  // In the page itself, so that the content of a noscript is text as it is in a page that is loaded.
  const holder = document.createElement("ul");
  const made = others.flatMap(({ items }) => items).filter(({ html }) => html);
  demand(made.length <= MOST_REPLACED);
  holder.innerHTML = made.map(({ html }) => html).join("");
  const fresh = new Map([...holder.children].map((card) => [card.id, card]));
  for (const { id, items } of others) {
    const list = find(`#${id} > .items`);
    const now = items.map((item) => fresh.get(item.id) ?? had.get(item.id));
    demand(list && now.every(Boolean));
    now.forEach((card) => {
      const old = had.get(card.id);
      if (old !== card && old?.parentNode === list) {
        old.replaceWith(card);
      }
    });
    [...list.children].filter((card) => !now.includes(card)).forEach((card) => card.remove());
    arrange(list, now);
  }
  return [...fresh.values()];
}

/** The script's data of the items, with new items added. */
function knowItems(fresh) {
  const had = new Map(cards.map((item) => [item.card, item]));
  const now = all("li.item").map((card) => had.get(card) ?? cardOf(card));
  const left = new Set(now);
  const away = cards.filter((item) => !left.has(item));
  cards.splice(0, cards.length, ...now);
  away.forEach(({ card }) => all("button.add", card).forEach((button) => steppers.delete(button)));
  fresh.forEach((card) => (find("h3 a", card).ariaHasPopup = "dialog"));
  return away.concat(now.filter(({ card }) => !had.has(card)));
}

/** An open sheet shows its item as it is now. */
function followSheet(changed) {
  const id = picker.dataset.item;
  if (!picker.open || !changed.some(({ card }) => card.id === id)) {
    return;
  }
  if (!document.getElementById(id)) {
    picker.close();
    return;
  }
  const was = picked;
  describe(id);
  if (was) {
    offer(was.line, was.at);
  }
}

/** Offers filters that fit the items; always shows the number of items. */
function followTools(changed, isOther) {
  const tells = ({ diets, named, isDeclared }) => isDeclared || diets.concat(named).some(Boolean);
  if (isOther || changed.some(tells)) {
    all("#filters .pick").forEach((box) => box.remove());
    startTools();
  } else {
    filter();
  }
}

/** Takes over what the server says that this page doesn't have: {page: {html}, sections: [{id, items: [{id, html}]}]}. */
function adopt({ page: { html }, sections }) {
  if (html) {
    syncPage(html);
  }
  const changed = knowItems(syncItems(sections));
  if (html) {
    all(".picks a").forEach((link) => (link.ariaHasPopup = "dialog"));
    showPlaces();
    startContents();
  }
  if (!toCart.isConnected) {
    find("main").prepend(toCart);
  }
  followTools(changed, Boolean(html));
  followSheet(changed);
  showBar();
  // The cart goes by the file.
  if (shop) {
    Promise.resolve(reading)
      .catch(() => {})
      .then(() => read(true))
      .catch(() => {});
  }
}
