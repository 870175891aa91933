// Search and filters, and the section that is being read.

const tools = find(".tools");
const search = find("#search");
const WISHES = "placard.wishes." + page.catalog;

/** What is known of the items from the page itself, so that nothing has to be fetched to filter. */
const cards = all("li.item").map((card) => ({
  card,
  text: folded(all("h3, .prose, .marks", card).map((part) => part.textContent).join(" ")),
  diets: (card.dataset.diet ?? "").split(" ").filter(Boolean),
  named: `${card.dataset.contains ?? ""} ${card.dataset.may ?? ""}`.split(" ").filter(Boolean),
  isDeclared: "declared" in card.dataset,
}));

const wish = { query: "", diets: [], without: [] };

function filter() {
  const shown = cards.filter((item) => passes(item, wish));
  for (const { card } of cards) {
    card.hidden = true;
  }
  for (const { card } of shown) {
    card.hidden = false;
  }
  for (const shelf of all(".shelf")) {
    shelf.hidden = !find(".item:not([hidden])", shelf);
    const link = find(`.contents a[href="#${shelf.id}"]`);
    if (link) {
      link.closest("li").hidden = shelf.hidden;
    }
  }
  const isAny = wish.query.trim() !== "" || wish.diets.length + wish.without.length > 0;
  find("#found").textContent = isAny && shown.length ? say("find.found", shown.length, cards.length) : "";
  find("#none").hidden = shown.length > 0 || !cards.length;
  find("#none p").textContent = shown.length ? "" : say("find.none");
  find("#show").textContent = shown.length ? say("find.show", shown.length) : say("find.none");
  find("#rule").hidden = !wish.without.length;
  find("#wishes").replaceChildren(...[...wish.diets.map((code) => chip("diets", code)), ...wish.without.map((code) => chip("without", code))]);
  stored("sessionStorage", WISHES, JSON.stringify(wish));
}

const wishName = (kind, code) => (kind === "diets" ? say("diet." + code) : say("find.without", say("allergen." + code)));

/** A filter in use, with its end. */
function chip(kind, code) {
  const end = () => {
    setWish(kind, code, false);
    find("#filter").focus();
  };
  const name = wishName(kind, code);
  return make("button", { type: "button", "aria-label": say("find.end", name), onclick: end }, name, make("span", { "aria-hidden": "true" }, " ✕"));
}

function setWish(kind, code, isOn) {
  wish[kind] = wish[kind].filter((other) => other !== code).concat(isOn ? [code] : []);
  all("#filters input").forEach((box) => (box.checked = wish[box.name].includes(box.value)));
  filter();
}

function reset() {
  Object.assign(wish, { query: "", diets: [], without: [] });
  search.value = "";
  all("#filters input").forEach((box) => (box.checked = false));
  filter();
}

/** A box for each diet or allergen of this catalogue; none for what doesn't occur. */
function offerWishes(kind, known, codesOf) {
  const codes = known.filter((code) => cards.some((item) => codesOf(item).includes(code)));
  const boxes = codes.map((code) =>
    make("label", { className: "pick" },
      make("input", { type: "checkbox", name: kind, value: code, checked: wish[kind].includes(code),
        onchange: ({ target }) => setWish(kind, code, target.checked) }),
      make("span", { className: "words" }, wishName(kind, code))));
  const group = find(`#filters [data-kind=${kind}]`);
  group.append(...boxes);
  group.hidden = !codes.length;
  wish[kind] = wish[kind].filter((code) => codes.includes(code));
  return codes.length;
}

const namesOf = (prefix) => Object.keys(words.page).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

function startTools() {
  try {
    const before = JSON.parse(stored("sessionStorage", WISHES));
    Object.assign(wish, { query: String(before.query), diets: [...before.diets], without: [...before.without] });
  } catch (none) {
    // The visit begins.
  }
  const diets = offerWishes("diets", namesOf("diet."), (item) => item.diets);
  const allergens = offerWishes("without", namesOf("allergen."), (item) => item.named);
  find("#filter").hidden = diets + allergens === 0;
  find("#filter").addEventListener("click", () => open(find("#filters")));
  all("[data-reset]").forEach((button) =>
    button.addEventListener("click", () => {
      reset();
      if (!button.closest("dialog")) {
        search.focus();
      }
    }));
  search.value = wish.query;
  search.addEventListener("input", () => {
    wish.query = search.value;
    filter();
  });
  tools.hidden = !cards.length;
  filter();
}

/** Marks the section that is being read, and keeps its link in sight. */
function startContents() {
  const links = new Map(all(".contents a").map((link) => [link.hash.slice(1), link]));
  const seen = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        seen[isIntersecting ? "add" : "delete"](target.id);
      }
      const current = [...links.keys()].find((id) => seen.has(id));
      if (!current) {
        return;
      }
      for (const [id, link] of links) {
        link.toggleAttribute("aria-current", id === current);
      }
      const link = links.get(current);
      const list = link.closest("ul");
      list.scrollTo({ left: link.offsetLeft - list.offsetLeft - (list.clientWidth - link.clientWidth) / 2 });
    },
    { rootMargin: "-15% 0px -70%" },
  );
  all(".shelf").forEach((shelf) => watcher.observe(shelf));
}
