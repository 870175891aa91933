// The surroundings of a preview in place of network, history and storage: the screen around it (catalog-preview.js).
// It runs in an origin of its own, where these are refused. Names defined here hide those of the browser.

const tellScreen = (message) => parent.postMessage(message, "*");

/** A copy of the page as the server has made it, without items: what the script makes of the page is not in it. */
function copied(node) {
  const copy = node.cloneNode();
  if (node.localName && !node.classList.contains("items")) {
    copy.append(...[...node.childNodes].map(copied));
  }
  return copy;
}

const partsScript = document.getElementById("parts");
const digests = JSON.parse(partsScript.textContent);
partsScript.remove();
let asMade = copied(document.documentElement);

/** The stores of the page, {scroll, localStorage, sessionStorage}: the screen has it while the page is loaded anew. */
const kept = { scroll: 0, localStorage: {}, sessionStorage: {}, ...JSON.parse(window.name || "{}") };
const keepState = () => tellScreen({ kind: "state", state: kept });

for (const storage of ["localStorage", "sessionStorage"]) {
  const values = kept[storage];
  const change = (act) => {
    act();
    keepState();
  };
  const value = {
    getItem: (key) => values[key] ?? null,
    setItem: (key, text) => change(() => (values[key] = text)),
    removeItem: (key) => change(() => delete values[key]),
  };
  Object.defineProperty(window, storage, { value });
}

/** Steps of the browser's history would be the screen's. */
const history = { state: null, pushState: (state) => (history.state = state), back: () => {} };

/** Those that wait for the catalogue's file. */
let asking = [];

/** The catalogue's file, which the screen asks for: no request of the page goes to the server. */
function fetch() {
  return new Promise((done) => {
    asking.push(done);
    tellScreen({ kind: "file" });
  });
}

/** @param text of the file; null if it can't be had */
function answerFile(text) {
  const answer = { ok: text !== null, status: 0, headers: new Headers(), json: async () => JSON.parse(text) };
  asking.forEach((done) => done(answer));
  asking = [];
}

const watching = {};
/** The sections are watched anew when there are others, and so is the search: the one before ends. */
const IntersectionObserver = function (act, how) {
  const kind = how?.rootMargin;
  watching[kind]?.disconnect();
  return (watching[kind] = new window.IntersectionObserver(act, how));
};
