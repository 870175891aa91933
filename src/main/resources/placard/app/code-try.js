// Tries a code: where a made-up scan leads, and why; saved or not. Nothing is counted.
import { html, nothing, svg } from "./lit-html.js";
import { Problem, ask, json, now } from "./api.js";
import { LIKELY, moment, sentRules } from "./code-rules.js";
import { Form } from "./form.js";
import { COUNTRIES, DEVICES, SYSTEMS } from "./rule-vocabulary.js";
import { LONG, SHORT, condition, countryName, deviceName, languageName, shown, systemName } from "./rule-words.js";
import { language, say, worded } from "./words.js";
import { zoneName } from "./zone.js";
import { tell } from "./messages.js";

const DAY = 86_400_000;
/** Shades that differ, each without and with every pattern: enough for all rules of a code. */
const SHADES = 5;
const PATTERNS = ["M0 8L8 0", "M4 0v8", "M0 4h8"];
/** Narrower bars have no room for the number of their rule, in parts of a day. */
const NARROW = 0.05;
/** Places of what is no rule. */
const ELSE = -1;
const CLOSED = -2;

/** Date and time of an instant by the clock of a zone: "2026-11-28", "20:00". */
function local(instant, timeZone) {
  const parts = new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The instant of a date and a time in a zone. */
export function instant(date, time, zone) {
  const wanted = Date.parse(`${date}T${time}Z`);
  let found = wanted;
  // The difference to the world's clock may be another at the place that the first guess finds.
  for (let turn = 0; turn < 2; turn++) {
    const there = local(found, zone);
    found += wanted - Date.parse(`${there.date}T${there.time}Z`);
  }
  return found;
}

export class Trial {
  constructor(rules) {
    this.rules = rules;
    this.form = new Form(
      {
        device: "Mobile",
        os: "iOS",
        language,
        country: "",
        city: "",
        table: "",
        source: "",
        parameter: "",
        value: "",
        ...local(now(), rules.zone),
      },
      rules.draw,
    );
    this.tried = null;
    this.isAsking = false;
  }

  async ask(more) {
    const { date, time, parameter, value, ...scan } = this.form.value;
    const at = date && time ? new Date(instant(date, time, this.rules.zone)).toISOString() : null;
    const body = { at, rules: this.sent, ...more };
    for (const [member, text] of Object.entries(scan)) if (text.trim()) body[member] = text.trim();
    if (parameter.trim()) body.parameters = [{ name: parameter.trim(), value }];
    return (await json(ask("POST", `qr/${this.rules.code().id}/try`, { json: body }))).try;
  }

  async go() {
    this.isAsking = true;
    this.form.accept();
    this.sent = sentRules(this.rules.list);
    this.rules.draw();
    try {
      const tried = await this.ask({ week: true });
      const planned = this.rules
        .code()
        .planned.flatMap(({ set }) => set.rules ?? [])
        .filter(({ id }) => !this.sent.some((one) => one.id === id));
      const rules = [...this.sent, ...planned];
      this.tried = { ...tried, rules, week: await this.named(tried, rules) };
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      const { form } = this.rules;
      if (refused.errors.some(({ pointer }) => pointer.startsWith("/rules"))) {
        this.rules.refused(refused.errors);
        form.refuse(refused);
      } else if (refused.errors.length > 0) this.form.refuse(refused);
      else tell(worded(refused), { isFault: true });
    }
    this.isAsking = false;
    this.rules.draw();
    this.rules.form.toFault();
  }

  /**
   * The week with places of rules in the list, which ends with those of plans. A rule that isn't saved has an id of this
   * answer alone: ask when it fits.
   */
  async named({ week, steps }, rules) {
    const places = new Map();
    rules.forEach(({ id }, i) => {
      if (id) places.set(id, i);
    });
    const last = steps.at(-1);
    if (last?.fits) places.set(last.ruleId, placed(last, steps.length - 1, rules));
    for (const { from, ruleId } of week) {
      if (!ruleId || places.has(ruleId)) continue;
      const { steps: then } = await this.ask({ at: from });
      places.set(ruleId, then.length - 1);
    }
    return week.map(({ from, to, state, ruleId }) => ({
      from: Date.parse(from),
      to: Date.parse(to),
      at: state !== "open" ? CLOSED : ruleId ? places.get(ruleId) : ELSE,
    }));
  }

  show() {
    const { form } = this;
    const any = [["", say("js.lead.try.any")]];
    const countries = COUNTRIES.map((code) => [code, countryName(code)]).sort(([, one], [, other]) =>
      one.localeCompare(other, language),
    );
    return html`<p class="soft">${say("js.lead.try.text")}</p>
      <div class="two">
        ${form.choose("/device", say("js.lead.try.device"), [...any, ...DEVICES.map((one) => [one, deviceName(one)])])}
        ${form.choose("/os", say("js.lead.rule.of.os"), [...any, ...SYSTEMS.map((one) => [one, systemName(one)])])}
        ${form.choose("/language", say("js.lead.rule.of.languages"), [...any, ...this.languages().map((one) => [one, languageName(one)])])}
        ${form.choose("/country", say("js.lead.try.country"), [...any, ...countries])}
        ${moment(form, "/date", say("js.lead.try.date"), "date")}
        ${moment(form, "/time", say("js.lead.try.time"), "time")}
        ${form.text("/city", say("js.lead.try.city"), { most: 80 })}
        ${form.text("/table", say("js.lead.try.table"), { most: 200 })}
        ${form.text("/source", say("js.lead.try.source"), { most: 200 })}
        ${form.text("/parameter", say("js.lead.rule.parameter"), { most: 200, dir: "ltr" })}
        ${form.value.parameter ? form.text("/value", say("js.lead.try.value"), { most: 200 }) : nothing}
      </div>
      <p class="hint">
        ${say(
          "js.lead.rule.zone",
          zoneName(this.rules.zone, () => this.rules.draw()),
        )}
      </p>
      <p>
        <button
          class="button"
          type="button"
          aria-disabled=${this.isAsking ? "true" : nothing}
          @click=${() => this.go()}
        >
          ${say("js.lead.try.do")}
        </button>
      </p>
      <div class="stack" role="status" id="tried">${this.tried ? this.outcome(this.tried) : nothing}</div>
      ${this.tried ? this.week(this.tried) : nothing}`;
  }

  /** The likely ones, and those of which the rules speak. */
  languages() {
    return [...new Set([language, ...LIKELY, ...this.rules.list.flatMap(({ when }) => when.languages ?? [])])];
  }

  /** The destination of the scan: a menu by its name. */
  leads({ destination }) {
    const menu = this.rules.catalogs.find(({ publicUrl }) => publicUrl === destination);
    return menu?.name ?? (destination ? shown(destination) : say("js.lead.try.nowhere"));
  }

  outcome(tried) {
    const { state, steps, counts, rules } = tried;
    const isRuled = steps.at(-1)?.fits;
    return html`${state === "open" ? nothing : html`<p>⚠ ${say(`js.lead.try.state.${state}`)}</p>`}
      <ol class="list">
        ${steps.map(
          (step, i) =>
            html`<li class="rule">
              <p>${say("js.lead.rule.is", this.title(rules, placed(step, i, rules)), reason(step))}</p>
            </li>`,
        )}
        ${isRuled || state !== "open" ? nothing : html`<li class="rule"><p>${say("js.lead.rule.is", say("js.lead.rule.else"), say("js.lead.try.yes"))}</p></li>`}
      </ol>
      <p><strong>${say("js.lead.try.leads", this.leads(tried))}</strong></p>
      <p class="soft">${say(counts ? "js.lead.try.counts" : "js.lead.try.uncounted")}</p>`;
  }

  title(rules, at) {
    if (at < 0) return say(at === ELSE ? "js.lead.rule.else" : "js.lead.try.closed");
    return rules[at]?.name || say("js.lead.rule.number", at + 1);
  }

  /** The week at a glance: a bar for each day, and the same as a table. */
  week({ week, rules }) {
    const { zone } = this.rules;
    const first = local(week[0].from, zone).date;
    const days = Object.keys(LONG).map((day, i) => {
      const date = (add) => new Date(Date.parse(`${first}T00:00Z`) + add * DAY).toISOString().slice(0, 10);
      const from = instant(date(i), "00:00", zone);
      const to = instant(date(i + 1), "00:00", zone);
      const spans = week
        .filter((span) => span.from < to && span.to > from)
        .map((span) => ({ at: span.at, from: Math.max(span.from, from), to: Math.min(span.to, to) }));
      return { day, from, to, spans };
    });
    const used = [...new Set(week.map(({ at }) => at))].sort((one, other) => one - other);
    const called = (at) => this.title(rules, at);
    const clock = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: "short", timeZone: zone });
    return html`<h3 id="try-week">${say("js.lead.try.week")}</h3>
      <div class="heat" dir="ltr" aria-hidden="true">
        <ol>
          ${days.map(({ day }) => html`<li>${SHORT[day]}</li>`)}
        </ol>
        <svg class="shares" focusable="false">
          <defs>
            ${PATTERNS.map((path, i) => svg`<pattern id="week-${i}" width="8" height="8" patternUnits="userSpaceOnUse"><path d=${path}></path></pattern>`)}
          </defs>
          ${days.map(({ spans, from, to }, row) => spans.map((span) => bar(span, row, from, to)))}
        </svg>
        <p class="axis"><span>0:00</span><span>6:00</span><span>12:00</span><span>18:00</span><span>24:00</span></p>
      </div>
      <ul class="legend ranks" aria-hidden="true">
        ${used.map(
          (at) =>
            html`<li>
              <svg class="scale swatch" focusable="false">${filled(at, "0", "0", "100%", "100%")}</svg>
              ${at < 0 ? nothing : html`<b>${at + 1}</b>`} <bdi>${called(at)}</bdi>
            </li>`,
        )}
      </ul>
      <details class="astable">
        <summary>${say("js.lead.try.astable")}</summary>
        <div class="scroll" role="region" tabindex="0" aria-labelledby="try-week">
          <table>
            <thead>
              <tr>
                <th scope="col">${say("js.lead.rule.of.days")}</th>
                <th scope="col">${say("js.lead.try.time")}</th>
                <th scope="col">${say("js.lead.rule.title")}</th>
              </tr>
            </thead>
            <tbody>
              ${days.map(({ day, spans }) =>
                spans.map(
                  (span) =>
                    html`<tr>
                      <th scope="row">${LONG[day]}</th>
                      <td>${clock.format(span.from)}–${clock.format(span.to)}</td>
                      <td><bdi>${called(span.at)}</bdi></td>
                    </tr>`,
                ),
              )}
            </tbody>
          </table>
        </div>
      </details>`;
  }
}

