// Shared by the screens of a catalogue: undo, redo, and sending of changes that wait.
import { html } from "./lit-html.js";
import { icon } from "./form.js";
import { hush, tell } from "./messages.js";
import { count, say } from "./words.js";

const UNDO = "M9 14 4 9l5-5M4 9h11a5 5 0 0 1 0 10h-4";
const REDO = "m15 14 5-5-5-5M20 9H9a5 5 0 0 0 0 10h4";
const AGAIN_MS = 5000;

/** @param on { isTyped(): whether something is typed that no step has taken yet } */
export function stepsOf(model, { isTyped = () => false } = {}) {
  /** The step that the message on the screen offers to undo. */
  let offered = null;

  function back(isBack) {
    const label = isBack ? model.undo() : model.redo();
    if (label) tell(say(isBack ? "js.menu.undone" : "js.menu.redone", label), isBack ? {} : undoing());
  }

  function undoing() {
    offered = model.past.at(-1);
    return { undo: () => back(true) };
  }

  const button = (isBack, path) =>
    html`<button
      class="button quiet"
      type="button"
      aria-label=${say(isBack ? "js.menu.undo" : "js.menu.redo")}
      title=${say(isBack ? "js.menu.undo" : "js.menu.redo")}
      ?disabled=${(isBack ? model.past : model.future).length === 0}
      @click=${() => back(isBack)}
    >
      ${icon(path)}
    </button>`;

  addEventListener("keydown", (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== "z" ||
      event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select")
    )
      return;
    event.preventDefault();
    back(!event.shiftKey);
  });
  addEventListener("online", () => model.pump());
  setInterval(() => {
    if (model.waiting.length) model.pump();
  }, AGAIN_MS);
  addEventListener("beforeunload", (event) => {
    if (model.waiting.length) event.preventDefault();
  });

  return {
    /** Says what the last step did, and offers to undo it. */
    tell: (text) => tell(text, undoing()),
    /** The step after makes an offer to undo the one before untrue. */
    changed() {
      if (offered && offered !== model.past.at(-1)) {
        offered = null;
        hush();
      }
    },
    buttons: () => html`${button(true, UNDO)}${button(false, REDO)}`,
    state: () =>
      html`<p class="soft" role="status">
        ${isTyped() ? say("js.unsaved") : say(`js.menu.state.${model.state}`, count("js.menu.waiting", model.waiting.length))}
      </p>`,
  };
}
