// The encodings of text files that an import offers.
import { language, say } from "./words.js";

/** Encodings of text files, with a language that each is used for. */
const ENCODINGS = {
  "utf-8": "",
  "utf-16le": "",
  "windows-1252": "en",
  "windows-1250": "pl",
  "windows-1251": "ru",
  "windows-1253": "el",
  "windows-1254": "tr",
  "windows-1255": "he",
  "windows-1256": "ar",
  "windows-1257": "lt",
  "windows-1258": "vi",
  "windows-874": "th",
  "iso-8859-2": "cs",
  "iso-8859-15": "fr",
  "koi8-r": "ru",
  "koi8-u": "uk",
  ibm850: "en",
  ibm852: "pl",
  ibm866: "ru",
  macintosh: "en",
  "x-mac-ce": "pl",
  "x-mac-cyrillic": "ru",
  shift_jis: "ja",
  "euc-jp": "ja",
  gb18030: "zh-Hans",
  big5: "zh-Hant",
  "euc-kr": "ko",
};
const tongues = new Intl.DisplayNames([language], { type: "language" });
const named = (name) =>
  ENCODINGS[name] ? `${tongues.of(ENCODINGS[name])} (${name.toUpperCase()})` : name.toUpperCase();

/** The choices of a field, of which the first is the guess. */
export const encodings = () => [
  ["", say("js.import.letters.auto")],
  ...Object.keys(ENCODINGS).map((name) => [name, named(name)]),
];
