// The start of a preview, when the page is there: what a guest's page does, but nothing that is sent, counted or kept.

/** Languages are loaded by the screen; nothing else leads away, and no order is sent. */
function stayHere(event) {
  const link = event.target.closest("a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || (href.startsWith("#") && link.closest(".item, .picks"))) {
    return;
  }
  event.preventDefault();
  if (href.startsWith("#")) {
    if (!link.onclick) {
      goTo(link.hash);
    }
    document.getElementById(href.slice(1))?.focus({ preventScroll: true });
    return;
  }
  event.stopImmediatePropagation();
  const lang = href.startsWith("?") && new URLSearchParams(link.search).get("lang");
  tellScreen(lang ? { kind: "language", lang } : { kind: "away" });
}

/** The message of the screen; a preview that is opened by itself has none. */
function hear({ source, data }) {
  if (source !== parent || parent === window) {
    return;
  }
  if (data.kind === "file") {
    answerFile(data.text);
    return;
  }
  try {
    adopt(data);
    tellScreen({ kind: "shown" });
  } catch (fault) {
    tellScreen({ kind: "unfit" });
    if (!(fault instanceof Unfit)) {
      throw fault;
    }
  }
}

document.addEventListener("click", stayHere, true);
document.addEventListener("auxclick", stayHere, true);
startTools();
startContents();
startLinks();
startPicker();
startOrder();
showPlaces();
scrollTo(0, kept.scroll);
addEventListener(
  "scroll",
  () => {
    kept.scroll = scrollY;
    keepState();
  },
  { passive: true },
);
addEventListener("message", hear);
tellScreen({ kind: "ready", digests });
// The file is large, and asked for when it is needed: by a cart that was kept at once.
if (cart.lines.length) {
  read().catch(() => {});
}
