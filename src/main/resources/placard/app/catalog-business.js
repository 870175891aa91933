// The details of a catalogue in four parts, and what is sent of them.
import { html, nothing } from "./lit-html.js";
import { amount, chips, rows, several, texts, web } from "./catalog-fields.js";
import { byDay, specialDays, specialSent, week, windows } from "./catalog-hours.js";
import { pruned } from "./catalog-kept.js";
import { time } from "./catalog-schedule.js";
import { ASK_NAMES, ORDERINGS, SOLD_OUT_DISPLAYS, TEMPLATES, WAYS } from "./details-vocabulary.js";
import { language, phone, say } from "./words.js";

const { ZONES } = await import(`./zones-${language}.js`);
const NETWORKS = ["instagram", "facebook", "tiktok", "youtube", "x", "tripadvisor", "linkedin", "telegram"];
/** A catalogue as its form shows it. */
export function opened(catalog) {
  const { name, description, slug, currency, timezone, defaultLanguage, template } = catalog;
  const { hours, socials, ...business } = structuredClone(catalog.businessDetails ?? {});
  return {
    name,
    description: description ?? "",
    slug,
    currency,
    timezone,
    defaultLanguage,
    template,
    theme: { ...catalog.theme },
    businessDetails: {
      ...business,
      hours: byDay(hours),
      socials: Object.entries(socials ?? {}).map(([platform, url]) => ({ platform, url })),
    },
    settings: {
      ...structuredClone(catalog.settings),
      announcement: { text: "", from: null, until: null, ...catalog.settings?.announcement },
    },
  };
}

const emptied = (value) => (typeof value === "string" ? value.trim() || null : (value ?? null));
const all = (object) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, emptied(value)]));

/** The same as it is sent. */
export function written({ theme, businessDetails, settings, ...plain }) {
  const { hours, socials, specialHours, whatsappNumbers, ...business } = businessDetails;
  const links = Object.fromEntries(
    socials.filter(({ platform, url }) => platform && url.trim()).map(({ platform, url }) => [platform, url.trim()]),
  );
  const { announcement, orderTypes, ...rest } = settings;
  return {
    ...all(plain),
    theme: all(theme),
    businessDetails: {
      ...all(business),
      hours: windows(hours),
      specialHours: specialSent(specialHours),
      socials: Object.keys(links).length ? links : null,
      whatsappNumbers: (whatsappNumbers ?? []).map(({ label, ...one }) => ({ ...one, label: emptied(label) })),
    },
    settings: {
      ...all(rest),
      announcement: announcement.text.trim() ? pruned(announcement) : null,
      orderTypes: (orderTypes ?? []).map(all),
    },
  };
}

/** The field for a pointer of the API. */
export function placed(pointer, value) {
  const social = /^\/businessDetails\/socials\/(.+)$/.exec(pointer);
  if (social)
    return `/businessDetails/socials/${Math.max(
      0,
      value.businessDetails.socials.findIndex(({ platform }) => platform === social[1]),
    )}/url`;
  return pointer.replace(/^(\/businessDetails\/hours)\/.*/, "$1");
}

/** The members that must be filled in before the form is sent: [pointer]. */
export function missing({
  name,
  businessDetails: { specialHours, whatsappNumbers, hours },
  settings: { ordering, orderUrl },
}) {
  const lacks = [];
  if (!name.trim()) lacks.push("/name");
  if (ordering === "url" && !orderUrl?.trim()) lacks.push("/settings/orderUrl");
  (specialHours ?? []).forEach((day, at) => {
    if (!day.date) lacks.push(`/businessDetails/specialHours/${at}/date`);
    if (!day.closed && !day.hours?.length) lacks.push(`/businessDetails/specialHours/${at}/hours`);
  });
  (whatsappNumbers ?? []).forEach((one, at) => {
    if (!one.number?.trim()) lacks.push(`/businessDetails/whatsappNumbers/${at}/number`);
  });
  for (const [day, list] of Object.entries(hours ?? {})) {
    list.forEach(({ from, to }, at) => {
      for (const [name, value] of [
        ["from", from],
        ["to", to],
      ])
        if (!value) lacks.push(`/businessDetails/hours/${day}/${at}/${name}`);
    });
  }
  return lacks;
}

const label = (path) => say(`about.${path.slice(1).replaceAll("/", ".")}`);
const link = (form, path) =>
  form.text(path, label(path), { type: "url", mode: "url", dir: "ltr", place: "https://", leave: web });
