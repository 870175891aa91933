// Rules as sentences, such as "Mon–Fri 11:30–14:30 → Lunch menu". RuleWords of the program writes the same.
import { DAYS } from "./rule-vocabulary.js";
import { language, learn, say } from "./words.js";

await learn("leads-words");

const locale = `${language}-u-nu-latn`;
const CLOCK = new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" });
const DATE = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const EITHER = new Intl.ListFormat(language, { type: "disjunction" });
const LANGUAGES = new Intl.DisplayNames(language, { type: "language", languageDisplay: "standard" });
const COUNTRIES = new Intl.DisplayNames(language, { type: "region" });
const PERCENT = new Intl.NumberFormat(locale, { style: "percent" });
const names = (width) => {
  const format = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" });
  // The fifth of January 1970 was a Monday.
  return Object.fromEntries(DAYS.map((day, i) => [day, format.format(new Date((i + 4) * 86_400_000))]));
};
export const SHORT = names("short");
export const LONG = names("long");

/** A function that leaves as it is what has no name. */
const named = (list) => (code) => {
  try {
    return list.of(code);
  } catch {
    return code;
  }
};
export const languageName = named(LANGUAGES);
export const countryName = named(COUNTRIES);
export const deviceName = (device) => say(`device.${device.toLowerCase()}`);
export const systemName = (os) => (os === "Other" ? say("device.other") : os);

/** A local time as the language writes it. */
function time(text) {
  const [hours, minutes] = (text ?? "").split(":").map(Number);
  return minutes === undefined ? "–" : CLOCK.format(new Date((hours % 24) * 3_600_000 + minutes * 60_000));
}

const date = (text) => DATE.format(new Date(`${text}T00:00Z`));

function dates({ from, to }) {
  if (!from) return to ? say("js.lead.rule.until", date(to)) : "–";
  if (!to) return say("js.lead.rule.from", date(from));
  return from === to ? date(from) : `${date(from)} – ${date(to)}`;
}

/** Days that follow each other as a range. */
function days(some) {
  const runs = [];
  DAYS.forEach((day, i) => {
    if (!some.includes(day)) return;
    if (i > 0 && some.includes(DAYS[i - 1])) runs.at(-1).push(SHORT[day]);
    else runs.push([SHORT[day]]);
  });
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run)).join(say("js.lead.rule.comma"));
}

const NAMES = {
  languages: languageName,
  devices: deviceName,
  os: systemName,
  countries: countryName,
  cities: String,
  tables: String,
  sources: String,
};
const parameter = ({ name, values }) => (values?.length ? `${name} = ${EITHER.format(values)}` : name);

/** The name of a condition. */
export const condition = (kind) => say(`js.lead.rule.of.${kind}`);

/** The conditions of a rule, in the order in which people say them. */
export function when(conditions) {
  const parts = [];
  const { days: some = [], times = [] } = conditions;
  const hours = EITHER.format(times.map(({ from, to }) => `${time(from)}–${time(to)}`));
  if (some.length || times.length) parts.push(`${days(some)} ${hours}`.trim());
  if (conditions.dates) parts.push(dates(conditions.dates));
  for (const [kind, name] of Object.entries(NAMES)) {
    const values = conditions[kind] ?? [];
    if (values.length) parts.push(say("js.lead.rule.is", condition(kind), EITHER.format(values.map(name))));
  }
  // Each must be there.
  for (const one of conditions.parameters ?? [])
    parts.push(say("js.lead.rule.is", condition("parameters"), parameter(one)));
  return parts.length ? parts.join(say("js.lead.rule.comma")) : say("js.lead.rule.always");
}

/** An address as people read it. */
export const shown = (url) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** The destination of a rule, an arm or a code. */
export function place({ targetUrl, catalogId, split }, catalogs) {
  if (split) {
    const sum = split.reduce((all, { weight }) => all + Number(weight || 0), 0);
    return EITHER.format(
      split.map(
        (arm) => `${arm.name || place(arm, catalogs)} (${PERCENT.format(Number(arm.weight || 0) / (sum || 1))})`,
      ),
    );
  }
  if (targetUrl) return shown(targetUrl);
  return catalogId ? (catalogs.find(({ id }) => id === catalogId)?.name ?? say("type.menu")) : "…";
}

/** Which scans lead where. */
export const sentence = (rule, catalogs) => say("js.lead.rule.leads", when(rule.when), place(rule, catalogs));
