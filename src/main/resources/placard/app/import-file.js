// A file to fill in: the columns that most need, with lines that show how.
import { language, say, worded } from "./words.js";

const COLUMNS = ["section", "name", "variant", "description", "price"];
/** If a language writes a comma before the fraction, its spreadsheets separate cells by semicolons. */
const SEMICOLONS = ["de", "es", "fr", "ar"];

/** The separator of cells in spreadsheets of the language. */
export const separator = () => (SEMICOLONS.includes(language) ? ";" : ",");

/**
 * Cells in quotes where they need them. A cell that a spreadsheet would run as a formula gets an apostrophe in front,
 * which an import removes.
 */
function file(rows, sign) {
  const cell = (text) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return new Blob(["\ufeff", rows.map((row) => row.map(cell).join(sign)).join("\r\n"), "\r\n"], { type: "text/csv" });
}

const RISKY = /(?=^'*[\t\r\n=+\-@＝＋－＠])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const harmless = (text) => text.replaceAll(RISKY, "'");

/** Rows as the file has them, and what is wrong with each, to be mended and imported again. */
export function leftOut({ file: { columns } }, rows) {
  const reason = (row) =>
    row.errors
      .map((fault) => `${fault.column ? `${say(`js.import.column.${fault.column}`)}: ` : ""}${worded(fault)}`)
      .join(" ") || say("js.import.left.with");
  const all = rows.map((row) => [
    ...columns.map((_, at) => harmless(row.cells[at] ?? "")),
    String(row.row),
    reason(row),
  ]);
  return file(
    [
      [...columns.map(({ header }) => harmless(header)), say("js.import.left.row"), say("js.import.left.reason")],
      ...all,
    ],
    separator(),
  );
}

export function template() {
  const sign = separator();
  const price = (text) => (sign === ";" ? text.replace(".", ",") : text);
  const example = (key) => say(`js.import.example.${key}`);
  const rows = [
    COLUMNS.map((column) => say(`js.import.column.${column}`)),
    [example("section"), example("soup"), "", example("soup.text"), price("6.50")],
    [example("section"), example("salad"), example("small"), "", price("7.90")],
    [example("section"), example("salad"), example("large"), "", price("10.90")],
  ];
  return file(rows, sign);
}
