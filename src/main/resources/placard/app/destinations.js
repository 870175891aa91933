// Asks about addresses that are probably wrong before a code leads there.
import { ask, json } from "./api.js";
import { say } from "./words.js";

/** Addresses that the owner has insisted on. */
const insisted = new Set();

/** The addresses of a code's body. */
function addresses({ targetUrl, fallbackUrl, content, rules }) {
  return [
    targetUrl,
    fallbackUrl,
    content?.website,
    ...(content?.links ?? []).map(({ url }) => url),
    ...(rules ?? []).flatMap((rule) => [rule, ...(rule.split ?? [])]).map((place) => place.targetUrl),
  ].filter(Boolean);
}

/**
 * Lets the owner look again at addresses of a code's body that are probably wrong. Resolves with true if all may be
 * used, with false if one is to be changed, or with the better address of the only one.
 */
export async function approved(body) {
  const fresh = [...new Set(addresses(body))].filter((url) => !insisted.has(url)).slice(0, 40);
  if (fresh.length === 0) return true;
  let doubts;
  try {
    const { destinations } = await json(ask("POST", "qr/destinations", { json: { urls: fresh }, quiet: true }));
    doubts = destinations.filter(({ question }) => question);
  } catch {
    // No answer is no reason to stop: what is really wrong is refused.
    return true;
  }
  if (doubts.length === 0) return true;
  const answer = await asked(doubts);
  if (answer === "insist") for (const { url } of doubts) insisted.add(url);
  return answer === "insist" ? true : answer === "use" ? { from: doubts[0].url, to: doubts[0].suggestion } : false;
}

/** Opens the question and resolves with "insist", "use" or "" for a change. */
function asked(doubts) {
  const { promise, resolve } = Promise.withResolvers();
  const dialog = make("dialog", { className: "ask" });
  const title = make("h2", { id: "doubt", textContent: say("js.dest.title") });
  dialog.setAttribute("aria-labelledby", title.id);
  const lines = doubts.map(({ url, question }) =>
    make("p", { dir: "auto", textContent: say(`js.dest.${question}`, `“${short(url)}”`) }),
  );
  const buttons = make("div", { className: "buttons" });
  const only = doubts.length === 1 ? doubts[0].suggestion : null;
  buttons.append(
    button("insist", say("js.dest.insist"), "button quiet"),
    button("", say("js.dest.change"), only ? "button quiet" : "button"),
    ...(only ? [button("use", say("js.dest.use", short(only)), "button")] : []),
  );
  const form = make("form", { method: "dialog" });
  form.append(title, ...lines, buttons);
  dialog.append(form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(dialog.returnValue);
  });
  document.body.append(dialog);
  dialog.showModal();
  buttons.lastElementChild.focus();
  return promise;
}

const make = (name, members) => Object.assign(document.createElement(name), members);

const button = (value, textContent, className) => make("button", { value, textContent, className });

/** An address as people read it. */
function short(url) {
  const plain = url.replace(/\/$/, "");
  return plain.length > 60 ? `${plain.slice(0, 57)}…` : plain;
}
