// Which scans of a code lead elsewhere: a list of rules, of which the first that fits decides.
import { html, nothing } from "./lit-html.js";
import { Problem, ask } from "./api.js";
import { Drag } from "./catalog-drag.js";
import { catalogsOf, web } from "./content.js";
import { icon } from "./form.js";
import { tell } from "./messages.js";
import { repeat } from "./repeat.js";
import { COUNTRIES, DAYS, DEVICES, SYSTEMS } from "./rule-vocabulary.js";
import {
  LONG,
  SHORT,
  condition,
  countryName,
  deviceName,
  languageName,
  place,
  sentence,
  systemName,
} from "./rule-words.js";
import { language, say, worded } from "./words.js";
import { zoneName } from "./zone.js";

const MOST = 20;
const MOST_ARMS = 5;
const MOST_VALUES = 20;
/** The languages of most phones, beside that of the page; any other can be typed. */
export const LIKELY = ["en", "es", "fr", "de", "it", "pt", "nl", "pl", "ru", "uk", "tr", "ar", "hi", "zh", "ja", "ko"];
const KINDS = {
  days: () => [],
  times: () => [{ from: "11:30", to: "14:30" }],
  dates: () => ({ from: "", to: "" }),
  languages: () => [],
  devices: () => [],
  os: () => [],
  countries: () => [],
  cities: () => "",
  tables: () => "",
  sources: () => "",
  parameters: () => [{ name: "", values: "" }],
};
/** Conditions that are typed, a value in each line. */
const TYPED = ["cities", "tables", "sources"];
const PLUS = "M12 5v14M5 12h14";
const CROSS = "M6 6l12 12M18 6L6 18";
const GRIP = "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01";
const MORE = "M5 12h.01M12 12h.01M19 12h.01";

/** A name for a rule on the screen, which it keeps wherever it is moved. */
const key = () => `rule-${Math.random().toString(36).slice(2)}`;
const lines = (text) => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A place as the form has it. */
const openedPlace = ({ id, name, weight, targetUrl, catalogId, split }) => ({
  id,
  name: name ?? "",
  weight: String(weight ?? 1),
  to: split ? "split" : catalogId ? "menu" : "address",
  targetUrl: targetUrl ?? "",
  catalogId: catalogId ?? "",
});

/** Rules as the API tells of them, as the form has them. */
export const openedRules = (rules) =>
  rules.map((rule) => {
    const { weight, ...own } = openedPlace(rule);
    const when = structuredClone(rule.when);
    for (const kind of TYPED) if (when[kind]) when[kind] = when[kind].join("\n");
    if (when.dates) when.dates = { from: when.dates.from ?? "", to: when.dates.to ?? "" };
    for (const one of when.parameters ?? []) one.values = (one.values ?? []).join("\n");
    return {
      ...own,
      key: key(),
      isActive: rule.isActive,
      when,
      split: (rule.split ?? []).map(openedPlace),
      sticky: rule.sticky ?? true,
      warnings: rule.warnings ?? [],
    };
  });

const sentPlace = ({ to, targetUrl, catalogId }) => ({
  targetUrl: to === "address" ? targetUrl.trim() || null : null,
  catalogId: to === "menu" ? catalogId || null : null,
});

function sentWhen(when) {
  const sent = {};
  for (const kind of Object.keys(KINDS)) {
    const value = when[kind];
    if (value === undefined) continue;
    if (TYPED.includes(kind)) sent[kind] = lines(value);
    else if (kind === "days") sent[kind] = DAYS.filter((day) => value.includes(day));
    else if (kind === "dates") sent[kind] = { from: value.from || null, to: value.to || null };
    else if (kind === "parameters")
      sent[kind] = value.map(({ name, values }) => {
        const some = lines(values);
        return some.length ? { name: name.trim(), values: some } : { name: name.trim() };
      });
    else sent[kind] = value;
  }
  return sent;
}

