// The planned changes of a code, and their times.
import { html, nothing } from "./lit-html.js";
import { DATE, Past } from "./code-past.js";
import { catalogsOf } from "./content.js";
import { count, say } from "./words.js";

/** The earlier destinations of the code. */
export const pastOf = (...how) => new Past(...how);

const EMPTY = { at: null, what: "address", targetUrl: "", catalogId: "" };

export class Plans {
  /** send(body) changes the code; draw() draws the screen anew. */
  constructor(form, send, draw) {
    this.form = form;
    this.send = send;
    this.draw = draw;
    this.catalogs = [];
    this.isOpen = false;
  }

  /** The fields of a new plan are there only while they are seen: they have the names of the code's own. */
  async opened(isOpen) {
    this.isOpen = isOpen;
    this.draw();
    if (!isOpen || this.catalogs.length > 0) return;
    this.catalogs = await catalogsOf();
    this.draw();
  }

  get wanted() {
    return (this.form.value.plan ??= { ...EMPTY });
  }

  /** The kinds of changes that are offered for a code. */
  kinds(qr) {
    const leads = qr.type === "url" ? ["address", ...(this.catalogs.length > 0 ? ["menu"] : [])] : [];
    return [...leads, "off", "on"];
  }

  add(qr) {
    const { at, what, targetUrl, catalogId } = this.wanted;
    const set = {
      address: { targetUrl: targetUrl || null },
      menu: { targetUrl: null, catalogId: catalogId || null },
      off: { isActive: false },
      on: { isActive: true },
    }[this.kinds(qr).includes(what) ? what : "off"];
    this.send({ planned: [...qr.planned, { at, set }] });
  }

  /** The changes of a plan in words. */
  what({ targetUrl, catalogId, rules, fallbackUrl, isActive }, isRuled) {
    const menu = catalogId && (this.catalogs.find(({ id }) => id === catalogId)?.name ?? say("type.menu"));
    const place = targetUrl || menu || (targetUrl === null ? say("js.lead.content") : "");
    return [
      place && isRuled ? say("js.lead.rule.leads", say("js.lead.rule.else"), place) : place,
      rules ? count("js.lead.rules", rules.length) : "",
      isActive === undefined ? "" : say(isActive ? "js.lead.plan.on" : "js.lead.plan.off"),
      fallbackUrl === undefined ? "" : `${say("js.lead.fallback")} ${fallbackUrl ?? "–"}`,
    ].filter(Boolean);
  }

  show(qr, isChanged) {
    const { form } = this;
    const kinds = this.kinds(qr);
    const what = kinds.includes(this.wanted.what) ? this.wanted.what : kinds[0];
    return html`<details
      class="card more"
      @toggle=${({ target }) => {
        this.opened(target.open);
      }}
    >
      <summary>
        <h2>
          ${say("js.lead.plans")}${qr.planned.length > 0 ? html` <span class="count">${qr.planned.length}</span>` : nothing}
        </h2>
      </summary>
      <div class="stack">
        <ol class="list">
          ${qr.planned.map((plan) => this.row(qr, plan, isChanged))}
        </ol>
        ${isChanged ? html`<p class="hint">${say("js.lead.plan.unsaved")}</p>` : nothing}
        ${
          this.isOpen && qr.planned.length < 10
            ? html`<fieldset class="stack">
                <legend>${say("js.lead.plan.new")}</legend>
                ${form.time("/plan/at", say("js.lead.plan.at"), { hint: say("js.yourtime") })}
                ${form.choose(
                  "/plan/what",
                  say("js.lead.plan.what"),
                  kinds.map((kind) => [kind, say(`js.lead.plan.${kind}`)]),
                )}
                ${what === "address" ? form.text("/plan/targetUrl", say("js.url"), { type: "url", mode: "url", dir: "ltr", place: "https://" }) : nothing}
                ${
                  what === "menu"
                    ? form.choose("/plan/catalogId", say("js.code.menu"), [
                        ["", say("js.code.menu.pick")],
                        ...this.catalogs.map(({ id, name }) => [id, name]),
                      ])
                    : nothing
                }
                <p>
                  <button class="button quiet" type="button" ?disabled=${isChanged} @click=${() => this.add(qr)}>
                    ${say("js.lead.plan.add")}
                  </button>
                </p>
              </fieldset>`
            : nothing
        }
      </div>
    </details>`;
  }

  row(qr, plan, isChanged) {
    return html`<li>
      <div>
        <p><strong id=${plan.id}>${say("js.lead.plan.from", DATE.format(new Date(plan.at)))}</strong></p>
        ${this.what(
          plan.set,
          qr.rules.some(({ isActive }) => isActive),
        ).map((fact) => html`<p><bdi>${fact}</bdi></p>`)}
        ${plan.note ? html`<p class="soft"><bdi>${plan.note}</bdi></p>` : nothing}
      </div>
      <button
        class="button quiet"
        type="button"
        aria-describedby=${plan.id}
        ?disabled=${isChanged}
        @click=${() => this.send({ planned: qr.planned.filter(({ id }) => id !== plan.id) })}
      >
        ${say("js.lead.plan.remove")}
      </button>
    </li>`;
  }
}
