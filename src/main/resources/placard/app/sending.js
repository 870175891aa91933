// A form that the page sends itself is sent once, however often its button is pressed, and with the browser's time zone
// where it asks for that.
const AGAIN_MS = 10_000;
const sent = new Set();

for (const field of document.querySelectorAll("input[type=hidden][name=timezone]")) {
  field.value = new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

addEventListener(
  "submit",
  (event) => {
    if (!sent.has(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.method !== "post") return;
  sent.add(target);
  setTimeout(() => sent.delete(target), AGAIN_MS);
});
addEventListener("pageshow", () => sent.clear());
