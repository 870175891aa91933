// The help of a screen: what it is for, and a few tips. It is fetched when it is opened.
import { html, nothing, render } from "./lit-html.js";
import { learn, say } from "./words.js";

const MOST_TIPS = 6;
/** Screens that a document of this server says more about. */
const DOCUMENTS = { keys: "/api/v1/openapi.yaml" };

await learn("help-words");

const dialog = document.createElement("dialog");
dialog.className = "ask help";
dialog.setAttribute("aria-labelledby", "help-title");
document.getElementById("main").append(dialog);

/** Whether there is a sentence of this key. */
const isSaid = (key) => say(key) !== key;

/** @param topic the path of the screen, such as codes.id */
export function show(topic) {
  const key = `help.${isSaid(`help.${topic}`) ? topic : "start"}`;
  const tips = Array.from({ length: MOST_TIPS }, (_, i) => `${key}.${i + 1}`).filter(isSaid);
  render(
    html`<form method="dialog">
      <h2 id="help-title">${say("help.title")}</h2>
      <p>${say(key)}</p>
      <ul>
        ${tips.map((tip) => html`<li>${say(tip)}</li>`)}
      </ul>
      ${
        DOCUMENTS[topic]
          ? html`<p><a href=${DOCUMENTS[topic]} target="_blank" rel="noopener">${say("help.document")}</a></p>`
          : nothing
      }
      <div class="buttons"><button class="button" autofocus>${say("js.menu.close")}</button></div>
    </form>`,
    dialog,
  );
  dialog.showModal();
}
