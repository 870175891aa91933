package placard.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Scanners;

/** Numbers and dates that people type, as the dashboard's script reads them by language. */
final class QuantitiesTest {
    /** Language, text, and the number; "?" for what isn't understood. */
    private static final String[][] NUMBERS = {
        {"en", "1,000", "1000"},
        {"en", "1.000", "?"},
        {"de", "1.000", "1000"},
        {"de", "1,000", "?"},
        {"fr", "1 000", "1000"},
        {"fr", "1,000", "?"},
        {"en", "1,000,000", "1000000"},
        {"en", "12.5", "12.5"},
        {"de", "12,5", "12.5"},
        {"en", "12,5", "12.5"},
        {"en", "1,234.5", "1234.5"},
        {"de", "1.234,5", "1234.5"},
        {"de", "1,234.5", "?"},
        {"en", "1.234,5", "?"},
        {"hi", "1,20,000", "120000"},
        {"ar", "٢٥", "25"},
        {"en", "1e3", "?"},
        {"en", "12 14", "?"},
        {"en", "0x10", "?"},
        {"en", "", "null"},
        {"en", "0.125", "0.125"},
        {"de", "1'000", "1000"},
        {"en", "-5", "-5"},
        {"en", "Infinity", "?"},
        {"en", "1,00", "1"},
    };

    /** Language, text, whether it ends, its other cells, and the local time; else the fault. */
    private static final String[][] DATES = {
        {"de", "05.12.2026", "", "", "2026-12-05 00:00"},
        {"de", "05/12/2026", "", "", "2026-12-05 00:00"},
        {"en", "05.12.2026", "", "", "2026-12-05 00:00"},
        {"en", "05/12/2026", "", "", "ambiguous"},
        {"en", "25/12/2026", "", "", "2026-12-25 00:00"},
        {"en", "12/25/2026", "", "", "2026-12-25 00:00"},
        {"en", "05/12/2026", "", "25/12/2026", "2026-12-05 00:00"},
        {"fr", "12/25/2026", "", "", "ambiguous"},
        {"en", "12", "", "", "unreadable"},
        {"en", "45996", "", "", "unreadable"},
        {"en", "31.02.2026", "", "", "unreadable"},
        {"en", "05.12.26", "", "", "unreadable"},
        {"de", "05.12.2026", "end", "", "2026-12-05 23:59"},
        {"en", "2026-12-05", "end", "", "2026-12-05 23:59"},
        {"en", "2026-12-05 18:30", "end", "", "2026-12-05 18:30"},
        {"en", "5 December 2026", "", "", "2026-12-05 00:00"},
        {"en", "Dec 5, 2026", "", "", "2026-12-05 00:00"},
        {"de", "5. Dezember 2026", "", "", "2026-12-05 00:00"},
        {"es", "5 de diciembre de 2026", "", "", "2026-12-05 00:00"},
        {"en", "05/05/2026", "", "", "2026-05-05 00:00"},
        {"fr", "05/12/2026 9:30", "", "", "2026-12-05 09:30"},
        {"en", "5 Dec 2026 9:30 pm", "", "", "2026-12-05 21:30"},
        {"en", "2026-12-05T10:00:00Z", "", "", "2026-12-05 10:00"},
        {"en", "next week", "", "", "unreadable"},
    };

    @Test
    void numbersAndDatesAreReadByLanguageOrRefused(@TempDir Path folder) throws IOException {
        Scanners.needs("node");
        for (String script : List.of("quantities.js", "money.js")) {
            Files.copy(Path.of("src/main/resources/placard/app", script), folder.resolve(script));
        }
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");
        List<String> lines = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (String[] one : NUMBERS) {
            lines.add("String(quantity('%s', '%s') ?? (quantity('%s', '%s') === null ? null : '?'))"
                    .formatted(escaped(one[1]), one[0], escaped(one[1]), one[0]));
            right.add(one[0] + " " + one[1] + " = " + one[2]);
        }
        for (String[] one : DATES) {
            lines.add("shown(moment('%s', '%s', { isEnd: %b, cells: ['%s', '%s'] }))"
                    .formatted(one[1], one[0], !one[2].isEmpty(), one[1], one[3]));
            right.add(one[0] + " " + one[1] + " = " + one[4]);
        }
        StringBuilder script = new StringBuilder("""
                import { moment, quantity } from "./quantities.js";
                const two = (n) => String(n).padStart(2, "0");
                const shown = ({ date, fault }) => fault ?? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
                process.env.TZ = "UTC";
                """);
        lines.forEach(line -> script.append("console.log(").append(line).append(");\n"));
        Files.writeString(folder.resolve("run.js"), script.toString());
        List<String> read = Scanners.output(
                        List.of(
                                Scanners.program("node").toString(),
                                folder.resolve("run.js").toString()),
                        0)
                .lines()
                .toList();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < right.size(); i++) {
            all.add(right.get(i).substring(0, right.get(i).indexOf(" = ") + 3) + read.get(i));
        }
        assertThat(all).containsExactlyElementsOf(right);
    }

    private static String escaped(String text) {
        return text.replace("'", "\\'");
    }
}
