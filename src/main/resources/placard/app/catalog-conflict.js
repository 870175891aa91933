// Asks whose values hold where two people have changed the same members.
import { html, nothing } from "./lit-html.js";
import { icon } from "./form.js";
import { learn, say } from "./words.js";

/** Members of an item and of a section; those of a catalogue and of metadata have words of their own. */
const MEMBERS = {
  name: "js.name",
  description: "js.item.description",
  pricingType: "js.item.pricing",
  price: "js.item.price",
  compareAtPrice: "js.item.compare",
  deposit: "fact.deposit",
  badge: "js.item.badge",
  isFeatured: "js.item.featured",
  imageFileIds: "js.pictures",
  isVisible: "js.menu.show",
  externalId: "js.external",
  variants: "js.item.variants",
  addOns: "js.item.addOns",
  isAvailable: "js.menu.in",
  maxQuantity: "fact.addOn.most",
};
const UNNAMED = new Set(["metadata"]);
const LONGEST = 80;

/** @param on { draw(), money() } */
export function conflicts(on) {
  let asked = null;

  /** The names of a path, as the screen calls them. */
  function label(path, record) {
    const named = path
      .filter((step) => !UNNAMED.has(step))
      .map((step, at) => {
        const about = `about.${path.slice(0, at + 1).join(".")}`;
        const known = [about, MEMBERS[step], `fact.${step}`].find((key) => key && say(key) !== key);
        return known ? say(known) : (row(record, step) ?? step);
      });
    return named
      .slice(path[0] === "theme" || path[0] === "businessDetails" || path[0] === "settings" ? 1 : 0)
      .join(" · ");
  }

  const row = (record, id) =>
    [...(record.metadata?.variants ?? []), ...(record.metadata?.addOns ?? [])].find((one) => one.id === id)?.name;

  function shown(value, path) {
    if (value === null || value === undefined || value === "") return "–";
    if (typeof value === "number") return /price|deposit/i.test(path.at(-1)) ? on.money().text(value) : String(value);
    if (typeof value === "boolean") return say(value ? "js.yes" : "js.no");
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }

  /** A promise of whose values hold: of a function that says for each clash whether ours do. */
  async function settle(op, theirs, clashes) {
    await learn("catalog-words").catch(() => {});
    const { promise, resolve } = Promise.withResolvers();
    asked = {
      theirs,
      clashes,
      mine: clashes.map(() => true),
      answer: (mine) => {
        asked = null;
        resolve(mine);
        on.draw();
      },
    };
    on.draw();
    document.getElementById("conflict")?.focus();
    return promise;
  }

  const all = (isMine) => asked.answer(asked.clashes.map(() => isMine));

  function choice({ path, mine, theirs }, at) {
    const pick = (isMine) => {
      asked.mine[at] = isMine;
      on.draw();
    };
    const option = (isMine, value) =>
      html`<label
        ><input type="radio" name="clash-${at}" .checked=${asked.mine[at] === isMine} @change=${() => pick(isMine)} />
        <span>${say(isMine ? "js.menu.mine" : "js.menu.theirs")}: <bdi>${shown(value, path)}</bdi></span></label
      >`;
    return html`<fieldset class="pick chips">
      <legend>${label(path, asked.theirs)}</legend>
      <div>${option(true, mine)}${option(false, theirs)}</div>
    </fieldset>`;
  }

  function view() {
    if (!asked) return nothing;
    const { theirs, clashes } = asked;
    const one = clashes.length === 1 ? clashes[0] : undefined;
    return html`<div class="summary" role="alert" id="conflict" tabindex="-1">
      <p>${icon("M12 4 2.5 20h19zM12 10v4M12 17h.01")} ${say("js.menu.conflict", theirs.name)}</p>
      ${
        one
          ? html`<ul>
              <li>
                ${label(one.path, theirs)}: <bdi>${shown(one.mine, one.path)}</bdi> · ${say("js.menu.theirs")}:
                <bdi>${shown(one.theirs, one.path)}</bdi>
              </li>
            </ul>`
          : html`<div class="stack">${clashes.map(choice)}</div>`
      }
      <div class="buttons">
        ${one ? nothing : html`<button class="button" type="button" @click=${() => asked.answer(asked.mine)}>${say("js.menu.chosen.take")}</button>`}
        <button class="button ${one ? "" : "quiet"}" type="button" @click=${() => all(true)}>
          ${say("js.menu.mine.take")}</button
        ><button class="button quiet" type="button" @click=${() => all(false)}>${say("js.menu.theirs.take")}</button>
      </div>
    </div>`;
  }

  return { settle, view };
}
