// Changes many prices at once: what would become of each is shown before anything is written.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, same } from "./api.js";
import { kept } from "./draft.js";
import { Form } from "./form.js";
import { Keeping } from "./keeping.js";
import { quantity } from "./quantities.js";
import { count, language, say, worded } from "./words.js";

const FRACTIONS = [".00", ".50", ".90", ".95", ".99"];
const WHOLE = ["5", "9", "10", "50", "99", "100", "1000"];
const SHOWN = 200;

/** @param on { done(body, answer), draw(), isDraft: whether they change in the draft } */
export function pricesOf(on) {
  let form = null;
  let plan = null;
  let isBusy = false;
  let catalog = null;
  let items = null;

  const dialog = () => document.getElementById("prices");
  const keeping = new Keeping(dialog);

  /** @param ids of the items that are meant; else all of them, or those of some sections */
  function open(view, ids = null) {
    catalog = view;
    items = ids;
    plan = null;
    const start = {
      by: "percent",
      sign: "more",
      value: "",
      rounding: "none",
      addOns: false,
      variants: true,
      sections: {},
    };
    form = new Form({ ...structuredClone(start), ...kept("prices") }, () => {
      plan = null;
      keeping.typed();
      on.draw();
    });
    keeping.begin({
      what: "prices",
      name: say("js.prices.title"),
      value: () => (same(form.value, start) ? null : form.value),
      open: () => open(view, ids),
    });
    on.draw();
    dialog().showModal();
  }

  /** The request; nothing if the amount can't be read. */
  function body(money) {
    const { by, sign, value, rounding, variants, addOns, sections } = form.value;
    const read = by === "amount" ? money.read(value) : percent(value);
    if (read.fault || !read.amount) {
      form.faults.set("/value", say(read.fault ? `js.money.${read.fault}` : "js.prices.value.none", money.digits));
      return undefined;
    }
    const sectionIds = Object.keys(sections).filter((id) => sections[id]);
    return {
      [by]: sign === "less" ? -read.amount : read.amount,
      rounding,
      variants,
      addOns,
      ...(items ? { itemIds: items } : sectionIds.length ? { sectionIds } : {}),
    };
  }

  function percent(text) {
    const amount = quantity(text.trim().replace(/ ?%$/, ""), language);
    return amount >= 0 && amount < 10_000 ? { amount } : { fault: "unreadable", amount: 0 };
  }

  async function send(money, isTrial) {
    form.accept();
    const sent = body(money);
    if (sent && !isBusy) {
      isBusy = true;
      on.draw();
      try {
        const json = isTrial
          ? sent
          : { ...sent, revision: plan.revision, ...(on.isDraft ? { draftVersion: plan.draftVersion } : {}) };
        const answer = await (
          await ask("POST", `catalogs/${catalog.id}/prices?draft=${on.isDraft}&dryRun=${isTrial}`, {
            json,
            once: !isTrial,
          })
        ).json();
        if (isTrial) {
          plan = answer;
        } else {
          keeping.end();
          dialog().close();
          on.done(sent, answer);
        }
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        plan = null;
        form.refuse(problem);
      }
      isBusy = false;
    }
    on.draw();
    (document.querySelector("#prices .summary") ?? document.querySelector("#prices .plan"))?.focus();
  }

  const amount = (money, prices) =>
    prices?.price === undefined || prices?.price === null ? "–" : money.text(prices.price);

  function rows(money) {
    const changed = plan.rows.filter((row) => row.status !== "unchanged");
    return html`<div class="plan" tabindex="-1">
      <h3>
        ${plan.summary.wrong > 0 ? count("js.prices.wrong", plan.summary.wrong) : count("js.prices.changed", plan.summary.changed)}
      </h3>
      <ul class="old">
        ${changed.slice(0, SHOWN).map(
          (row) =>
            html`<li>
              <span><bdi>${row.name}</bdi>${row.option ? html` · <bdi>${row.option}</bdi>` : nothing}</span>
              <span class="exact">${amount(money, row.before)} → ${amount(money, row.after)}</span
              >${row.errors.map((fault) => html`<p class="fault">${worded(fault)}</p>`)}
            </li>`,
        )}
      </ul>
      ${changed.length > SHOWN ? html`<p class="soft">${count("js.prices.more", changed.length - SHOWN)}</p>` : nothing}
    </div>`;
  }

  function view(money) {
    if (!form) return html`<dialog id="prices" class="ask sheet" aria-labelledby="prices-title"></dialog>`;
    const canChange = plan && plan.summary.wrong === 0 && plan.summary.changed > 0;
    const roundings = ["none", ...(money.digits ? FRACTIONS : [".00"]), ...WHOLE];
    return html`<dialog id="prices" class="ask sheet" aria-labelledby="prices-title" @close=${() => keeping.closed()}>
      <form
        novalidate
        @submit=${(event) => {
          event.preventDefault();
          send(money, true);
        }}
      >
        <h2 id="prices-title">${say("js.prices.title")}</h2>
        ${form.summary()}
        ${form.pick("/sign", say("js.prices.sign"), [
          ["more", say("js.prices.more.do")],
          ["less", say("js.prices.less.do")],
        ])}
        ${form.pick("/by", say("js.prices.by"), [
          ["percent", say("js.prices.percent")],
          ["amount", say("js.prices.amount")],
        ])}
        <div class="pair">
          ${form.text("/value", say(form.value.by === "percent" ? "js.prices.percent" : "js.prices.amount"), { mode: "decimal", most: 20, dir: "ltr" })}
          ${form.choose(
            "/rounding",
            say("js.prices.rounding"),
            roundings.map((one) => [
              one,
              one === "none"
                ? say("js.prices.rounding.none")
                : say(
                    one.startsWith(".")
                      ? "js.prices.ending"
                      : WHOLE_ENDS.has(one)
                        ? "js.prices.ending"
                        : "js.prices.multiple",
                    one,
                  ),
            ]),
          )}
        </div>
        ${
          items
            ? nothing
            : html`<fieldset>
                <legend>${say("js.prices.sections")}</legend>
                <p class="hint">${say("js.prices.sections.hint")}</p>
                ${catalog.sections.map((section) => form.tick(`/sections/${section.id}`, html`<bdi>${section.name}</bdi>`))}
              </fieldset>`
        }
        ${form.tick("/variants", say("js.prices.variants"))}${form.tick("/addOns", say("js.prices.addons"))}
        ${plan ? rows(money) : nothing}
        <div class="buttons">
          <button class="button quiet" type="button" @click=${() => keeping.cancel()}>${say("js.cancel")}</button>
          <button class="button ${canChange ? "quiet" : ""}" ?disabled=${isBusy}>${say("js.prices.preview")}</button>
          ${canChange ? html`<button class="button" type="button" ?disabled=${isBusy} @click=${() => send(money, false)}>${count("js.prices.do", plan.summary.changed)}</button>` : nothing}
        </div>
      </form>
    </dialog>`;
  }

  return { open, view };
}

const WHOLE_ENDS = new Set(["9", "99"]);
