// Numbers: choices apply at once, and scans of today are told as they are counted.
import { listen, number } from "./events.js";

const filter = document.querySelector(".filter");
// What isn't asked for needn't stand in the address.
filter?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
filter?.addEventListener("change", ({ target }) => {
  if (target.matches("select")) filter.requestSubmit();
});

const live = document.querySelector(".live");
if (live) {
  const { events, code } = live.dataset;
  const place = document.getElementById("scans-now");
  let first;
  listen(events, ({ codes, total }) => {
    live.classList.add("on");
    const scans = code ? codes.find(({ id }) => id === code)?.scans : total;
    if (scans === undefined) return;
    place.textContent = number(scans);
    first ??= scans;
    document.getElementById("anew").hidden = scans === first;
  });
}
