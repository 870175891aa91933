// Cells of a text: of a file with commas, semicolons or tabs between them, or of what spreadsheets copy.

/** Rows of cells; empty rows are left out, and every row has as many cells as the longest. */
export function parsed(text) {
  const clean = text.replace(/^\ufeff/, "");
  const rows = split(clean, separator(clean)).filter((row) => row.some((cell) => cell.trim() !== ""));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array(width - row.length).fill("")]);
}

/** What the first line has most of, quoted text aside. */
function separator(text) {
  const first = text.split(/\r?\n/, 1)[0].replaceAll(/"[^"]*"/g, "");
  const many = (sign) => first.split(sign).length;
  return ["\t", ";", ","].reduce((best, sign) => (many(sign) > many(best) ? sign : best), "\t");
}

/** As RFC 4180 has it: a quoted cell may have separators, line breaks and doubled quotes in it. */
function split(text, sign) {
  const rows = [];
  let row = [];
  let cell = "";
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (isQuoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (c === '"' && cell === "") {
      isQuoted = true;
    } else if (c === sign) {
      row.push(cell);
      cell = "";
    } else if (c === "\n" || c === "\r") {
      if (c === "\r" && text[i + 1] === "\n") i++;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else {
      cell += c;
    }
  }
  return [...rows, [...row, cell]];
}
