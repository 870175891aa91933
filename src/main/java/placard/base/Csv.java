package placard.base;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of comma-separated values (CSV, RFC 4180). A value that a spreadsheet would run as a formula gets an
 * apostrophe in front: names of tables and sources come from addresses that strangers may have made up.
 */
public final class Csv {
    private final StringBuilder text = new StringBuilder();
    private final String separator;

    /** @param separator between two cells */
    public Csv(char separator, String... header) {
        this.separator = String.valueOf(separator);
        text.append(String.join(this.separator, header)).append("\r\n");
    }

    /** A row of texts and whole numbers; null is an empty cell. */
    public void row(@Nullable Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : separator).append(cell(cells[i]));
        }
        text.append("\r\n");
    }

    private static String cell(@Nullable Object value) {
        if (!(value instanceof String raw)) {
            return value == null ? "" : value.toString();
        }
        String safe = Formulas.escaped(raw);
        boolean isPlain = safe.chars().noneMatch(c -> "\",;\r\n".indexOf(c) >= 0);
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /** The file in UTF-8, with a byte order mark, by which spreadsheets know the encoding. */
    public byte[] bytes() {
        return ("﻿" + text).getBytes(StandardCharsets.UTF_8);
    }
}
