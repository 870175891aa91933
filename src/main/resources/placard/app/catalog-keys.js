// Keys of the editor of catalogues, and what tells of them. Single keys can be switched off: who speaks to a browser, or
// strikes keys unawares, would else do what they didn't mean.
import { html } from "./lit-html.js";
import { say } from "./words.js";

const NAME = "placard:keys";
const isTyping = ({ target }) => target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
const mayUse = () => localStorage.getItem(NAME) !== "off";

/** @param on { undo(isBack), draw() } */
export function keysOf(on) {
  const dialog = () => document.getElementById("keys");

  addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event) ||
      !mayUse() ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.key === "/") {
      const find = document.getElementById("find");
      if (!find) return;
      event.preventDefault();
      find.focus();
    } else if (event.key === "?") {
      event.preventDefault();
      open();
    }
  });

  function open() {
    on.draw();
    dialog().showModal();
  }

  const line = (keys, text) =>
    html`<div>
      <dt>${keys.map((key) => html`<kbd dir="ltr">${key}</kbd> `)}</dt>
      <dd>${text}</dd>
    </div>`;

  function view() {
    return html`<dialog id="keys" class="ask" aria-labelledby="keys-title">
      <h2 id="keys-title">${say("keys.title")}</h2>
      <dl class="figures">
        ${line(["/"], say("keys.find"))}${line(["?"], say("keys.help"))}${line(["Alt", "↑"], say("keys.up"))}${line(["Alt", "↓"], say("keys.down"))}${line(["Ctrl", "Z"], say("js.menu.undo"))}${line(["Ctrl", "⇧", "Z"], say("js.menu.redo"))}${line(["Enter"], say("keys.enter"))}${line(["Esc"], say("keys.escape"))}
      </dl>
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${mayUse()}
          @change=${({ target }) => localStorage.setItem(NAME, target.checked ? "on" : "off")}
        />
        <span>${say("keys.single")}</span></label
      >
      <div class="buttons">
        <button class="button" type="button" @click=${() => dialog().close()}>${say("js.menu.close")}</button>
      </div>
    </dialog>`;
  }

  return { open, view };
}

/** Names of first sections, by what the catalogue is for. */
export function suggested(template, add) {
  const names = say(`suggest.${template}`).split("|");
  return html`<div class="chips">
    ${names.map((name) => html`<button class="button quiet" type="button" @click=${() => add(name)}>${name}</button>`)}
  </div>`;
}
