// Time zones as people call them.
import { language } from "./words.js";

let names = null;

/** The city and country of a zone; its id until the names are there, and then `seen` is called. */
export function zoneName(id, seen) {
  if (!names) {
    names = {};
    import(`./zones-${language}.js`).then(({ ZONES }) => {
      names = ZONES;
      seen();
    });
  }
  return names[id] ?? id.replaceAll("_", " ");
}
