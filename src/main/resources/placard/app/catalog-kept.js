// Parts of a record that are shown and kept, and not changed here.
import { html, nothing } from "./lit-html.js";
import { language, say } from "./words.js";

/** A value without texts, objects and lists that are empty; null if nothing is left. */
export function pruned(value) {
  if (Array.isArray(value)) {
    const list = value.map(pruned).filter((one) => one !== null);
    return list.length ? list : null;
  }
  if (value && typeof value === "object") {
    const members = Object.entries(value)
      .map(([name, one]) => [name, pruned(one)])
      .filter(([, one]) => one !== null);
    return members.length ? Object.fromEntries(members) : null;
  }
  const clean = typeof value === "string" ? value.trim() : value;
  return clean === "" || clean === undefined ? null : clean;
}

/** Keys that nobody here knows: shown as they are, and never sent. */
export function foreign(metadata, known = []) {
  const rest = Object.entries(metadata ?? {}).filter(([key]) => !known.includes(key));
  return rest.length === 0
    ? nothing
    : html`<div class="field">
        <p class="label">${say("fact.foreign")}</p>
        <p class="hint">${say("fact.foreign.hint")}</p>
        <dl class="figures">
          ${rest.map(
            ([key, value]) =>
              html`<div>
                <dt><bdi>${key}</bdi></dt>
                <dd><bdi>${typeof value === "string" ? value : JSON.stringify(value)}</bdi></dd>
              </div>`,
          )}
        </dl>
      </div>`;
}

/** The languages that something is also said in, and which of them are out of date. */
export function translated(translations) {
  const names = new Intl.DisplayNames([language], { type: "language" });
  const entries = Object.entries(translations ?? {});
  return entries.length === 0
    ? nothing
    : html`<div class="field">
        <p class="label">${say("fact.translated")}</p>
        <p>
          ${entries.map(([tag, texts]) => html`<span class="chip">${names.of(tag)}${texts.stale?.length ? html` · ${say("fact.stale")}` : nothing}</span> `)}
        </p>
        <p class="hint">${say("fact.translated.hint")}</p>
      </div>`;
}
