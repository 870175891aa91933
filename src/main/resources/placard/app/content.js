// The content of a code: the fields of every type, and their members in a request.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import { FIXED, MEMBERS, PHONE_TYPES } from "./code-vocabulary.js";
import { icon } from "./form.js";
import { filesField } from "./files.js";
import { numeric, openedDesign } from "./look.js";
import { phone, say } from "./words.js";

/** Members of a network where each person signs in. */
const OF_ENTERPRISE = ["eapMethod", "phase2Method", "identity", "anonymousIdentity"];

const PICTURES = {
  url: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18",
  menu: "M4 5.500h9M4 10h9M4 14.500h9M4 19h9M17 5.500h3M17 10h3M17 14.500h3M17 19h3",
  wifi: "M3 9.5a13 13 0 0 1 18 0M6.2 13a8.3 8.3 0 0 1 11.6 0M9.3 16.4a3.8 3.8 0 0 1 5.4 0M12 19.5h.01",
  vcard: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-3.6 3.3-5.8 7.5-5.8s7.5 2.2 7.5 5.8",
  whatsapp: "M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z",
  location:
    "M12 21c-4-4.5-6.5-7.5-6.5-11a6.5 6.5 0 0 1 13 0c0 3.5-2.5 6.5-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  pdf: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16.5h6",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01",
  social: "M5 6h14M5 12h14M5 18h9",
};

/** Types by how often they are wanted. To the API a menu is a web page whose address follows the menu. */
const TYPES = Object.keys(PICTURES);

const PICTURES_ONLY = { accept: "image/jpeg,image/png,image/webp", many: false };

export function typePicker(form) {
  return form.pick(
    "/type",
    say("js.type"),
    TYPES.map((type) => [type, say(`type.${type}`), icon(PICTURES[type])]),
    "types",
  );
}

