// Finds the codes that a webhook is limited to. Those that are chosen stay chosen, whatever is searched for.
import { ask, json } from "./api.js";

/** How long a person pauses before the server is asked. */
const PAUSE = 250;
const MOST = 50;

/** @param place the choice; its hidden field holds the names of the chosen codes by their ids, so that a draft keeps them */
export function choose(place) {
  const field = place.querySelector("[type=search]");
  const kept = place.querySelector("textarea");
  const list = place.querySelector(".scroll");
  const row = list.querySelector("label").cloneNode(true);
  const read = () =>
    [...list.querySelectorAll("label")].map((label) => [label.querySelector("input").value, label.textContent.trim()]);
  const newest = read();
  let shown = newest;
  const text = () => JSON.stringify(Object.fromEntries(chosen));
  let chosen = new Map(Object.entries(JSON.parse(kept.defaultValue)));

  const draw = (codes) => {
    shown = codes;
    const there = new Set(codes.map(([id]) => id));
    const others = [...chosen].filter(([id]) => !there.has(id));
    // Results are above the chosen codes.
    const all = codes === newest ? [...others, ...codes] : [...codes, ...others];
    list.replaceChildren(
      ...all.map(([id, name]) => {
        const label = row.cloneNode(true);
        const tick = label.querySelector("input");
        tick.value = id;
        tick.checked = chosen.has(id);
        label.querySelector("bdi").textContent = name;
        return label;
      }),
    );
    list.scrollTop = 0;
  };

  const keep = (tick) => {
    if (tick.checked) chosen.set(tick.value, tick.closest("label").textContent.trim());
    else chosen.delete(tick.value);
    kept.value = text();
  };
  // It runs before the form's own listener, which keeps the draft.
  list.addEventListener("input", ({ target }) => keep(target));

  // A draft that comes back, or is discarded, has other codes.
  const again = () => {
    if (kept.value === text()) return;
    chosen = new Map(Object.entries(JSON.parse(kept.value)));
    draw(shown);
    if (chosen.size > 0) place.closest("details").open = true;
  };
  place.closest("form").addEventListener("input", again);

  // A tick may have been set before this script was there; otherwise the hidden field knows more.
  if (kept.value === kept.defaultValue) for (const tick of list.querySelectorAll("input")) keep(tick);
  else again();

  if (!field) return;
  const news = place.querySelector("[role=status]");
  const hint = news.textContent;
  let timer;
  let asking;

  const search = async () => {
    const q = field.value.trim();
    asking?.abort();
    if (!q) {
      news.textContent = hint;
      draw(newest);
      return;
    }
    const own = new AbortController();
    asking = own;
    try {
      const query = new URLSearchParams({ q, limit: MOST });
      const found = await json(ask("GET", `qr?${query}`, { signal: own.signal, quiet: true, fresh: true }));
      if (own.signal.aborted) return;
      const { none, count } = field.dataset;
      const { total } = found.pagination;
      news.textContent = total === 0 ? none : count.replace("{0}", total);
      draw(found.qrs.map(({ id, name }) => [id, name]));
    } catch (problem) {
      if (own.signal.aborted || problem.name === "AbortError") return;
      news.textContent = (await import("./words.js")).worded(problem);
    }
  };
  field.addEventListener("input", (event) => {
    // The search isn't a part of what is sent, so it makes no draft.
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(search, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    clearTimeout(timer);
    search();
  });
}