/** The rules of the request. */
export const sentRules = (rules) =>
  rules.map((rule) => ({
    ...(rule.id ? { id: rule.id } : {}),
    name: rule.name.trim() || null,
    isActive: rule.isActive,
    when: sentWhen(rule.when),
    ...sentPlace(rule),
    ...(rule.to === "split" ? { sticky: rule.sticky } : {}),
    split:
      rule.to === "split"
        ? rule.split.map((arm) => ({
            ...(arm.id ? { id: arm.id } : {}),
            name: arm.name.trim() || null,
            weight: Number(arm.weight) || 0,
            ...sentPlace(arm),
          }))
        : null,
  }));

const fresh = (more) => ({
  key: key(),
  name: "",
  isActive: true,
  when: {},
  to: "address",
  targetUrl: "",
  catalogId: "",
  split: [],
  sticky: true,
  warnings: [],
  ...more,
});
const arm = (more) => ({ name: "", weight: "1", to: "address", targetUrl: "", catalogId: "", ...more });

/** A field of a date or a time of day. */
export const moment = (form, path, label, type) =>
  form.field(
    path,
    label,
    null,
    (id, invalid, about) =>
      html`<input
        id=${id}
        type=${type}
        aria-invalid=${invalid}
        aria-describedby=${about}
        .value=${form.get(path) ?? ""}
        @change=${({ target }) => form.set(path, target.value)}
      />`,
  );

export class Rules {
  /** draw() draws the screen anew; code() is the code as it was read. */
  constructor(studio, form, code, draw) {
    this.form = form;
    this.code = code;
    this.draw = draw;
    this.zone = studio.dataset.zone;
    this.mayChangeClock = Boolean(studio.dataset.clock);
    this.catalogs = [];
    this.open = new Set();
    this.announced = "";
    this.trial = null;
    new Drag(studio, (_, id, __, before) => this.move(id, before));
    catalogsOf().then((catalogs) => {
      this.catalogs = catalogs;
      draw();
    });
  }

  get list() {
    return this.form.value.rules;
  }

  put(list) {
    this.form.set("/rules", list);
  }

  /** Before another rule, or to the end. */
  move(name, before) {
    const moved = this.list.find((rule) => rule.key === name);
    if (!moved || name === before) return;
    const rest = this.list.filter((rule) => rule !== moved);
    const at = before ? rest.findIndex((rule) => rule.key === before) : rest.length;
    this.announced = say("js.lead.rule.moved", this.called(moved, this.list.indexOf(moved)), at + 1, this.list.length);
    this.put(rest.toSpliced(at, 0, moved));
  }

  /** One up or down. The keys stay with the rule. */
  step(rule, by) {
    const at = this.list.indexOf(rule);
    const to = at + by;
    if (to < 0 || to >= this.list.length) return;
    this.move(rule.key, this.list[by < 0 ? to : to + 1]?.key ?? null);
    document.querySelector(`#${rule.key} .grip`).focus();
  }

  add(...rules) {
    const all = rules.map(fresh).slice(0, MOST - this.list.length);
    for (const rule of all) this.open.add(rule.key);
    this.put([...this.list, ...all]);
    document.getElementById(this.form.id(`/rules/${this.list.length - all.length}/name`))?.focus();
  }

  remove(rule) {
    const at = this.list.indexOf(rule);
    const name = this.called(rule, at);
    this.announced = "";
    this.put(this.list.filter((one) => one !== rule));
    document.querySelector("#leads h2").focus();
    tell(say("js.lead.rule.removed", name), { undo: () => this.put(this.list.toSpliced(at, 0, rule)) });
  }

  called(rule, at) {
    return rule.name.trim() || say("js.lead.rule.number", at + 1);
  }

  /** A rule whose field is wrong is opened. */
  reveal(path) {
    const at = /^\/rules\/(\d+)/.exec(path)?.[1];
    if (at === undefined || !this.list[at] || this.open.has(this.list[at].key)) return;
    this.open.add(this.list[at].key);
    this.draw();
  }

