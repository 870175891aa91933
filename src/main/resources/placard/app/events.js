// Scans, as the server tells of them. The browser connects anew by itself when the connection is lost.

/** Calls heard({ codes, total }) for each event; returns a function that ends it. */
export function listen(url, heard) {
  const source = new EventSource(url);
  source.addEventListener("scans", (event) => heard(JSON.parse(event.data)));
  addEventListener("pagehide", () => source.close(), { once: true });
  return () => source.close();
}

/** A number as the page's language writes it. */
export function number(value) {
  return new Intl.NumberFormat(`${document.documentElement.lang}-u-nu-latn`).format(value);
}
