// Cuts a picture: behind a frame that stays where it is, the picture moves and grows by dragging, by keys or by three sliders.
// The browser draws the part in the frame and uploads it as a new file.
import { html, nothing } from "./lit-html.js";
import { Problem } from "./api.js";
import { upload } from "./files.js";
import { say, worded } from "./words.js";

const SHAPES = { "4:3": 4 / 3, "1:1": 1, "16:9": 16 / 9, "3:4": 3 / 4 };
const WIDE = 640;
const MOST = 2048;
const ZOOM = 4;
const STEP = 4;

/** @param draw draws the screen anew */
export function cropOf(draw) {
  let image = null;
  let done;
  let state;
  let fault = null;
  let isBusy = false;

  const dialog = () => document.getElementById("crop");
  const canvas = () => document.getElementById("crop-canvas");

  async function open(file, taken) {
    done = taken;
    fault = null;
    state = { shape: "4:3", zoom: 1, x: 50, y: 50 };
    image = new Image();
    image.src = `/files/${file}`;
    draw();
    dialog().showModal();
    try {
      await image.decode();
    } catch {
      fault = say("problem.file_not_found");
    }
    paint();
  }

  /** The part of the picture that the frame shows, in its own pixels. */
  function seen() {
    const aspect = SHAPES[state.shape];
    const width = Math.min(image.naturalWidth, image.naturalHeight * aspect) / state.zoom;
    const height = width / aspect;
    return {
      left: ((image.naturalWidth - width) * state.x) / 100,
      top: ((image.naturalHeight - height) * state.y) / 100,
      width,
      height,
    };
  }

  function paintOn(target, width) {
    const { left, top, width: wide, height } = seen();
    target.width = Math.round(width);
    target.height = Math.round(width / SHAPES[state.shape]);
    const context = target.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, left, top, wide, height, 0, 0, target.width, target.height);
  }

  function paint() {
    draw();
    if (image.naturalWidth) paintOn(canvas(), WIDE);
  }

  function set(name, value) {
    const [least, most] = name === "zoom" ? [1, ZOOM] : [0, 100];
    state[name] = Math.min(most, Math.max(least, value));
    paint();
  }

  /** Moves by so many pixels of the frame as it is on the screen. */
  function moved(across, down) {
    const { width, height } = seen();
    const scale = width / canvas().clientWidth;
    const free = { x: image.naturalWidth - width, y: image.naturalHeight - height };
    if (free.x > 0) set("x", state.x - ((across * scale) / free.x) * 100);
    if (free.y > 0) set("y", state.y - ((down * scale) / free.y) * 100);
  }

  function grip(event) {
    if (event.button !== 0 || !image.naturalWidth) return;
    event.preventDefault();
    const target = event.currentTarget;
    target.focus();
    target.setPointerCapture(event.pointerId);
    const end = new AbortController();
    let { clientX: x, clientY: y } = event;
    target.addEventListener(
      "pointermove",
      (now) => {
        moved(now.clientX - x, now.clientY - y);
        ({ clientX: x, clientY: y } = now);
      },
      { signal: end.signal },
    );
    for (const name of ["pointerup", "pointercancel"])
      target.addEventListener(name, () => end.abort(), { signal: end.signal });
  }

  function keys(event) {
    const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0];
    if (across || down) {
      set("x", state.x + across * STEP);
      set("y", state.y + down * STEP);
    } else if (event.key === "+" || event.key === "-") {
      set("zoom", state.zoom + (event.key === "+" ? 0.1 : -0.1));
    } else {
      return;
    }
    event.preventDefault();
  }

  async function save(event) {
    event.preventDefault();
    if (isBusy || !image.naturalWidth) return;
    isBusy = true;
    fault = null;
    draw();
    try {
      const target = document.createElement("canvas");
      paintOn(target, Math.min(MOST, Math.max(1, seen().width)));
      const { promise, resolve } = Promise.withResolvers();
      target.toBlob(resolve, "image/webp", 0.92);
      const blob = await promise;
      const { id } = await upload(new File([blob], `picture.${blob.type.split("/")[1]}`, { type: blob.type }));
      dialog().close();
      done(id);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      fault = worded(problem.errors[0] ?? problem);
    }
    isBusy = false;
    draw();
  }

  function slider(name, least, most, step) {
    return html`<div class="field">
      <label for="crop-${name}">${say(`picture.${name}`)}</label
      ><input
        id="crop-${name}"
        type="range"
        min=${least}
        max=${most}
        step=${step}
        .value=${String(state[name])}
        @input=${({ target }) => set(name, Number(target.value))}
      />
    </div>`;
  }

  function view() {
    return html`<dialog id="crop" class="ask sheet" aria-labelledby="crop-title">
      ${
        state
          ? html`<form novalidate @submit=${save}>
              <h2 id="crop-title">${say("picture.title")}</h2>
              ${fault ? html`<p class="fault" role="alert">${fault}</p>` : nothing}
              <canvas
                id="crop-canvas"
                class="frame"
                tabindex="0"
                role="img"
                aria-label=${say("picture.frame")}
                width=${WIDE}
                height=${Math.round(WIDE / SHAPES[state.shape])}
                @pointerdown=${grip}
                @keydown=${keys}
              ></canvas>
              <fieldset class="pick chips">
                <legend>${say("picture.shape")}</legend>
                <div>
                  ${Object.keys(SHAPES).map(
                    (shape) =>
                      html`<label
                        ><input
                          type="radio"
                          name="crop-shape"
                          .checked=${state.shape === shape}
                          @change=${() => {
                            state.shape = shape;
                            paint();
                          }}
                        /><span dir="ltr">${shape}</span></label
                      >`,
                  )}
                </div>
              </fieldset>
              ${slider("zoom", 1, ZOOM, 0.05)}${slider("x", 0, 100, 1)}${slider("y", 0, 100, 1)}
              <p class="hint">${say("picture.crop.hint")}</p>
              <div class="buttons">
                <button class="button quiet" type="button" @click=${() => dialog().close()}>${say("js.cancel")}</button
                ><button class="button" ?disabled=${isBusy}>${say("picture.crop.do")}</button>
              </div>
            </form>`
          : nothing
      }
    </dialog>`;
  }

  return { open, view };
}