  /** Puts the faults of a refused request beside their fields, in the page's language. */
  refused(faults) {
    for (const fault of faults) {
      const [, at, inner] = /^\/rules\/(\d+)(.*)$/.exec(fault.pointer) ?? [];
      if (at === undefined) continue;
      const rule = this.list[at];
      this.open.add(rule.key);
      const path = `/rules/${at}`;
      const kind = /^\/when\/([a-z]+)/.exec(inner)?.[1];
      if (kind && kind !== "times" && kind !== "dates" && kind !== "parameters") fault.pointer = `${path}/when/${kind}`;
      else if (kind === "parameters") fault.pointer = fault.pointer.replace(/\/values\/\d+$/, "/values");
      else if (kind === "dates" && inner === "/when/dates") fault.pointer += "/from";
      const held = /^(.*)\/targetUrl$/.exec(fault.pointer)?.[1];
      if (held && this.form.get(`${held}/to`) === "menu") fault.pointer = `${held}/catalogId`;
      if (fault.code !== "rule_invalid") continue;
      const word = held
        ? "place"
        : kind === "times"
          ? "time"
          : kind === "dates"
            ? "dates"
            : inner.endsWith("weight")
              ? "weight"
              : kind
                ? "value"
                : null;
      if (word) {
        fault.code = "";
        fault.detail = say(`js.lead.rule.fault.${word}`);
        fault.message = fault.detail;
      }
    }
  }

  /** A better address in place of one that was probably wrong. */
  better({ from, to }) {
    for (const rule of this.list) {
      for (const one of [rule, ...rule.split]) if (one.targetUrl === from) one.targetUrl = to;
    }
  }

  /** The first address of the rules that is new. */
  questioned() {
    const known = JSON.stringify(this.code().rules);
    for (const [i, rule] of this.list.entries()) {
      if (rule.to === "address" && rule.targetUrl && !known.includes(JSON.stringify(rule.targetUrl)))
        return `/rules/${i}/targetUrl`;
      const at = rule.split.findIndex((one) => one.targetUrl && !known.includes(JSON.stringify(one.targetUrl)));
      if (rule.to === "split" && at >= 0) return `/rules/${i}/split/${at}/targetUrl`;
    }
    return null;
  }

  /** Rules as text, for who compares two lists. */
  text(rules) {
    return rules.map((rule, i) => `${i + 1}. ${rule.name ?? ""} ${sentence(rule, this.catalogs)}`).join("\n");
  }

  show() {
    const { list } = this;
    const qr = this.code();
    const all = sentRules(list);
    const own = this.form.value;
    return html`<section class="card" id="leads" aria-labelledby="leads-title">
      <h2 id="leads-title" tabindex="-1">${say("js.lead.rule.title")}</h2>
      <p class="soft">${say("js.lead.rule.text")}</p>
      <p class="unseen" role="status">${this.announced}</p>
      <ol class="list">
        ${repeat(
          list,
          (rule) => rule.key,
          (rule, i) => this.row(rule, i, all[i]),
        )}
        <li class="rule">
          <div>
            <p>
              <bdi
                >${say("js.lead.rule.leads", say("js.lead.rule.else"), qr.type === "url" ? place({ targetUrl: own.targetUrl, catalogId: own.catalogId }, this.catalogs) : say(`type.${qr.type}`))}</bdi
              >
            </p>
          </div>
        </li>
      </ol>
      ${
        list.length < MOST
          ? html`<div class="chips">
              <button class="button quiet" type="button" @click=${() => this.add({ when: {} })}>
                ${icon(PLUS)} ${say("js.lead.rule.add")}
              </button>
              ${["lunch", "language", "stores", "half"].map((name) => html`<button class="button quiet" type="button" @click=${() => this.add(...this.template(name))}>${say(`js.lead.rule.template.${name}`)}</button>`)}
            </div>`
          : nothing
      }
      <details
        class="more"
        @toggle=${async ({ target }) => {
          if (!target.open || this.trial) return;
          const { Trial } = await import("./code-try.js");
          this.trial = new Trial(this);
          this.draw();
        }}
      >
        <summary>${say("js.lead.try.title")}</summary>
        <div class="stack">${this.trial?.show() ?? nothing}</div>
      </details>
    </section>`;
  }

