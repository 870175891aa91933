// Translations as a table with a column for each language: out of a menu, and into it once its changes were seen.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, json, newKey } from "./api.js";
import { before, found } from "./catalog-model.js";
import { separator } from "./import-file.js";
import { called, direction, groups, withText } from "./languages-texts.js";
import { count, learn, say, worded } from "./words.js";

await learn("import-words");

/** The most changes that are listed; the others are counted. */
const SHOWN = 200;

const keyOf = ({ id, member }) => `${id}/${member === "option" ? "name" : member}`;

function tagOf(header) {
  try {
    return Intl.getCanonicalLocales(header.trim())[0] ?? "";
  } catch {
    return "";
  }
}

/** The changes by the cells of a table. An empty cell changes nothing. */
function compared(view, [head = [], ...lines]) {
  const found = { changes: [], tooLong: 0, unknown: 0, fault: "" };
  const tags = head.map((header, at) => (at === 0 ? "" : tagOf(header)));
  const columns = tags.flatMap((tag, at) => (tag && tag !== view.defaultLanguage ? [[tag, at]] : []));
  if (head[0]?.trim().toUpperCase() !== "ID" || columns.length === 0)
    return { ...found, fault: say("js.import.texts.form") };
  const known = new Set();
  for (const [tag, at] of columns) {
    const rows = new Map(
      groups(view, tag)
        .flatMap((group) => group.rows)
        .map((row) => [keyOf(row), row]),
    );
    for (const cells of lines) {
      const row = rows.get(cells[0]?.trim());
      const text = (cells[at] ?? "").replaceAll(/\r\n?/g, "\n").trim();
      if (row) known.add(cells[0]);
      if (!row || text === "" || text === row.text) continue;
      if ([...text].length > row.most) found.tooLong += 1;
      else found.changes.push({ row, tag, text });
    }
  }
  found.unknown = lines.filter((cells) => cells[0]?.trim() && !known.has(cells[0])).length;
  return found;
}

/** One change for each record, as its lists of variants and add-ons are sent whole. */
function operations(view, changes) {
  const owners = new Map();
  for (const { row, tag, text } of changes) {
    const owner = owners.get(row.owner) ?? { kind: row.kind, record: found(view, row.kind, row.owner).record, set: {} };
    const { translations, metadata } = withText(owner.record, row, tag, text);
    if (translations)
      owner.set.translations = {
        ...owner.set.translations,
        [tag]: { ...owner.set.translations?.[tag], ...translations[tag] },
      };
    if (metadata) {
      owner.set.metadata = { ...owner.set.metadata, ...metadata };
      owner.record = { ...owner.record, metadata: { ...owner.record.metadata, ...metadata } };
    }
    owners.set(row.owner, owner);
  }
  return [...owners].map(([id, { kind, set }]) => ({
    type: "patch",
    key: newKey(),
    kind,
    id,
    set,
    was: before(found(view, kind, id).record, set),
  }));
}

/** @param on { id, isDraft, draw(), view(), save(label, ops): as one step that can be undone */
export function tableOf(on) {
  const { api } = document.getElementById("main").dataset;
  let plan = null;
  let fault = "";

  async function take(file) {
    plan = null;
    fault = "";
    if (file) {
      const body = new FormData();
      body.append("file", file, file.name);
      try {
        const { rows } = await json(ask("POST", "tables", { body }));
        plan = compared(
          on.view(),
          rows.map(({ cells }) => cells),
        );
        ({ fault } = plan);
      } catch (refused) {
        if (!(refused instanceof Problem)) throw refused;
        fault = worded(refused.errors[0] ?? refused);
      }
    }
    on.draw();
    document.getElementById("planned")?.focus();
  }

  function save() {
    const { changes } = plan;
    plan = null;
    on.save(count("js.import.texts.saved", changes.length), operations(on.view(), changes));
  }

  const change = ({ row, tag, text }) =>
    html`<li>
      <p class="soft">${called(tag)} · <bdi>${row.original}</bdi></p>
      <p>
        ${row.text ? html`<del lang=${tag} dir=${direction(tag)}>${row.text}</del> → ` : nothing}<ins
          lang=${tag}
          dir=${direction(tag)}
          >${text}</ins
        >
      </p>
    </li>`;

  function planned() {
    const { changes, tooLong, unknown } = plan;
    return html`<div class="stack" id="planned" tabindex="-1">
      <h3>${changes.length ? count("js.import.texts.changes", changes.length) : say("js.import.texts.same")}</h3>
      ${unknown ? html`<p class="warned">${count("js.import.texts.unknown", unknown)}</p>` : nothing}
      ${tooLong ? html`<p class="warned">${count("js.import.texts.long", tooLong)}</p>` : nothing}
      <ul class="sayings changes">
        ${changes.slice(0, SHOWN).map(change)}
      </ul>
      ${changes.length > SHOWN ? html`<p class="soft">${say("js.import.texts.rest", changes.length - SHOWN)}</p>` : nothing}
      <div class="buttons">
        <button class="button quiet" type="button" @click=${() => take(null)}>${say("js.cancel")}</button>
        ${changes.length ? html`<button class="button" type="button" @click=${save}>${count("js.import.texts.do", changes.length)}</button>` : nothing}
      </div>
    </div>`;
  }

  return () => {
    const path = `${api}catalogs/${on.id}/translations`;
    const sign = separator() === ";" ? "semicolon" : "comma";
    return html`<details class="card more" ?open=${Boolean(plan || fault)}>
      <summary><h2>${say("js.import.texts")}</h2></summary>
      <div class="stack">
        <p class="soft">${say("js.import.texts.text")}</p>
        <div class="buttons start">
          <a class="button quiet" href="${path}.xlsx?draft=${on.isDraft}" download>Excel</a>
          <a class="button quiet" href="${path}.csv?draft=${on.isDraft}&separator=${sign}" download>CSV</a>
        </div>
        <div class="field">
          <label for="translated">${say("js.import.texts.file")}</label>
          <input
            id="translated"
            class="upload"
            type="file"
            accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv"
            aria-describedby=${fault ? "translated-fault" : nothing}
            @change=${({ target }) => {
              const [file] = target.files;
              target.value = "";
              if (file) take(file);
            }}
          />
          ${fault ? html`<p class="fault" id="translated-fault" role="alert">${fault}</p>` : nothing}
        </div>
        ${plan && !fault ? planned() : nothing}
      </div>
    </details>`;
  };
}
