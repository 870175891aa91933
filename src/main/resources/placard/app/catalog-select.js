// Several items of a catalogue at once: moved, switched, priced, deleted, each as one step that can be undone.
import { html, nothing, render } from "./lit-html.js";
import { newKey } from "./api.js";
import { named } from "./catalog-facts.js";
import { applied, before, found } from "./catalog-model.js";
import { count, say } from "./words.js";

/** @param on { draw(), step(label, ops), report(text), prices(ids), view(): the catalogue, switching(item, stock): the change } */
export function selectionOf(on) {
  const isFood = ["restaurant", "bakery"].includes(on.view().template);
  const chosen = new Set();
  let isOn = false;

  const has = (id) => chosen.has(id);

  function toggle(ids, wanted) {
    for (const id of ids) {
      if (wanted) chosen.add(id);
      else chosen.delete(id);
    }
    on.draw();
  }

  function turn(wanted) {
    isOn = wanted;
    chosen.clear();
    on.draw();
  }

  /** Those that are still there, in the order of the list. */
  const items = () =>
    on
      .view()
      .sections.flatMap((section) => section.items)
      .filter(({ id }) => chosen.has(id));

  /** Changes of which each is made where those before it have led. */
  function following(make) {
    let view = on.view();
    return items().map((item) => {
      const op = make(item, found(view, "item", item.id));
      view = applied(view, op);
      return op;
    });
  }

  const label = (key) => count(`select.${key}`, items().length);

  function flip(isAvailable) {
    on.step(
      label(isAvailable ? "in" : "out"),
      items().map((item) => on.switching(item, { isAvailable, soldOutUntil: null })),
    );
  }

  /** Says that lists of allergens are complete. A list with a word that is none of the 14 can't be. */
  function declare() {
    const set = { metadata: { allergensDeclared: true } };
    const open = items().filter(
      ({ metadata }) =>
        !metadata?.allergensDeclared && (metadata?.allergens ?? []).every((one) => named(one).length > 0),
    );
    const done = count("select.declared", open.length);
    if (open.length)
      on.step(
        done,
        open.map((item) => ({ type: "patch", key: newKey(), kind: "item", id: item.id, set, was: before(item, set) })),
      );
    on.report(done);
  }

  function remove() {
    const done = label("deleted");
    on.step(
      done,
      following((item, place) => ({
        type: "delete",
        key: newKey(),
        kind: "item",
        id: item.id,
        record: item,
        to: place.section.id,
        before: place.before,
      })),
    );
    chosen.clear();
    on.report(done);
  }

  function move(to) {
    const done = label("moved");
    on.step(
      done,
      following((item, place) => ({
        type: "move",
        key: newKey(),
        kind: "item",
        id: item.id,
        to,
        before: null,
        was: { to: place.section.id, before: place.before },
      })),
    );
    on.report(done);
  }

  /** "Move to…": a dialog with the sections. */
  function ask() {
    const dialog = document.getElementById("move");
    render(
      html`<form method="dialog" @submit=${({ target }) => move(target.elements.to.value)}>
        <h2 id="move-title">${label("move")}</h2>
        <div class="field">
          <label for="move-to">${say("js.menu.section")}</label
          ><select id="move-to" name="to">
            ${on.view().sections.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select>
        </div>
        <div class="buttons">
          <button class="button quiet" type="button" @click=${() => dialog.close()}>${say("js.cancel")}</button
          ><button class="button">${say("js.menu.move.do")}</button>
        </div>
      </form>`,
      dialog,
    );
    dialog.showModal();
  }

  /** The checkbox in place of a grip. */
  function tick(ids, name) {
    const all = ids.length > 0 && ids.every(has);
    return html`<label class="choose"
      ><input
        type="checkbox"
        aria-label=${say("select.item", name)}
        .checked=${all}
        .indeterminate=${!all && ids.some(has)}
        @change=${({ target }) => toggle(ids, target.checked)}
    /></label>`;
  }

  function bar() {
    if (!isOn) return nothing;
    const { length } = items();
    const button = (key, does, style = "quiet") =>
      html`<button class="button ${style}" type="button" ?disabled=${length === 0} @click=${does}>${say(key)}</button>`;
    return html`<div class="bulk" role="region" aria-label=${say("select.bar")}>
      <p role="status">${count("select.count", length)}</p>
      <div class="buttons">
        ${button("js.menu.move.to", ask)}${button("js.menu.in", () => flip(true))}${button("js.menu.out", () => flip(false))}${button("js.prices.open", () => on.prices(items().map(({ id }) => id)))}${isFood ? button("select.declare", declare) : nothing}${button("js.menu.delete", remove, "bad")}
      </div>
      <button class="button" type="button" @click=${() => turn(false)}>${say("select.end")}</button>
    </div>`;
  }

  return {
    get isOn() {
      return isOn;
    },
    turn,
    tick,
    bar,
  };
}