  /** Rules to begin with. */
  template(name) {
    const own = this.form.value;
    const here = own.targetUrl
      ? { to: "address", targetUrl: own.targetUrl }
      : own.catalogId
        ? { to: "menu", catalogId: own.catalogId }
        : {};
    const to = here.to === "menu" ? { to: "menu" } : {};
    switch (name) {
      case "lunch":
        return [{ name: say("js.lead.rule.lunch"), when: { times: KINDS.times() }, ...to }];
      case "language":
        return [LIKELY.find((tag) => tag !== language)].map((tag) => ({
          name: languageName(tag),
          when: { languages: [tag] },
          ...to,
        }));
      case "stores":
        return [
          { name: "App Store", when: { os: ["iOS", "iPadOS"] }, place: "https://apps.apple.com/" },
          { name: "Google Play", when: { os: ["Android"] }, place: "https://play.google.com/store/apps/" },
        ];
      default:
        return [{ name: say("js.lead.rule.template.half"), when: {}, to: "split", split: [arm(here), arm(to)] }];
    }
  }

  row(rule, i, sent) {
    const name = this.called(rule, i);
    const isOpen = this.open.has(rule.key);
    const id = `${rule.key}-what`;
    const act = (target, what) => {
      target.closest("details").open = false;
      what();
    };
    return html`<li
      class="rule"
      id=${rule.key}
      data-kind="section"
      @keydown=${(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || !(event.altKey || event.target.matches(".grip"))) return;
        event.preventDefault();
        this.step(rule, by);
      }}
    >
      <button
        class="grip"
        type="button"
        aria-label=${say("js.lead.rule.move", name)}
        aria-describedby="${rule.key}-keys"
      >
        ${icon(GRIP)}<span class="unseen" id="${rule.key}-keys">${say("js.lead.rule.keys")}</span>
      </button>
      <div>
        <p>
          <strong><bdi>${name}</bdi></strong>
          ${rule.isActive ? nothing : html`<span class="badge off">${say("js.lead.rule.off")}</span>`}
        </p>
        <p id=${id}><bdi>${sentence(sent, this.catalogs)}</bdi></p>
        ${rule.warnings.map((word) => html`<p class="soft">⚠ ${say(`js.lead.rule.warn.${word}`)}</p>`)}
        <p>
          <button
            class="button quiet"
            type="button"
            aria-expanded=${isOpen ? "true" : "false"}
            aria-describedby=${id}
            @click=${() => {
              if (isOpen) this.open.delete(rule.key);
              else this.open.add(rule.key);
              this.draw();
            }}
          >
            ${say(isOpen ? "js.lead.rule.close" : "js.lead.rule.edit")}<span class="unseen"> ${name}</span>
          </button>
        </p>
      </div>
      <details
        class="menu acts"
        @keydown=${(event) => {
          if (event.key !== "Escape") return;
          event.currentTarget.open = false;
          event.currentTarget.querySelector("summary").focus();
        }}
        @focusout=${({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
        }}
      >
        <summary aria-label=${say("js.lead.rule.acts", name)}>${icon(MORE)}</summary>
        <div class="pop">
          <button type="button" ?disabled=${i === 0} @click=${({ target }) => act(target, () => this.step(rule, -1))}>
            ${say("js.lead.rule.up")}
          </button>
          <button
            type="button"
            ?disabled=${i === this.list.length - 1}
            @click=${({ target }) => act(target, () => this.step(rule, 1))}
          >
            ${say("js.lead.rule.down")}
          </button>
          <button
            type="button"
            @click=${({ target }) => act(target, () => this.form.set(`/rules/${i}/isActive`, !rule.isActive))}
          >
            ${say(rule.isActive ? "js.turnoff" : "js.turnon")}
          </button>
          <button type="button" class="bad" @click=${({ target }) => act(target, () => this.remove(rule))}>
            ${say("js.lead.rule.remove")}
          </button>
        </div>
      </details>
      ${isOpen ? this.fields(rule, `/rules/${i}`) : nothing}
    </li>`;
  }