/** The place of a rule that was asked. Those that have no id yet are asked in their order. */
function placed({ ruleId }, i, rules) {
  const known = rules.findIndex(({ id }) => id === ruleId);
  return known < 0 ? i : known;
}

/** Why a rule fits or not. */
function reason({ because, condition: kind }) {
  return because === "fits" ? say("js.lead.try.yes") : say(`js.lead.try.no.${because}`, kind ? condition(kind) : "");
}

/** A field in the shade and pattern of a rule. */
function filled(at, x, y, width, height) {
  const pattern = at === CLOSED ? 0 : Math.floor(at / SHADES) - 1;
  const shade = at < 0 ? 0 : 1 + (at % SHADES);
  return svg`<rect class="h${shade}" x=${x} y=${y} width=${width} height=${height}></rect>
    ${pattern < 0 ? nothing : svg`<rect class="over" x=${x} y=${y} width=${width} height=${height} fill="url(#week-${pattern})"></rect>`}`;
}

/** A span of a day, with the number of its rule. */
function bar({ at, from, to }, row, start, end) {
  const share = (moment) => (moment - start) / (end - start);
  const percent = (part) => `${(100 * part).toFixed(3)}%`;
  const [x, width] = [share(from), share(to) - share(from)];
  return svg`${filled(at, percent(x), percent((row + 0.05) / 7), percent(width), percent(0.9 / 7))}
    ${at < 0 || width < NARROW ? nothing : svg`<text x=${percent(x + width / 2)} y=${percent((row + 0.5) / 7)}>${at + 1}</text>`}`;
}
