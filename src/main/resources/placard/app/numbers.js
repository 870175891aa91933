// Numbers: choices apply at once, and scans of today are told as they are counted.
import { listen, number, rising } from "./events.js";

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
  const anew = document.getElementById("anew");
  const isNews = rising(code);
  listen(events, (event) => {
    live.classList.add("on");
    const scans = code ? event.codes.find(({ id }) => id === code)?.scans : event.total;
    if (scans !== undefined) place.textContent = number(scans);
    if (isNews(event)) anew.hidden = false;
  });
}
