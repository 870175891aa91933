package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Slow;

/** How the program is started. */
@Slow
final class RunScriptTest {
    /** What {@code ./run} gives the JVM. */
    private static List<String> options() throws IOException {
        Process bash = new ProcessBuilder(
                        "bash",
                        "-euc",
                        ". bench/java.sh; find_jdk; find_program /nowhere; printf '%s\\n' \"${PROGRAM[@]}\"")
                .start();
        String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return said.lines().skip(1).takeWhile(option -> !option.equals("-jar")).toList();
    }

    @Test
    void outOfMemoryTheProcessEndsThoughTheErrorIsCaught() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        command.addAll(List.of("-Xmx80m", "-cp", System.getProperty("java.class.path"), Hungry.class.getName()));
        Process hungry = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(hungry.waitFor()).isEqualTo(3);
    }

    /** A program that takes all memory and goes on as if nothing had happened. */
    static final class Hungry {
        private Hungry() {}

        public static void main(String[] arguments) {
            List<byte[]> kept = new ArrayList<>();
            try {
                while (true) {
                    kept.add(new byte[1 << 20]);
                }
            } catch (OutOfMemoryError full) {
                System.exit(kept.isEmpty() ? 1 : 0);
            }
        }
    }
}
