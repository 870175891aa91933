package placard.bench;

import java.nio.file.Path;
import java.util.List;

/** What the commands in {@code bench/} hand over in the environment. */
public final class Settings {
    private Settings() {}

    /** A number that shortens or lengthens a measurement. */
    public static int number(String name, int otherwise) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? otherwise : Integer.parseInt(value.strip());
    }

    /** A choice of how to measure. */
    static String word(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? otherwise : value.strip();
    }

    /** The command that starts the packaged program, as {@code ./run} does. */
    public static List<String> program() {
        return List.of(word("BENCH_PROGRAM", "").split("\n"));
    }

    /** The folder {@code bench/}. */
    public static Path folder() {
        return Path.of(word("BENCH_FOLDER", "bench"));
    }
}
