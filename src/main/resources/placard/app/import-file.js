// A file to fill in: the columns that most need, with lines that show how.
import { language, say } from "./words.js";

const COLUMNS = ["section", "name", "variant", "description", "price"];
/** Where a comma stands before the fraction, spreadsheets take semicolons between cells. */
const SEMICOLONS = ["de", "es", "fr", "ar"];

export function template() {
  const sign = SEMICOLONS.includes(language) ? ";" : ",";
  const price = (text) => (sign === ";" ? text.replace(".", ",") : text);
  const example = (key) => say(`js.import.example.${key}`);
  const rows = [
    COLUMNS.map((column) => say(`js.import.column.${column}`)),
    [example("section"), example("soup"), "", example("soup.text"), price("6.50")],
    [example("section"), example("salad"), example("small"), "", price("7.90")],
    [example("section"), example("salad"), example("large"), "", price("10.90")],
  ];
  const cell = (text) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return new Blob(["\ufeff", rows.map((row) => row.map(cell).join(sign)).join("\r\n"), "\r\n"], { type: "text/csv" });
}
