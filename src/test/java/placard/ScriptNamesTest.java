package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Scanners;

/** Our scripts use no name that nothing defines, import only what a module exports, and leave nothing unused. */
final class ScriptNamesTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    /** The check ends with status 1 where it finds a fault, and prints a line for each. */
    @Test
    void scriptsUseNamesThatAreThere() {
        List<String> command = List.of(
                JAVA,
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                "target/minifier/*",
                "src/build/java/placard/build/CheckScripts.java",
                "src/main/resources/placard",
                "target/classes/placard/app/built");
        assertThat(Scanners.output(command, 0, 1)).isEmpty();
    }
}
