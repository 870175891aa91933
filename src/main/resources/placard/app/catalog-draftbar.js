// The editor's bar of review: how many changes wait, where they are published, and whether changes wait at all.
import { html, nothing } from "./lit-html.js";
import { Problem, ask, home } from "./api.js";
import { waitingBar } from "./catalog-waiting.js";
import { count, say, worded } from "./words.js";

/** @param on { id, draw(), isBusy(): whether changes are being sent } */
export function draftBar(on) {
  let fault = "";

  const dialog = () => document.getElementById("review-end");
  const path = `${home}catalogs/${on.id}/publish`;

  async function set(review) {
    fault = "";
    try {
      await (await ask("PATCH", `catalogs/${on.id}`, { json: { settings: { review } } })).text();
      location.reload();
    } catch (problem) {
      refuse(problem);
    }
  }

  async function discard() {
    try {
      await (await ask("DELETE", `catalogs/${on.id}/draft`)).text();
      await set(false);
    } catch (problem) {
      refuse(problem);
    }
  }

  function refuse(problem) {
    if (!(problem instanceof Problem)) throw problem;
    fault = worded(problem);
    on.draw();
  }

  /** Takes effect when the page is there anew, which the box says then; what waits is published or discarded first. */
  function turn(box) {
    const review = box.checked;
    box.checked = !review;
    if (review || dialog().dataset.waiting === "0") set(review);
    else dialog().showModal();
  }

  /** @param waiting how many changes the draft has; @param isOn whether changes wait in it */
  return (waiting, isOn) =>
    html` ${waitingBar(on.id, waiting)} ${fault ? html`<p class="summary" role="alert">${fault}</p>` : nothing}
      <label class="tick"
        ><input
          type="checkbox"
          role="switch"
          .checked=${isOn}
          ?disabled=${on.isBusy()}
          @change=${({ target }) => turn(target)}
        /><span>${say("js.draft.mode")}</span></label
      >
      <dialog id="review-end" data-waiting=${waiting} class="ask" aria-labelledby="review-end-title">
        <form method="dialog">
          <h2 id="review-end-title">${count("js.draft.waiting", waiting)}</h2>
          <p>${say("js.draft.end")}</p>
          <div class="buttons">
            <button class="button quiet">${say("js.cancel")}</button
            ><button class="button quiet bad" type="button" @click=${discard}>${say("js.draft.discard")}</button>
            <a class="button" href=${path}>${say("js.draft.review")}</a>
          </div>
        </form>
      </dialog>`;
}
