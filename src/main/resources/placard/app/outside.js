// Forms outside the dashboard, such as that of an invitation: what was typed is there again after a reload, Back or a closed
// tab. A password and a code are never kept, and an address to sign in with is kept for the tab alone.
import "./sending.js";

/** The name of the form that was sent last: the page after it says whether it was taken. */
const POSTED = "placard:outside";
const [, , screen] = location.pathname.split("/");
const store = ["sign-in", "forgot"].includes(screen) ? sessionStorage : localStorage;
const name = `${POSTED}:${screen}`;

const posted = sessionStorage.getItem(POSTED);
sessionStorage.removeItem(POSTED);
if (posted && !document.querySelector("main .fault:not([hidden]), main .summary"))
  for (const one of [sessionStorage, localStorage]) one.removeItem(posted);

const form = document.querySelector("main form[method=post]");
const fields = [...(form?.elements ?? [])].filter(
  ({ type, autocomplete }) => ["text", "email"].includes(type) && autocomplete !== "one-time-code",
);
if (fields.length > 0) {
  const kept = JSON.parse(store.getItem(name) ?? "{}");
  for (const field of fields) field.value ||= kept[field.name] ?? "";
  const keep = () =>
    store.setItem(name, JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, field.value]))));
  // Typed before this script ran; after "Back", fields may hold text that was sent.
  if (
    fields.some(({ value, defaultValue }) => value !== defaultValue) &&
    performance.getEntriesByType("navigation")[0]?.type === "navigate"
  )
    keep();
  form.addEventListener("input", keep);
  form.addEventListener("submit", () => sessionStorage.setItem(POSTED, name));
}
