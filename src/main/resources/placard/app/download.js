// Downloads a code's picture in the chosen format and size.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, save } from "./api.js";
import { FORMATS } from "./code-vocabulary.js";
import { numeric } from "./look.js";
import { icon } from "./form.js";
import { safe } from "./filename.js";
import { say } from "./words.js";

export class Downloads {
  /** draw() draws the form anew; name() is what the code is called. */
  constructor(form, path, name, draw) {
    this.form = form;
    this.path = path;
    this.name = name;
    this.draw = draw;
    this.isBusy = false;
  }

  get wanted() {
    return (this.form.value.print ??= { format: "png", px: "1600", bleedMm: "", spotColors: "" });
  }

  async fetch() {
    if (this.isBusy) return;
    this.isBusy = true;
    this.form.accept();
    this.draw();
    const { format, px, bleedMm, spotColors } = this.wanted;
    const query = new URLSearchParams();
    if (format === "png" || format === "webp") query.set("px", numeric(px) ?? 1600);
    if (format === "pdf" && bleedMm) query.set("bleedMm", numeric(bleedMm));
    if (format === "pdf" && spotColors.trim()) query.set("spotColors", spotColors.trim());
    try {
      const picture = await (await ask("GET", `${this.path}/image.${format}?${query}`)).blob();
      save(picture, `${safe(this.name())}.${format}`);
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      for (const fault of refused.errors) fault.pointer = fault.pointer.replace("/query", "/print");
      this.form.refuse(refused);
    }
    this.isBusy = false;
    this.draw();
    document.getElementById("summary")?.focus();
  }

  show(isChanged) {
    const { form } = this;
    const { format } = this.wanted;
    return html`<section class="card">
      ${form.pick(
        "/print/format",
        say("js.print.format"),
        FORMATS.map((one) => [one, say(`js.format.${one}`)]),
        "lines",
      )}
      ${format === "png" || format === "webp" ? html`<div class="two">${form.text("/print/px", say("js.print.pixels"), { mode: "numeric", dir: "ltr", most: 4 })}</div>` : nothing}
      ${
        format === "pdf"
          ? html`<details class="more">
              <summary>${say("js.more")}</summary>
              <div class="stack">
                ${form.text("/print/bleedMm", say("js.print.bleed"), { mode: "decimal", dir: "ltr", most: 5, place: "0" })}
                ${form.text("/print/spotColors", say("js.print.spots"), { dir: "ltr", most: 600, hint: say("js.print.spots.hint") })}
              </div>
            </details>`
          : nothing
      }
      ${isChanged ? html`<p class="warned">${say("js.print.unsaved")}</p>` : nothing}
      <div class="buttons">
        <button
          class="button"
          type="button"
          aria-disabled=${this.isBusy ? "true" : nothing}
          @click=${() => this.fetch()}
        >
          ${icon("M12 4v11M7.5 10.800L12 15.300l4.500-4.500M5 19.500h14")} ${say("js.print.download")}
        </button>
      </div>
    </section>`;
  }
}
