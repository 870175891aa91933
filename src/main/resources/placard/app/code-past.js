// The earlier destinations of a code, and the way back.
import { html, nothing } from "./lit-html.js";
import { Problem, ask } from "./api.js";
import { catalogsOf } from "./content.js";
import { tell } from "./messages.js";
import { count, language, learn, say, worded } from "./words.js";

await learn("leads-words");

const AT_ONCE = 20;
export const DATE = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeStyle: "short" });

export class Past {
  /** restored(qr, tag) hears of a code that was led back; draw() draws the screen anew. */
  constructor(path, restored, draw) {
    this.path = path;
    this.restored = restored;
    this.draw = draw;
    this.rows = [];
    this.catalogs = [];
    this.hasMore = false;
  }

  /** Reads the latest destinations. */
  async read(page = 1) {
    try {
      const query = `${this.path}/destinations?limit=${AT_ONCE}&page=${page}`;
      const { destinations, pagination } = await (await ask("GET", query, { fresh: true })).json();
      this.rows = page === 1 ? destinations : [...this.rows, ...destinations];
      this.hasMore = pagination.hasMore;
      this.page = page;
      if (this.catalogs.length === 0 && this.rows.some((row) => row.catalogId)) this.catalogs = await catalogsOf();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      tell(worded(refused), { isFault: true });
    }
    this.draw();
  }

  /** After a change elsewhere the list is old. */
  forget() {
    if (this.rows.length > 0) this.read();
  }

  async restore(n) {
    const present = this.rows[0].n;
    try {
      const taken = await ask("POST", `${this.path}/destinations/${n}/restore`, { once: true });
      const { qr } = await taken.json();
      this.restored(qr, taken.headers.get("ETag"));
      tell(say("js.lead.restored"), { undo: () => this.restore(present) });
      await this.read();
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      tell(worded(refused.errors?.[0] ?? refused), { isFault: true });
    }
  }

  /** Its destination in words. */
  place({ targetUrl, catalogId, content }) {
    if (targetUrl) return targetUrl;
    if (catalogId) return this.catalogs.find(({ id }) => id === catalogId)?.name ?? say("type.menu");
    const { ssid, title, phone, label, firstName, lastName, organization } = content ?? {};
    const person = [firstName, lastName].filter(Boolean).join(" ");
    return ssid ?? title ?? phone ?? label ?? (person || (organization ?? say("js.lead.content")));
  }

  show(canRestore) {
    return html`<details
      class="card more"
      @toggle=${({ target }) => {
        if (target.open && this.rows.length === 0) this.read();
      }}
    >
      <summary><h2>${say("js.lead.past")}</h2></summary>
      <div class="stack">
        <ol class="list">
          ${this.rows.map((row, i) => this.row(row, i, canRestore))}
        </ol>
        ${canRestore || this.rows.length < 2 ? nothing : html`<p class="hint">${say("js.lead.plan.unsaved")}</p>`}
        ${this.hasMore ? html`<p><button class="button quiet" type="button" @click=${() => this.read(this.page + 1)}>${say("js.lead.more")}</button></p>` : nothing}
      </div>
    </details>`;
  }

  row(row, i, canRestore) {
    const facts = [
      row.from ? say("js.lead.from", DATE.format(new Date(row.from))) : say("js.lead.before"),
      row.rules.length === 0 ? "" : count("js.lead.rules", row.rules.length),
      row.scans === null ? "" : count("js.lead.scans", row.scans),
      row.actor?.name ?? "",
    ];
    const id = `led-${row.n}`;
    return html`<li>
      <div>
        <p>
          <strong id=${id}><bdi>${this.place(row)}</bdi></strong>
        </p>
        ${row.fallbackUrl ? html`<p class="soft">${say("js.lead.fallback")} <bdi>${row.fallbackUrl}</bdi></p>` : nothing}
        <p class="soft">${facts.filter(Boolean).join(" · ")}</p>
      </div>
      ${
        i === 0
          ? html`<span class="badge">${say("js.lead.now")}</span>`
          : canRestore
            ? html`<button
                class="button quiet"
                type="button"
                aria-describedby=${id}
                @click=${() => this.restore(row.n)}
              >
                ${say("js.lead.restore")}
              </button>`
            : nothing
      }
    </li>`;
  }
}
