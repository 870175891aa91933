// Copy buttons. Without this script they stay hidden, and the values are selected by one touch.
"use strict";

const status = document.querySelector(".status");

/** Copies the element's text by selecting it: without HTTPS browsers refuse access to the clipboard. */
function copySelected(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = window.getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  return document.execCommand("copy");
}

async function copy(element) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch (refused) {
      // Some in-app browsers have the function and refuse it.
    }
  }
  return copySelected(element);
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  const source = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const done = await copy(source);
    button.textContent = done ? button.dataset.done : button.dataset.selected;
    status.textContent = done ? button.dataset.done : button.dataset.help;
    button.classList.add("done");
    setTimeout(() => {
      button.textContent = label;
      status.textContent = "";
      button.classList.remove("done");
    }, 2500);
  });
}