/** People leave the scheme away. */
export function web(text) {
  const trimmed = text.trim();
  return trimmed === "" || /^[a-z][a-z0-9+.-]*:(?![0-9])/i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** A list of rows with buttons that add and take away. */
function list(form, path, most, fresh, row, add) {
  const rows = form.get(path) ?? [];
  return html`<ul class="list">
      ${rows.map(
        (_, i) =>
          html`<li>
            ${row(`${path}/${i}`, i)}
            <button
              class="button quiet"
              type="button"
              aria-label=${say("js.remove", i + 1)}
              @click=${() =>
                form.set(
                  path,
                  rows.filter((_, other) => other !== i),
                )}
            >
              ${icon("M6 6l12 12M18 6L6 18")}
            </button>
          </li>`,
      )}
    </ul>
    ${rows.length < most ? html`<p><button class="button quiet" type="button" @click=${() => form.set(path, [...rows, fresh()])}>${icon("M12 5v14M5 12h14")} ${add}</button></p>` : nothing}`;
}

const FIELDS = {
  url: (form) =>
    form.text("/targetUrl", say("js.url"), {
      type: "url",
      mode: "url",
      dir: "ltr",
      place: "https://",
      complete: "url",
      leave: web,
    }),
  location: (form) => {
    import("./coordinates.js").then((module) => ({ coordinates } = module));
    return html` <div class="two">
        ${form.text("/content/latitude", say("js.latitude"), { mode: "text", dir: "ltr", place: "52.370216", leave: (text) => place(form, text) })}
        ${form.text("/content/longitude", say("js.longitude"), { mode: "text", dir: "ltr", place: "4.895168" })}
      </div>
      <p class="hint">${say("js.location.hint")}</p>
      ${form.text("/content/label", say("js.label"), { most: 120 })}`;
  },
  whatsapp: (form) =>
    html`${form.text("/content/phone", say("js.phone"), { type: "tel", dir: "ltr", place: phone, hint: say("js.phone.hint", phone.split(" ")[0]), most: 40, complete: "tel" })}
    ${form.area("/content/message", say("js.message"), { hint: say("js.message.hint") })}`,
  vcard: (form) =>
    html` <div class="two">
        ${form.text("/content/firstName", say("js.first"), { most: 80, complete: "given-name" })}${form.text("/content/lastName", say("js.last"), { most: 80, complete: "family-name" })}
      </div>
      <div class="two">
        ${form.text("/content/organization", say("js.company"), { most: 120, complete: "organization" })}${form.text("/content/title", say("js.job"), { most: 120, complete: "organization-title" })}
      </div>
      ${list(
        form,
        "/content/phones",
        10,
        () => ({ type: "mobile", number: "" }),
        (path) =>
          html` ${form.choose(
            `${path}/type`,
            say("js.kind"),
            PHONE_TYPES.map((kind) => [kind, say(`js.phone.${kind}`)]),
          )}
          ${form.text(`${path}/number`, say("js.number"), { type: "tel", dir: "ltr", most: 40 })}`,
        say("js.phone.add"),
      )}
      ${list(
        form,
        "/content/emails",
        10,
        () => "",
        (path) => form.text(path, say("js.email"), { type: "email", dir: "ltr", most: 254 }),
        say("js.email.add"),
      )}
      ${form.text("/content/website", say("js.website"), { type: "url", dir: "ltr", leave: web })}
      <details class="more">
        <summary>${say("js.address")}</summary>
        <div class="stack">
          ${form.text("/content/address/street", say("js.street"), { most: 120 })}
          <div class="two">
            ${form.text("/content/address/postalCode", say("js.postcode"), { most: 120 })}${form.text("/content/address/city", say("js.city"), { most: 120 })}
          </div>
          <div class="two">
            ${form.text("/content/address/region", say("js.region"), { most: 120 })}${form.text("/content/address/country", say("js.country"), { most: 120 })}
          </div>
        </div>
      </details>
      ${form.area("/content/note", say("js.note"))}
      ${filesField(form, "/content/photoFileId", say("js.photo"), PICTURES_ONLY)}`,
  wifi: (form) =>
    html`${form.text("/content/ssid", say("js.ssid"), { most: 32, dir: "auto" })}
    ${form.choose("/content/security", say("js.security"), [
      ["WPA", say("js.wpa")],
      ["WPA3", say("js.wpa3")],
      ["WPA2-EAP", say("js.eap")],
      ["WEP", "WEP"],
      ["nopass", say("js.nopass")],
    ])}
    ${form.get("/content/security") === "WPA2-EAP" ? enterprise(form) : nothing}
    ${(form.get("/content/security") ?? "WPA") === "nopass" ? nothing : form.text("/content/password", say("js.wifi.password"), { most: 128, dir: "ltr" })}
    ${form.tick("/content/hidden", say("js.hidden"))}`,
  pdf: (form) => filesField(form, "/content/fileId", say("js.pdf"), { accept: "application/pdf", many: false }),
  image: (form) =>
    html`${filesField(form, "/content/fileIds", say("js.pictures"), { accept: "image/jpeg,image/png,image/webp", many: true })}
    ${(form.get("/content/fileIds") ?? []).map((_, i) => form.text(`/content/captions/${i}`, say("js.captionof", i + 1), { most: 200, dir: "auto" }))}
    ${form.text("/content/title", say("js.heading"), { most: 120 })}`,
  social: (form) =>
    html`${filesField(form, "/content/avatarFileId", say("js.photo"), PICTURES_ONLY)}${form.text("/content/title", say("js.heading"), { most: 120 })}
    ${form.area("/content/bio", say("js.bio"), { most: 500 })}
    ${list(
      form,
      "/content/links",
      30,
      () => ({ url: "", label: "" }),
      (path) =>
        html` ${form.text(`${path}/url`, say("js.link"), { type: "url", dir: "ltr", place: "https://", leave: web })}
        ${form.text(`${path}/label`, say("js.link.label"), { most: 80 })}`,
      say("js.link.add"),
    )}`,
};

/** It comes with the fields of a location. */
let coordinates = () => null;

/** A place as maps give it, such as "52.37, 4.89" or a link, fills both fields. */
function place(form, text) {
  const both = coordinates(text);
  if (!both) return text.trim();
  form.set("/content/longitude", both[1]);
  return both[0];
}

export function contentFields(form, isNew, catalogs = []) {
  const { type } = form.value;
  return html`${type === "menu" ? menuField(form, catalogs) : FIELDS[type](form)}
  ${
    isNew && FIXED.includes(type)
      ? form.pick(
          "/kind",
          say("js.kindof"),
          [
            ["dynamic", say("js.dynamic")],
            ["static", say("js.fixed")],
          ],
          "lines",
        )
      : nothing
  }`;
}

/** Which menu a code opens. */
export function menuField(form, catalogs) {
  return catalogs.length > 0
    ? form.choose("/catalogId", say("js.code.menu"), [
        ["", say("js.code.menu.pick")],
        ...catalogs.map(({ id, name }) => [id, name]),
      ])
    : html`<p class="hint">${say("js.code.menu.none")} <a href="${home}catalogs">${say("js.code.menu.make")}</a></p>`;
}

/** Schedule, limits and what few people need: behind "More". */
export function moreFields(form, { isNew, catalogs }) {
  const { type, kind } = form.value;
  const isDynamic = kind === "dynamic" || !FIXED.includes(type);
  return html`<details class="card more">
    <summary><h2>${say("js.more")}</h2></summary>
    <div class="stack">
      ${
        isDynamic
          ? html`<fieldset class="stack">
              <legend>${say("js.when")}</legend>
              <div class="two">
                ${form.time("/startsAt", say("js.starts"), { hint: say("js.yourtime") })}${form.time("/expiresAt", say("js.expires"), { hint: say("js.yourtime") })}
              </div>
              ${form.text("/maxScans", say("js.maxscans"), { mode: "numeric", dir: "ltr", most: 10, hint: say("js.maxscans.hint") })}
              ${form.text("/fallbackUrl", say("js.fallback"), { type: "url", mode: "url", dir: "ltr", place: "https://", hint: say("js.fallback.hint"), leave: web })}
            </fieldset>`
          : nothing
      }
      ${type === "url" && isDynamic && catalogs.length > 0 ? form.choose("/catalogId", say("js.catalog"), [["", say("js.catalog.none")], ...catalogs.map(({ id, name }) => [id, name])], { hint: say("js.catalog.hint") }) : nothing}
      ${MEMBERS[type]?.includes("theme") && isDynamic ? themeFields(form) : nothing}
      ${isNew && isDynamic ? form.text("/slug", say("js.slug"), { dir: "ltr", most: 64, hint: say("js.slug.hint") }) : nothing}
      ${form.text("/externalId", say("js.external"), { most: 64 })}
      ${type === "url" && isDynamic ? form.tick("/forwardQuery", say("js.forward")) : nothing}
      ${type === "url" && isDynamic ? campaignFields(form) : nothing}
    </div>
  </details>`;
}

/** Five of the parameters that the code adds to the address. */
function campaignFields(form) {
  return html`<fieldset class="stack">
    <legend>${say("js.utm")}</legend>
    <p class="hint">${say("js.utm.hint")}</p>
    <div class="two">
      ${["source", "medium", "campaign", "term", "content"].map((name) => form.text(`/append/utm_${name}`, say(`js.utm.${name}`), { most: 200, dir: "auto" }))}
    </div>
  </fieldset>`;
}

function themeFields(form) {
  return html`<fieldset class="stack">
    <legend>${say("js.landing")}</legend>
    ${["primaryColor", "accentColor", "backgroundColor", "textColor"].map((name) => form.ownColour(`/content/theme/${name}`, say(`js.theme.${name}`), name === "backgroundColor" ? "#ffffff" : "#0b5d53"))}
    <div class="two">
      ${form.choose("/content/theme/darkMode", say("js.theme.dark"), [
        ["", say("js.theme.auto")],
        ["light", say("js.theme.light")],
        ["dark", say("js.theme.darkmode")],
      ])}
      ${form.choose("/content/theme/font", say("js.theme.font"), [["", say("js.theme.system")], ...["sans", "serif", "rounded"].map((font) => [font, say(`js.font.${font}`)])])}
    </div>
    ${filesField(form, "/content/theme/logoFileId", say("js.logo"), PICTURES_ONLY)}${filesField(form, "/content/theme/coverFileId", say("js.cover"), PICTURES_ONLY)}
  </fieldset>`;
}

/** The schedule and the limits of a request; null for an unwanted one. A static code has none. */
export function sentMore({
  type,
  kind,
  startsAt,
  expiresAt,
  maxScans,
  fallbackUrl,
  externalId,
  forwardQuery,
  catalogId,
  append,
}) {
  const own = { externalId: externalId || null };
  if (kind === "static" && FIXED.includes(type)) return own;
  const all = {
    ...own,
    startsAt: startsAt || null,
    expiresAt: expiresAt || null,
    maxScans: numeric(maxScans),
    fallbackUrl: fallbackUrl || null,
  };
  if (type !== "url") return all;
  const added = Object.fromEntries(Object.entries(append ?? {}).filter(([, value]) => value));
  return { ...all, forwardQuery: Boolean(forwardQuery), catalogId: catalogId || null, append: added };
}

/** The owner's catalogues, for whom may see them. */
export async function catalogsOf() {
  try {
    return (await (await ask("GET", "catalogs?limit=100&sort=name", { quiet: true })).json()).catalogs;
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    return [];
  }
}

/** The values of a new form. */
export function empty() {
  return {
    type: "url",
    name: "",
    targetUrl: "",
    kind: "dynamic",
    tags: "",
    slug: "",
    startsAt: null,
    expiresAt: null,
    maxScans: "",
    fallbackUrl: "",
    externalId: "",
    forwardQuery: false,
    append: {},
    catalogId: "",
    contents: {
      vcard: { phones: [{ type: "mobile", number: "" }], emails: [""] },
      wifi: { security: "WPA", hidden: false },
      social: { links: [{ url: "", label: "" }] },
    },
  };
}

function enterprise(form) {
  return html`<div class="two">
      ${form.choose(
        "/content/eapMethod",
        say("js.eap.method"),
        ["PEAP", "TTLS", "PWD", "TLS"].map((method) => [method, method]),
      )}
      ${form.choose(
        "/content/phase2Method",
        say("js.eap.phase2"),
        ["", "MSCHAPV2", "MSCHAP", "PAP", "GTC"].map((method) => [method, method || "–"]),
      )}
    </div>
    ${form.text("/content/identity", say("js.identity"), { most: 128, dir: "ltr" })}
    ${form.text("/content/anonymousIdentity", say("js.anonymous"), { most: 128, dir: "ltr" })}`;
}

/** The content of a request; undefined for a type that has none. Empty fields are left out. */
export function sentContent({ type, contents }) {
  if (type === "url") return undefined;
  const all = contents[type] ?? {};
  const sent = {};
  for (const member of MEMBERS[type]) {
    const value = cleaned(member, all[member]);
    if (value !== undefined) sent[member] = value;
  }
  if (type === "wifi" && sent.security === "nopass") delete sent.password;
  if (type === "wifi" && sent.security === "WPA2-EAP") sent.eapMethod ??= "PEAP";
  else if (type === "wifi") for (const member of OF_ENTERPRISE) delete sent[member];
  return sent;
}

function cleaned(member, value) {
  if (value === undefined || value === null || value === "") return undefined;
  switch (member) {
    case "latitude":
    case "longitude": {
      const number = Number(String(value).trim().replace(",", "."));
      return Number.isNaN(number) ? value : number;
    }
    case "phones":
      return some(value.filter(({ number }) => number.trim() !== ""));
    case "emails":
      return some(value.filter((email) => email.trim() !== ""));
    case "links":
      return some(
        value
          .filter(({ url }) => url.trim() !== "")
          .map(({ url, label, platform }) => ({
            platform: platform ?? network(url),
            url,
            ...(label ? { label } : {}),
          })),
      );
    case "captions":
      return value.some((text) => text) ? Array.from(value, (text) => text ?? "") : undefined;
    case "theme":
    case "address": {
      const parts = Object.entries(value).filter(([, part]) => part);
      return parts.length === 0 ? undefined : Object.fromEntries(parts);
    }
    default:
      return value;
  }
}

function some(array) {
  return array.length === 0 ? undefined : array;
}

/** The network of an address, by its host. */
function network(url) {
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  const known = [
    "instagram",
    "facebook",
    "tiktok",
    "youtube",
    "linkedin",
    "pinterest",
    "threads",
    "mastodon",
    "bluesky",
    "spotify",
    "tripadvisor",
    "github",
  ];
  return host === "wa.me"
    ? "whatsapp"
    : host === "t.me"
      ? "telegram"
      : host === "x.com"
        ? "x"
        : (known.find((name) => host.includes(name)) ?? "website");
}

/** A name made of the content, for a code without one. */
export function suggestion({ type, targetUrl, contents }) {
  const all = contents[type] ?? {};
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(web(targetUrl ?? ""))?.[1];
  const name = {
    url: host,
    wifi: all.ssid,
    vcard: [all.firstName, all.lastName].filter(Boolean).join(" "),
    whatsapp: all.phone,
    location: all.label,
    social: all.title,
    image: all.title,
  }[type];
  return (name || say(`type.${type}`)).slice(0, 120);
}

/** A code as the API tells of it, as a form has it. */
export function opened(qr) {
  const value = empty();
  return {
    ...value,
    type: qr.type,
    name: qr.name,
    targetUrl: qr.targetUrl ?? "",
    kind: qr.isDynamic ? "dynamic" : "static",
    tags: qr.tags.join(", "),
    startsAt: qr.startsAt,
    expiresAt: qr.expiresAt,
    maxScans: qr.maxScans ?? "",
    fallbackUrl: qr.fallbackUrl ?? "",
    externalId: qr.externalId ?? "",
    forwardQuery: qr.forwardQuery,
    append: { ...qr.append },
    catalogId: qr.catalogId ?? "",
    contents: { [qr.type]: structuredClone(qr.content ?? {}) },
    design: openedDesign(qr.design),
  };
}
