// Tells of the keys that every screen has. Single keys can be switched off: who speaks to a browser would else do what they
// didn't mean.
const NAME = "placard:keys";
const dialog = document.getElementById("shortcuts");
const single = document.getElementById("single-keys");

if (/^(Mac|iP)/.test(navigator.platform)) for (const key of dialog.querySelectorAll(".mod")) key.textContent = "⌘";
single.addEventListener("change", () => localStorage.setItem(NAME, single.checked ? "on" : "off"));

export function open() {
  single.checked = localStorage.getItem(NAME) !== "off";
  dialog.showModal();
}
