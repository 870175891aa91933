// Other people in the open catalogue: their changes as they save them, who they are, and who has it open as well.
import { html, nothing } from "./lit-html.js";
import { ask } from "./api.js";
import { inTurn, listen } from "./events.js";
import { found, replaced } from "./catalog-model.js";
import { isSame, load } from "./catalog-send.js";
import { say } from "./words.js";

const { api, person } = document.getElementById("main").dataset;
const TOLD_MS = 12_000;
const AGAIN_MS = 250;
/** How long a change of one's own may be on its way here; what it was is known by then. */
const OWN_MS = 3000;
/** How long an open menu keeps rows in place; the user may have left it open. */
const MENU_MS = 10_000;
const WORDS = { changed: "changed", created: "created", deleted: "deleted", switched: "switched" };

const CONTROLS = "button, input, select, summary";

/** Remembers which control of which row has the focus; the function that is returned puts it there again. */
function focused(root) {
  const field = document.activeElement;
  const row = root.contains(field) ? field.closest("[data-kind]") : null;
  if (!row) return () => {};
  const { id } = row;
  const at = [...row.querySelectorAll(CONTROLS)].indexOf(field);
  return () => {
    const same = field.id
      ? document.getElementById(field.id)
      : document.getElementById(id)?.querySelectorAll(CONTROLS)[at];
    if (same && same !== document.activeElement) same.focus({ preventScroll: true });
  };
}

export class Others {
  /** @param model of the catalogue; @param draw shows it anew; @param review reads it where a draft is laid over it, and knows the draft's version */
  constructor(id, model, draw, review) {
    this.review = review;
    this.draft = 0;
    this.id = id;
    this.model = model;
    this.draw = draw;
    this.root = document.getElementById("catalog");
    this.typed = null;
    this.people = [];
    this.news = null;
    this.items = new Set();
    this.isAll = false;
    this.take = inTurn(() => this.takeNow());
    listen(`${api}events?catalog=${id}`, {
      catalog: (change) => this.hear(change),
      draft: (change) => this.hearDraft(change),
      presence: ({ people }) => {
        this.people = people;
        draw();
      },
      opened: async () => {
        if (this.review || !(await isSame(id))) this.read([], true);
      },
      again: () => this.read([], true),
    });
    const { root } = this;
    root.addEventListener("input", ({ target }) => {
      this.typed = target;
    });
    for (const name of ["change", "focusout"]) {
      root.addEventListener(name, () => {
        this.typed = null;
        if (this.isAll || this.items.size > 0) this.soon(AGAIN_MS);
      });
    }
  }

  hear(change) {
    if (change.catalogId !== this.id) return;
    const isOwn = change.actor?.id === person;
    if (!isOwn && change.actor) this.announce(change);
    const known = (change.items ?? []).map((one) => [one, found(this.model.base, "item", one.id)]);
    // An item that isn't here is new, and one without a version is gone: where, tells only the whole.
    const isAll = !change.items || known.some(([{ version }, place]) => version === null || !place);
    const newer = known.filter(([{ version }, place]) => place && version > place.record.version).map(([{ id }]) => id);
    if (isAll || newer.length > 0) this.read(newer, isAll, isOwn ? OWN_MS : 0);
  }

  /** The draft is another one; one that was saved here is known by its version once the answer is there. */
  hearDraft({ catalogId, version, actor }) {
    if (catalogId !== this.id || !this.review) return;
    this.draft = Math.max(this.draft, version);
    if (actor.id !== person) this.say(say("js.live.draft", actor.name));
    this.soon(actor.id === person ? AGAIN_MS : 0);
  }

  announce({ action, subject, actor }) {
    const key = subject?.kind === "catalog" || !subject ? "all" : (WORDS[action] ?? "changed");
    this.say(say(`js.live.${key}`, actor.name, subject?.name ?? ""));
  }

  say(text) {
    clearTimeout(this.news?.timer);
    this.news = {
      text,
      timer: setTimeout(() => {
        this.news = null;
        this.draw();
      }, TOLD_MS),
    };
    this.draw();
  }

  read(items, isAll, later = 0) {
    for (const id of items) this.items.add(id);
    this.isAll ||= isAll;
    this.soon(later);
  }

  soon(later) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.take(), later);
  }

  /** The field that has the focus. A field that is removed from the page sends no event when it loses the focus. */
  typing() {
    return this.typed && this.typed === document.activeElement ? this.typed : null;
  }

  /** The item in whose row the user types: it stays as it is until the field loses the focus. */
  held() {
    return this.typing()?.closest("li.dish")?.id ?? null;
  }

  /** Whether rows must stay where they are: under what is typed, under an open menu, under a finger that drags. */
  isBusy() {
    if (this.typing() || this.root.querySelector(".dragged")) return true;
    if (!this.root.querySelector("details[open]")) {
      this.menuSince = null;
      return false;
    }
    this.menuSince ??= Date.now();
    return Date.now() - this.menuSince < MENU_MS;
  }

  /** Takes what others have saved, once nothing of ours is on its way: that would be laid over what was there before. */
  async takeNow() {
    const { model } = this;
    if (model.sending || model.waiting.length > 0) return this.soon(AGAIN_MS);
    this.isAll ||= this.draft > (this.review?.version() ?? this.draft);
    if (this.isAll && this.isBusy()) return this.soon(AGAIN_MS);
    const held = this.held();
    const items = [...this.items].filter((id) => id !== held);
    const { isAll } = this;
    if (!isAll && items.length === 0) return undefined;
    this.isAll = false;
    for (const id of items) this.items.delete(id);
    try {
      const next = this.review
        ? await this.review.follow(model, true)
        : isAll
          ? await load(this.id, true)
          : await this.some(items);
      if (model.sending || model.waiting.length > 0 || (isAll && this.isBusy()))
        return this.read(items, isAll, AGAIN_MS);
      const focus = focused(this.root);
      model.refresh(this.keeping(next, this.held()));
      focus();
    } catch (problem) {
      if (problem.status === 0 || problem.status >= 500) this.read(items, isAll, OWN_MS);
    }
    return undefined;
  }

  async some(ids) {
    let next = this.model.base;
    for (const id of ids) {
      const { item } = await (await ask("GET", `catalogs/${this.id}/items/${id}`, { fresh: true, quiet: true })).json();
      next = replaced(next, "item", id, () => item);
    }
    return next;
  }

  /** Keeps the row in which the user types as it was; it is updated when they leave it. */
  keeping(next, held) {
    const before = held && found(this.model.base, "item", held)?.record;
    const now = held && found(next, "item", held)?.record;
    if (!before || !now || now.version === before.version) return next;
    this.items.add(held);
    return replaced(next, "item", held, () => before);
  }

  view() {
    if (this.people.length === 0 && !this.news) return nothing;
    const names = this.people.map(({ name }) => name).join(", ");
    return html`<p class="others" role="status">
      ${this.people.length ? html`<span class="badge good">${say("js.live.here", names)}</span>` : nothing}
      ${this.news ? html`<span class="soft">${this.news.text}</span>` : nothing}
    </p>`;
  }
}