const line = (form, path, most, hint) => form.text(path, label(path), { most, dir: "auto", hint });
const tel = (form, path, hint) =>
  form.text(path, label(path), { type: "tel", dir: "ltr", most: 40, place: phone, complete: "tel", hint });

/** Whether it is sold by the piece, and not booked or viewed. */
const isSold = ({ value: { template } }) => template !== "services" && template !== "real_estate";

function numbers(form, sections) {
  return rows(form, "/businessDetails/whatsappNumbers", {
    legend: label("/businessDetails/whatsappNumbers"),
    hint: say("about.numbers.hint"),
    add: say("about.numbers.add"),
    most: 10,
    fresh: () => ({ number: "", label: "", types: [], sectionIds: [] }),
    row: (at, one) => {
      const put = (name) => (value, isOn) =>
        form.set(`${at}/${name}`, isOn ? [...(one[name] ?? []), value] : one[name].filter((other) => other !== value));
      return html`<div class="parts">
          ${form.text(`${at}/number`, say("about.number"), { type: "tel", dir: "ltr", most: 40, place: phone })}${form.text(`${at}/label`, say("about.number.label"), { most: 40, dir: "auto" })}
        </div>
        ${several(
          form,
          `${at}/types`,
          say("about.number.types"),
          [...WAYS.filter((way) => isSold(form) || one.types?.includes(way)), "booking"].map((way) => [
            way,
            say(`about.way.${way}`),
          ]),
          { has: (way) => one.types?.includes(way), put: put("types"), hint: say("about.number.any") },
        )}
        ${
          sections.length > 1
            ? several(
                form,
                `${at}/sectionIds`,
                say("about.number.sections"),
                sections.map(({ id, name }) => [id, html`<bdi>${name}</bdi>`]),
                { has: (id) => one.sectionIds?.includes(id), put: put("sectionIds") },
              )
            : nothing
        }`;
    },
  });
}

export function business(form, { sections }) {
  return html`${line(form, "/businessDetails/name", 120, say("about.name.hint"))}
    <div class="two">
      ${tel(form, "/businessDetails/phone")}${tel(form, "/businessDetails/whatsapp", say("about.whatsapp.hint"))}
    </div>
    ${numbers(form, sections)}
    ${form.text("/businessDetails/email", label("/businessDetails/email"), { type: "email", dir: "ltr", most: 254, complete: "email" })}
    ${form.area("/businessDetails/address", label("/businessDetails/address"), { most: 500 })}
    <div class="two">${link(form, "/businessDetails/mapUrl")}${link(form, "/businessDetails/website")}</div>
    ${week(form, "/businessDetails/hours")}${specialDays(form, "/businessDetails/specialHours")}
    ${rows(form, "/businessDetails/socials", {
      legend: label("/businessDetails/socials"),
      add: say("about.social.add"),
      most: 20,
      fresh: (list) => ({
        platform: NETWORKS.find((one) => !list.some(({ platform }) => platform === one)) ?? "",
        url: "",
      }),
      row: (at, one) =>
        html`<div class="parts">
          ${form.choose(
            `${at}/platform`,
            say("about.social.platform"),
            [...new Set([...NETWORKS, ...(one.platform ? [one.platform] : [])])].map((name) => [
              name,
              name[0].toUpperCase() + name.slice(1),
            ]),
          )}
          ${form.text(`${at}/url`, say("fact.url"), { type: "url", dir: "ltr", place: "https://", leave: web })}
        </div>`,
    })}
    ${line(form, "/businessDetails/licenceNumber", 60, say("about.licence.hint"))}`;
}

/** The ways to order. */
function ways(form, money, orderTypes) {
  return rows(form, "/settings/orderTypes", {
    legend: label("/settings/orderTypes"),
    hint: say("about.orderTypes.hint"),
    add: say("about.orderTypes.add"),
    most: 3,
    fresh: (list) => ({
      type: WAYS.find((one) => !list.some(({ type }) => type === one)) ?? "table",
      minimumOrder: null,
      note: "",
    }),
    row: (at, one) =>
      html`<div class="parts">
        ${form.choose(
          `${at}/type`,
          say("about.orderType"),
          WAYS.filter((type) => type === one.type || !orderTypes.some((other) => other.type === type)).map((type) => [
            type,
            say(`about.way.${type}`),
          ]),
        )}
        ${amount(form, `${at}/minimumOrder`, say("about.minimumOrder"), money)}${form.text(`${at}/note`, say("about.note"), { most: 120, dir: "auto", place: say("about.note.place") })}
      </div>`,
  });
}

