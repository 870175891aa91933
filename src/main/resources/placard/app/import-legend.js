// Letters or numbers in the column of allergens: their usual meanings on menus, which the user confirms or refuses.
import { html, nothing } from "./lit-html.js";
import { ALLERGENS } from "./catalog-vocabulary.js";
import { say } from "./words.js";

/** Both lists follow the order of the regulation. */
const CODES = { austria: [..."ABCDEFGHLMNOPR"], eu: ALLERGENS.map((_, at) => String(at + 1)) };

/**
 * @param found what the file's own look like; null if they are words
 * @param chosen by which they are read; empty for none
 * @param choose(legend)
 */
export function legend(found, chosen, choose) {
  if (!found) return nothing;
  return html`<section class="card stack" id="legend">
    <h2>${say(`js.import.legend.${found}`)}</h2>
    <p>
      ${ALLERGENS.map((allergen, at) => html`${at > 0 ? " · " : ""}<b>${CODES[found][at]}</b> ${say(`allergen.${allergen}`)}`)}
    </p>
    <label class="tick"
      ><input
        type="checkbox"
        .checked=${chosen === found}
        @change=${({ target }) => choose(target.checked ? found : "")}
      /><span>${say("js.import.legend.do")}</span></label
    >
    ${chosen ? nothing : html`<p class="warned">${say("js.import.legend.not")}</p>`}
  </section>`;
}

/**
 * Whether the lists of allergens are complete: only then can guests filter by them.
 *
 * @param chosen "stated", "all" or empty for no
 * @param choose(which)
 */
export function completeness({ file }, chosen, choose) {
  if (!file.columns.some(({ column }) => column === "allergens")) return nothing;
  return html`<section class="card stack" id="complete">
    <fieldset class="pick lines">
      <legend>${say("js.import.complete")}</legend>
      <div>
        ${["", "stated", "all"].map(
          (which) =>
            html`<label
              ><input type="radio" name="complete" .checked=${chosen === which} @change=${() => choose(which)} /><span
                >${say(`js.import.complete.${which || "no"}`)}</span
              ></label
            >`,
        )}
      </div>
    </fieldset>
    <p class="hint">${say("js.import.complete.hint")}</p>
  </section>`;
}