  fields(rule, path) {
    const { form } = this;
    const missing = Object.keys(KINDS).filter((kind) => rule.when[kind] === undefined);
    return html`<div class="stack" role="group" aria-label=${this.called(rule, this.list.indexOf(rule))}>
      ${form.text(`${path}/name`, say("js.lead.rule.name"), { most: 80 })}
      ${Object.keys(KINDS)
        .filter((kind) => rule.when[kind] !== undefined)
        .map((kind) => this.condition(rule, path, kind))}
      <fieldset class="options">
        <legend>${say("js.lead.rule.when")}</legend>
        ${Object.keys(rule.when).length === 0 ? html`<p class="hint">${say("js.lead.rule.always")}</p>` : nothing}
        <div class="chips">
          ${missing.map((kind) => html`<button type="button" @click=${() => this.begin(path, kind)}>${icon(PLUS)} ${condition(kind)}</button>`)}
        </div>
      </fieldset>
      ${form.pick(
        `${path}/to`,
        say("js.lead.rule.to"),
        ["address", ...(this.catalogs.length || rule.to === "menu" ? ["menu"] : []), "split"].map((to) => [
          to,
          say(`js.lead.rule.to.${to}`),
        ]),
        "chips",
        (to) => {
          if (to === "split" && rule.split.length === 0)
            rule.split = [arm({ to: rule.to, targetUrl: rule.targetUrl, catalogId: rule.catalogId }), arm()];
        },
      )}
      ${rule.to === "split" ? this.arms(rule, path) : this.destination(rule, path)}
    </div>`;
  }

  begin(path, kind) {
    this.form.set(`${path}/when/${kind}`, KINDS[kind]());
    const field = document.getElementById(this.form.id(`${path}/when/${kind}`));
    (field?.matches("fieldset") ? (field.querySelector("input, select, textarea") ?? field) : field)?.focus();
  }

  destination(one, path) {
    const { form } = this;
    return one.to === "menu"
      ? form.choose(`${path}/catalogId`, say("js.code.menu"), [
          ["", say("js.code.menu.pick")],
          ...this.catalogs.map(({ id, name }) => [id, name]),
        ])
      : form.text(`${path}/targetUrl`, say("js.url"), {
          type: "url",
          mode: "url",
          dir: "ltr",
          place: one.place ?? "https://",
          leave: web,
        });
  }

  arms(rule, path) {
    const { form } = this;
    return html`<fieldset class="options" id=${form.id(`${path}/split`)} tabindex="-1">
      <legend>${say("js.lead.rule.to.split")}</legend>
      ${form.tick(`${path}/sticky`, say("js.lead.rule.sticky"))}
      <p class="hint">${say(rule.sticky ? "js.lead.rule.split.hint" : "js.lead.rule.split.chance")}</p>
      ${rule.split.map(
        (one, i) =>
          html`<fieldset class="option">
            <legend>${say("js.lead.rule.arm", i + 1)}</legend>
            ${form.text(`${path}/split/${i}/name`, say("js.lead.rule.name"), { most: 80 })}
            ${form.text(`${path}/split/${i}/weight`, say("js.lead.rule.weight"), { mode: "numeric", dir: "ltr", most: 3 })}
            ${
              this.catalogs.length
                ? form.pick(
                    `${path}/split/${i}/to`,
                    say("js.lead.rule.to"),
                    ["address", "menu"].map((to) => [to, say(`js.lead.rule.to.${to}`)]),
                  )
                : nothing
            }
            ${this.destination(one, `${path}/split/${i}`)}
            ${rule.split.length > 2 ? this.cross(say("js.remove", i + 1), () => form.set(`${path}/split`, rule.split.toSpliced(i, 1))) : nothing}
          </fieldset>`,
      )}
      ${rule.split.length < MOST_ARMS ? this.plus(say("js.lead.rule.arm.add"), () => form.set(`${path}/split`, [...rule.split, arm()])) : nothing}
    </fieldset>`;
  }

