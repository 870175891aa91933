// The server's time. The clock of a phone may be wrong, and the server decides until when something is sold out.

/** A smaller difference may come from the way of an answer. */
const LEAST_MS = 10_000;

let ahead = 0;

/** Compares this device's clock with an answer of the server. */
export function compare(answer) {
  const difference = Date.parse(answer.headers.get("Date")) - Date.now();
  ahead = Math.abs(difference) > LEAST_MS ? difference : 0;
}

export const now = () => Date.now() + ahead;
