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

    /** A place as maps give it, and its coordinates; "?" for what is none. */
    private static final String[][] PLACES = {
        {"52.37, 4.89", "52.37 4.89"},
        {" 52.370216,4.895168 ", "52.370216 4.895168"},
        {"-33.8568 151.2153", "-33.8568 151.2153"},
        {"−33.8568; 151.2153", "-33.8568 151.2153"},
        {"52,37, 4,89", "52.37 4.89"},
        {"52,37; 4,89", "52.37 4.89"},
        {"52,37 4,89", "52.37 4.89"},
        {"52, 4", "52 4"},
        {"52,37", "?"},
        {"52.37", "?"},
        {"52°22'12.8\"N 4°53'42.6\"E", "52.3702222 4.8951667"},
        {"33°51′24.5″S, 70°40′W", "-33.8568056 -70.6666667"},
        {"52.37° N, 4.89° E", "52.37 4.89"},
        {"https://www.google.com/maps/place/Dam/@52.3,4.8,17z/data=!3m1!4b1!3d52.3702!4d4.8951", "52.3702 4.8951"},
        {"https://www.google.de/maps/@52.37,4.89,15z?hl=de", "52.37 4.89"},
        {"https://www.google.com/maps/search/?api=1&query=52.37%2C4.89", "52.37 4.89"},
        {"https://maps.google.com/?q=loc:52.37,+4.89", "52.37 4.89"},
        {"https://maps.apple.com/?ll=52.37,4.89&q=Dam", "52.37 4.89"},
        {"https://maps.apple.com/place?coordinate=52.37,4.89", "52.37 4.89"},
        {"https://www.openstreetmap.org/?mlat=52.37&mlon=4.89#map=17/52.1/4.1", "52.37 4.89"},
        {"https://www.openstreetmap.org/#map=17/52.37/4.89", "52.37 4.89"},
        {"geo:52.37,4.89?z=17", "52.37 4.89"},
        {"https://maps.app.goo.gl/Abc123", "?"},
        {"91.2, 4.8", "?"},
        {"52.3, 181.5", "?"},
        {"Dam 1, Amsterdam", "?"},
        {"", "?"},
    };

    @TempDir
    private Path folder;

    @Test
    void numbersAndDatesAreReadByLanguageOrRefused() throws IOException {
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
        assertThat(read("""
                import { moment, quantity } from "./quantities.js";
                const two = (n) => String(n).padStart(2, "0");
                const shown = ({ date, fault }) => fault ?? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
                process.env.TZ = "UTC";
                """, lines, right)).containsExactlyElementsOf(right);
    }

    @Test
    void aPlaceIsReadAsMapsGiveIt() throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (String[] one : PLACES) {
            lines.add("(coordinates('%s') ?? ['?']).join(' ')".formatted(escaped(one[0])));
            right.add(one[0] + " = " + one[1]);
        }
        assertThat(read("import { coordinates } from \"./coordinates.js\";\n", lines, right))
                .containsExactlyElementsOf(right);
    }

    /** What the lines of a script give, each after the text before the sign of its right answer. */
    private List<String> read(String imports, List<String> lines, List<String> right) throws IOException {
        Scanners.needs("node");
        for (String script : List.of("quantities.js", "money.js", "coordinates.js")) {
            Files.copy(Path.of("src/main/resources/placard/app", script), folder.resolve(script));
        }
        Files.writeString(folder.resolve("package.json"), "{\"type\":\"module\"}");
        StringBuilder script = new StringBuilder(imports);
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
        return all;
    }

    private static String escaped(String text) {
        return text.replace("'", "\\'");
    }
}
