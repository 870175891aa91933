package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a command prints: where and what was measured, then the figures, as Markdown. */
public final class Table {
    private final String title;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String title, String... columns) {
        this.title = title;
        rows.add(List.of(columns));
        rows.add(Stream.of(columns).map(_ -> "---").toList());
    }

    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    public void print() {
        System.out.println("\n### " + title + "\n");
        System.out.println(machine() + "\n");
        rows.forEach(row -> System.out.println("| " + String.join(" | ", row) + " |"));
        System.out.println();
        System.out.flush();
    }

    private static String machine() {
        return "Commit " + Settings.word("BENCH_COMMIT", "unknown") + " on " + processors() + ", "
                + System.getProperty("os.name")
                + " " + System.getProperty("os.version") + ", JDK " + Runtime.version() + ".";
    }

    /** What ran the bench. */
    static String processors() {
        return Runtime.getRuntime().availableProcessors() + " × " + processor();
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException unknown) {
            return System.getProperty("os.arch");
        }
    }
}
