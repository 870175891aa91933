// The page as guests will see it, beside the editor. Two frames take turns: the new page is loaded behind the one that is
// seen, and comes to the front where that was scrolled to.
import { home } from "./api.js";

const WIDE = matchMedia("(min-width: 80rem)");
const dialog = document.getElementById("preview");
const frames = [...dialog.querySelectorAll("iframe")];
const editor = document.getElementById("catalog");
const path = `${home}catalogs/${editor.dataset.id}/preview`;
let front = 0;
let shown = null;
let wanted = null;
let isLoading = false;

export const isOpen = () => dialog.open;

/** Shows another state, which the server must have by now. */
export function refresh(state) {
  wanted = state;
  if (dialog.open && !isLoading && wanted !== shown) load();
}

function load() {
  const back = frames[1 - front];
  const loading = wanted;
  isLoading = true;
  back.addEventListener("load", () => {
    const before = frames[front].contentWindow?.scrollY ?? 0;
    back.contentWindow?.scrollTo(0, before);
    front = 1 - front;
    frames[front].classList.add("front");
    frames[1 - front].classList.remove("front");
    shown = loading;
    isLoading = false;
    dialog.removeAttribute("aria-busy");
    if (wanted !== shown) load();
  }, { once: true });
  back.contentWindow.location.replace(path);
}

/** Beside the editor where there is room, else over it. */
export function toggle() {
  if (dialog.open) return dialog.close();
  if (WIDE.matches) dialog.show();
  else dialog.showModal();
  editor.parentElement.classList.add("previewing");
  if (wanted !== shown && !isLoading) load();
  dialog.querySelector("[data-close]").focus();
  return undefined;
}

WIDE.addEventListener("change", () => {
  if (!dialog.open) return;
  dialog.close();
  toggle();
});
dialog.addEventListener("close", () => {
  editor.parentElement.classList.remove("previewing");
  document.getElementById("show-preview")?.focus();
});
dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
// A link of the page leads away from the preview: it comes back.
for (const frame of frames) {
  frame.addEventListener("load", () => {
    let where = null;
    try {
      where = frame.contentWindow.location.href;
    } catch {
      // Somebody else's page, or one that may not be framed.
    }
    if (where !== "about:blank" && where !== new URL(path, location.href).href && !isLoading) frame.contentWindow.location.replace(path);
  });
}