export function ordering(form, money) {
  const { ordering: way, orderTypes, allergyNotice, showUnitPrices } = form.value.settings;
  // Only what is sold has a cart, and only food has allergens. What is set stays in sight.
  const { template } = form.value;
  const isFood = template === "restaurant" || template === "bakery";
  return html`${chips(
      form,
      "/settings/ordering",
      label("/settings/ordering"),
      ORDERINGS.map((one) => [one, say(`about.ordering.${one}`)]),
    )}
    ${way === "url" || form.value.settings.orderUrl ? link(form, "/settings/orderUrl") : nothing}
    ${isSold(form) || orderTypes?.length > 0 ? ways(form, money, orderTypes) : nothing}
    ${
      isSold(form)
        ? chips(
            form,
            "/settings/askName",
            label("/settings/askName"),
            ASK_NAMES.map((one) => [one, say(`about.askName.${one}`)]),
          )
        : nothing
    }
    ${chips(
      form,
      "/settings/soldOutDisplay",
      label("/settings/soldOutDisplay"),
      SOLD_OUT_DISPLAYS.map((one) => [one, say(`about.soldOut.${one}`)]),
    )}
    <div class="field">
      ${form.tick("/settings/showPrices", label("/settings/showPrices"))}${form.tick("/settings/pricesIncludeTax", label("/settings/pricesIncludeTax"))}${form.tick("/settings/showStock", label("/settings/showStock"))}${isSold(form) || showUnitPrices ? form.tick("/settings/showUnitPrices", label("/settings/showUnitPrices")) : nothing}
    </div>
    ${line(form, "/settings/priceNote", 200, say("about.priceNote.hint"))}${isFood || allergyNotice ? form.area("/settings/allergyNotice", label("/settings/allergyNotice"), { most: 1000 }) : nothing}
    <fieldset class="stack" id=${form.id("/settings/announcement")} tabindex="-1">
      <legend>${label("/settings/announcement")}</legend>
      ${form.text("/settings/announcement/text", say("about.announcement.text"), { most: 200, dir: "auto" })}
      <div class="two">
        ${form.time("/settings/announcement/from", say("fact.from"), { hint: say("js.yourtime") })}${form.time("/settings/announcement/until", say("fact.to"), { hint: say("js.yourtime") })}
      </div>
    </fieldset>
    ${time(form, "/settings/businessDayStart", label("/settings/businessDayStart"))}
    ${texts(form, "/settings/shownMetadata", label("/settings/shownMetadata"), say("about.shownMetadata.hint"))}`;
}

/** The list that all screens offer; what the catalogue has is in it, or comes last. */
function offered(id, ...values) {
  const list = [...document.querySelectorAll(`#${id} option`)].map(({ value, text }) => [value, text]);
  const others = [...new Set(values)].filter((value) => list.every(([one]) => one !== value));
  return [...list, ...others.map((value) => [value, value])];
}

export function general(form, catalog, origin) {
  const { slug, currency, timezone, defaultLanguage } = form.value;
  const isMoved = slug !== catalog.slug;
  const isLocked = catalog.itemCount > 0;
  return html`${form.text("/name", say("js.name"), { most: 120, dir: "auto" })}${form.area("/description", say("js.item.description"), { most: 2000 })}
    ${form.text("/slug", label("/slug"), { dir: "ltr", most: 60, hint: html`<bdi dir="ltr">${origin}${slug}</bdi>` })}
    ${isMoved ? html`<p class="banner">${say("about.slug.warning")}</p>` : nothing}
    <div class="two">
      ${form.choose("/defaultLanguage", label("/defaultLanguage"), offered("all-languages", catalog.defaultLanguage, defaultLanguage))}
      ${form.choose("/currency", label("/currency"), offered("all-currencies", catalog.currency, currency), { hint: currency === catalog.currency ? nothing : say("about.currency.hint") })}
    </div>
    <div class="two">
      ${form.choose(
        "/timezone",
        label("/timezone"),
        [...new Set([...Object.keys(ZONES), catalog.timezone, timezone])].map((zone) => [zone, ZONES[zone] ?? zone]),
      )}
      ${form.field(
        "/template",
        label("/template"),
        isLocked ? say("about.template.locked") : nothing,
        (id, invalid, about) =>
          html`<select
            id=${id}
            ?disabled=${isLocked}
            aria-invalid=${invalid}
            aria-describedby=${about}
            @change=${({ target }) => form.set("/template", target.value)}
          >
            ${TEMPLATES.map((one) => html`<option value=${one} .selected=${one === form.value.template}>${say(`about.template.${one}`)}</option>`)}
          </select>`,
      )}
    </div>
    ${form.tick("/settings/review", label("/settings/review"))}`;
}
