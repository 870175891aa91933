// Search and filters, and the section that is being read.

const search = find("#search");
const WISHES = "placard.wishes." + page.catalog;

/** The facts of the items on the page itself, so that filters fetch nothing. */
const cardOf = (card) => ({
  card,
  diets: (card.dataset.diet ?? "").split(" "),
  named: `${card.dataset.contains} ${card.dataset.may}`.split(" "),
  isDeclared: "declared" in card.dataset,
});

/** The text of a card for searches. It is made when a guest searches first. */
const textOf = ({ card }) =>
  folded(
    all("h3, .prose, .marks", card)
      .map((part) => part.textContent)
      .concat(card.dataset.original ?? [])
      .join(" "),
  );

const cards = all("li.item").map(cardOf);

let wish = { query: "", diets: [], without: [] };

function filter() {
  const here = cards.filter((item) => !item.isAway);
  if (wish.query) {
    cards.forEach((item) => (item.text ??= textOf(item)));
  }
  const shown = here.filter((item) => passes(item, wish));
  const chosen = ["diets", "without"].flatMap((kind) => wish[kind].map((code) => ({ kind, code })));
  cards.forEach((item) => (item.card.hidden = !shown.includes(item)));
  for (const shelf of all(".shelf")) {
    shelf.hidden = !find(".item:not([hidden])", shelf);
    find(`.contents a[href="#${shelf.id}"]`)?.parentNode.toggleAttribute("hidden", shelf.hidden);
  }
  find("#found").textContent =
    shown.length && (wish.query || chosen.length) ? say("find.found", shown.length, here.length) : "";
  find(".picks")?.toggleAttribute("hidden", wish.query || chosen.length || !find(".picks li:not([hidden])"));
  find("#none").hidden = shown.length;
  find("#none p").textContent = shown.length ? "" : say("find.none");
  find("#show").textContent = say("find.show", shown.length);
  find("#rule").hidden = !wish.without.length;
  find("#filter").dataset.count = chosen.length || "";
  find("#wishes").replaceChildren(...chosen.map(chip));
  stored("sessionStorage", WISHES, JSON.stringify(wish));
}

const wishName = (kind, code) =>
  kind === "diets" ? say("diet." + code) : say("find.without", say("allergen." + code));

/** A filter in use, with a button that removes it. */
function chip({ kind, code }) {
  const name = wishName(kind, code);
  const onclick = () => {
    find(`#filters [value=${code}]`).click();
    find("#filter").focus();
  };
  return make("button", { type: "button", ariaLabel: say("find.end", name), onclick }, name, " ✕");
}

/** A box for each diet or allergen of this catalogue; none for what doesn't occur. */
function offerWishes(kind, prefix, codesOf) {
  const known = Object.keys(words.page)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  // Of allergens that no item is free of for certain, a filter would show nothing.
  const left = (code) =>
    cards.filter((item) => passes(item, { query: "", diets: [], without: [], [kind]: [code] })).length;
  const codes = known.filter((code) => cards.some((item) => codesOf(item).includes(code)) && left(code));
  wish[kind] = codes.filter((code) => wish[kind].includes(code));
  const group = find(`#filters [data-kind=${kind}]`);
  group.hidden = !codes.length;
  for (const code of codes) {
    const onchange = ({ target }) => {
      wish[kind] = wish[kind].filter((other) => other !== code).concat(target.checked ? code : []);
      filter();
    };
    const box = make("input", { type: "checkbox", value: code, checked: wish[kind].includes(code), onchange });
    group.append(
      make(
        "label",
        { className: "pick" },
        box,
        wishName(kind, code),
        make("span", { className: "detail" }, left(code)),
      ),
    );
  }
  return codes.length;
}

function startTools() {
  wish = JSON.parse(stored("sessionStorage", WISHES) ?? JSON.stringify(wish));
  const count =
    offerWishes("diets", "diet.", ({ diets }) => diets) + offerWishes("without", "allergen.", ({ named }) => named);
  find("#filter").hidden = !count;
  find("#filter").onclick = () => open(find("#filters"));
  for (const button of all("[data-reset]")) {
    button.onclick = () => {
      wish.query = search.value = "";
      all("#filters :checked").forEach((box) => box.click());
      filter();
      search.focus();
    };
  }
  search.value = wish.query;
  search.oninput = () => {
    wish.query = search.value.trim();
    filter();
  };
  find(".tools").hidden = !cards.length;
  // The bar leads to the search once that is out of sight.
  for (const button of all(".find")) {
    new IntersectionObserver(([{ isIntersecting }]) => (button.hidden = isIntersecting || !cards.length)).observe(
      search,
    );
    button.onclick = () => {
      scrollTo({ top: 0 });
      search.focus();
    };
  }
  filter();
}

/** Counts the calls of goTo and the touches of the guest: each ends the call before it. */
let ways = 0;

/**
 * Scrolls to a place of the page, and again with every frame until it stays there. Cards are laid out when they come
 * near, and move the place when their heights become known. A guest who scrolls ends it.
 */
function goTo(hash) {
  const way = ++ways;
  const place = document.getElementById(hash.slice(1));
  let still = 0;
  let frames = 0;
  let at;
  // As high as the bar, which may have two rows, and a little more.
  document.documentElement.style.scrollPaddingTop = (find(".contents")?.offsetHeight ?? 54) + 18 + "px";
  const step = () => {
    // It stays once it has been there for 20 frames; after 180, three seconds, nobody waits for it any more.
    if (place && way === ways && still < 20 && frames++ < 180) {
      place.scrollIntoView({ behavior: "instant" });
      const { top } = place.getBoundingClientRect();
      still = top === at ? still + 1 : 0;
      at = top;
      requestAnimationFrame(step);
    }
  };
  step();
}

/** Links within the page, also the one that the page was opened by, end at their place. */
function startLinks() {
  for (const link of all("a[href^='#']:not(.item a, .picks a)")) {
    link.onclick = () => requestAnimationFrame(() => goTo(link.hash));
  }
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(kind, () => ways++, { passive: true });
  }
  // After a reload or a step back the browser restores the position itself.
  if (location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
    goTo(location.hash);
  }
}

/** Marks the section that is being read, and keeps its link in sight. */
function startContents() {
  const links = all(".contents a");
  // Chromium leaves a link that is half out of sight as it is.
  links.forEach((link) => (link.onfocus = () => link.scrollIntoView({ block: "nearest", inline: "nearest" })));
  const seen = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        seen[isIntersecting ? "add" : "delete"]("#" + target.id);
      }
      const current = links.find(({ hash }) => seen.has(hash));
      if (current) {
        links.forEach((link) => link.toggleAttribute("aria-current", link === current));
        const list = current.closest("ul");
        const to = current.getBoundingClientRect();
        // The link that the keyboard is at stays in sight.
        if (!find(":focus-visible", list)) {
          list.scrollBy({
            left: to.left + to.width / 2 - innerWidth / 2,
            top: to.top - list.getBoundingClientRect().top - 44,
          });
        }
      }
    },
    { rootMargin: "-20% 0px -70%" },
  );
  all(".shelf").forEach((shelf) => watcher.observe(shelf));
}
