// Requests to the API, with the session of the page, and what is done with its JSON.

const main = document.getElementById("main");

/** The path of a screen of this workspace. */
export const home = main.dataset.home;

/** Smaller differences between two clocks may come from the time that an answer needs. */
const STEP_MS = 20_000;

/** How far the server's clock is ahead of this device's, whose clock may be wrong. */
let ahead = 0;

/** The keys of requests that had no answer: they may have been done. */
const unanswered = {};

/** The server's time, which decides until when something is sold out. */
export const now = () => Date.now() + ahead;

/** Why a request was refused: the problem document, or that it never came there. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail ?? body.title ?? body.code);
    this.status = status;
    this.code = body.code;
    this.detail = body.detail;
    this.errors = body.errors ?? [];
    this.body = body;
  }
}

/**
 * Asks the API and returns its answer if it is a good one; else throws a Problem. When the session has ended or needs a
 * new proof, a dialog asks for it, and then the request is sent again with the same Idempotency-Key. So is one that had
 * no answer, once the user presses again. A quiet request opens no dialog: no user asked for it, and it would take the
 * focus from a field.
 */
export async function ask(
  method,
  path,
  { json, body, headers = {}, signal, once = false, fresh = false, quiet = false } = {},
) {
  const sent = { ...headers, "Placard-Person": main.dataset.person };
  if (json !== undefined) sent["Content-Type"] = "application/json";
  const asked = method + path + JSON.stringify(json);
  if (once) sent["Idempotency-Key"] = unanswered[asked] = (!body && unanswered[asked]) || newKey();
  for (;;) {
    let answer;
    try {
      answer = await fetch(main.dataset.api + path, {
        method,
        headers: sent,
        signal,
        body: json === undefined ? body : JSON.stringify(json),
        credentials: "same-origin",
        cache: fresh ? "reload" : "default",
      });
    } catch (broken) {
      if (broken.name === "AbortError") throw broken;
      throw new Problem(0, { code: "offline" });
    }
    ahead = Math.round((Date.parse(answer.headers.get("Date")) - Date.now()) / STEP_MS) * STEP_MS || 0;
    if (answer.status < 500) delete unanswered[asked];
    if (answer.ok) return answer;
    const problem = new Problem(answer.status, await answer.json().catch(() => ({ code: "internal_error" })));
    const way = { session_over: "./session.js", proof_required: "./proof.js" }[problem.code];
    if (!way || quiet) throw problem;
    try {
      await (await import(way)).again();
    } catch {
      throw problem;
    }
  }
}

/** A key that no other change has; also its Idempotency-Key. On plain HTTP browsers have no randomUUID. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The JSON of an answer. */
export const json = async (answer) => (await answer).json();

const isObject = (value) => value !== null && typeof value === "object";

/**
 * Whether two JSON values say the same. A missing member is like null.
 *
 * @param ignored names of members that may differ
 */
export function same(one, other, ignored = []) {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== other.length) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => ignored.includes(name) || same(one[name], other[name], ignored));
}

/** Lets a browser keep a blob as a file. */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
