// Analytics: choices apply at once, and scans of today are announced as they are counted.
import { listen, number, rising, turning } from "./events.js";
import "./tips.js";

const filter = document.querySelector(".periods");
if (filter) {
  const ends = filter.querySelector(".ends");
  // The address has only the filters in use.
  filter.addEventListener("formdata", ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  });
  filter.addEventListener("change", ({ target }) => {
    if (target.value === "custom") {
      ends.disabled = false;
      ends.hidden = false;
      ends.querySelector("input").focus();
    } else if (target.matches("select")) {
      ends.disabled = filter.elements.period.value !== "custom";
      filter.requestSubmit();
    }
  });
  // Back shows the choices of the page that it leads to.
  addEventListener("pageshow", () => {
    filter.reset();
    ends.hidden = filter.elements.period.value !== "custom";
    ends.disabled = ends.hidden;
  });
}

const live = document.querySelector(".live");
if (live) {
  const { events, code } = live.dataset;
  const place = document.getElementById("scans-now");
  const anew = document.getElementById("anew");
  const isNews = rising(code);
  const isNewDay = turning();
  listen(events, (event) => {
    live.classList.add("on");
    const none = isNewDay(event) ? 0 : undefined;
    const scans = code ? (event.codes.find(({ id }) => id === code)?.scans ?? none) : event.total;
    if (scans !== undefined) place.textContent = number(scans);
    if (isNews(event)) anew.hidden = false;
  });
}