  cross(label, click) {
    return html`<p>
      <button class="button quiet" type="button" aria-label=${label} @click=${click}>${icon(CROSS)}</button>
    </p>`;
  }

  plus(text, click) {
    return html`<p><button class="button quiet" type="button" @click=${click}>${icon(PLUS)} ${text}</button></p>`;
  }

  /** The fields of a condition, and a button that takes it away. */
  condition(rule, path, kind) {
    const at = `${path}/when/${kind}`;
    const without = () => {
      const { [kind]: _, ...rest } = rule.when;
      this.form.set(`${path}/when`, rest);
      document.getElementById(this.form.id(`${path}/name`))?.focus();
    };
    return html`<div class="stack">
      ${this.inputs(rule, at, kind)}
      <p>
        <button class="button quiet" type="button" @click=${without}>
          ${icon(CROSS)} ${say("js.lead.rule.without", condition(kind))}
        </button>
      </p>
    </div>`;
  }

  inputs(rule, at, kind) {
    const { form } = this;
    const value = rule.when[kind];
    switch (kind) {
      case "days":
        return this.several(
          at,
          kind,
          DAYS.map((day) => [
            day,
            html`<span aria-hidden="true">${SHORT[day]}</span><span class="unseen">${LONG[day]}</span>`,
          ]),
        );
      case "devices":
        return this.several(
          at,
          kind,
          DEVICES.map((device) => [device, deviceName(device)]),
        );
      case "os":
        return this.several(
          at,
          kind,
          SYSTEMS.map((os) => [os, systemName(os)]),
        );
      case "languages": {
        const offered = [...new Set([language, ...LIKELY, ...value])];
        return html`${this.several(
          at,
          kind,
          offered.map((tag) => [tag, languageName(tag)]),
          say("js.lead.rule.languages.hint"),
        )}
        ${this.another(at, say("js.lead.rule.languages.other"))}`;
      }
      case "countries":
        return html`${this.several(
          at,
          kind,
          value.map((code) => [code, countryName(code)]),
        )}
        ${this.countries(at, value)}`;
      case "times":
        return html`<fieldset class="options" id=${form.id(at)} tabindex="-1">
          <legend>${condition(kind)}</legend>
          ${this.clock()}
          ${value.map(
            (_, i) =>
              html`<div class="parts">
                ${moment(form, `${at}/${i}/from`, say("js.lead.rule.time.from"), "time")}${moment(form, `${at}/${i}/to`, say("js.lead.rule.time.to"), "time")}${value.length > 1 ? this.cross(say("js.remove", i + 1), () => form.set(at, value.toSpliced(i, 1))) : nothing}
              </div>`,
          )}
          ${value.length < MOST_VALUES ? this.plus(say("js.lead.rule.time.add"), () => form.set(at, [...value, { from: "", to: "" }])) : nothing}
        </fieldset>`;
      case "dates":
        return html`<fieldset class="options" id=${form.id(at)} tabindex="-1">
          <legend>${condition(kind)}</legend>
          <div class="parts">
            ${moment(form, `${at}/from`, say("js.lead.rule.date.from"), "date")}${moment(form, `${at}/to`, say("js.lead.rule.date.to"), "date")}
          </div>
        </fieldset>`;
      case "parameters":
        return html`<fieldset class="options" id=${form.id(at)} tabindex="-1">
          <legend>${condition(kind)}</legend>
          ${value.map(
            (_, i) =>
              html`<div class="stack">
                ${form.text(`${at}/${i}/name`, say("js.lead.rule.parameter"), { most: 200, dir: "ltr" })}
                ${form.area(`${at}/${i}/values`, say("js.lead.rule.values"), { most: 4_000, hint: say("js.lead.rule.values.hint") })}
                ${value.length > 1 ? this.cross(say("js.remove", i + 1), () => form.set(at, value.toSpliced(i, 1))) : nothing}
              </div>`,
          )}
          ${value.length < MOST_VALUES ? this.plus(say("js.lead.rule.parameter.add"), () => form.set(at, [...value, KINDS.parameters()[0]])) : nothing}
        </fieldset>`;
      default:
        return form.area(at, condition(kind), { most: 4_000, hint: say("js.lead.rule.lines") });
    }
  }

  /** Any of some values, in the order in which they are offered. */
  several(at, kind, choices, hint) {
    const { form } = this;
    const id = form.id(at);
    const fault = form.fault(at);
    const now = form.get(at);
    form.labels.set(at, condition(kind));
    return html`<fieldset
      class="pick chips"
      id=${id}
      tabindex="-1"
      aria-describedby=${[fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ") || nothing}
    >
      <legend>${condition(kind)}</legend>
      <div>
        ${choices.map(([value, text]) => html`<label><input type="checkbox" .checked=${now.includes(value)} @change=${({ target }) => form.set(at, target.checked ? [...now, value] : now.filter((one) => one !== value))} /><span>${text}</span></label>`)}
      </div>
      ${fault ? html`<p class="fault" id="${id}-fault">${fault}</p>` : nothing}
      ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
    </fieldset>`;
  }

  /** A tag that isn't offered. */
  another(at, label) {
    const id = `${this.form.id(at)}-other`;
    const take = (field) => {
      const tag = field.value.trim();
      if (tag === "") return;
      field.value = "";
      const now = this.form.get(at);
      if (!now.includes(tag)) this.form.set(at, [...now, tag]);
    };
    return html`<div class="field">
      <label for=${id}>${label}</label
      ><input
        id=${id}
        dir="ltr"
        maxlength="35"
        autocomplete="off"
        placeholder="pt-BR"
        @change=${({ target }) => take(target)}
        @keydown=${(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          take(event.target);
        }}
      />
    </div>`;
  }

  countries(at, now) {
    const id = `${this.form.id(at)}-other`;
    const rest = COUNTRIES.filter((code) => !now.includes(code))
      .map((code) => [code, countryName(code)])
      .sort(([, one], [, other]) => one.localeCompare(other, language));
    const add = () => {
      const { value } = document.getElementById(id);
      if (value) this.form.set(at, [...now, value]);
    };
    return html`<div class="field">
        <label for=${id}>${say("js.lead.rule.country")}</label
        ><select id=${id}>
          <option value="">${say("js.code.menu.pick")}</option>
          ${rest.map(([code, name]) => html`<option value=${code}>${name}</option>`)}
        </select>
      </div>
      ${this.plus(say("js.lead.rule.country.add"), add)}`;
  }

  /** Which clock times follow. A workspace that never set one is asked for it. */
  clock() {
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isAsked = this.zone === "UTC" && this.mayChangeClock && here && here !== "UTC";
    const named = (zone) => zoneName(zone, () => this.draw());
    return html`<p class="hint" role="status">
        ${say(isAsked ? "js.lead.rule.zone.ask" : "js.lead.rule.zone", named(this.zone))}
      </p>
      ${isAsked ? html`<p><button class="button quiet" type="button" @click=${() => this.setClock(here)}>${say("js.lead.rule.zone.use", named(here))}</button></p>` : nothing}`;
  }

  async setClock(timezone) {
    try {
      await (await ask("PATCH", "workspace", { json: { timezone } })).text();
      this.zone = timezone;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      tell(worded(refused), { isFault: true });
    }
    this.draw();
  }
}
