package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Scanners;

/** Our styles and scripts look as Prettier writes them. */
final class ScriptFormatTest {
    private static final Path PRETTIER = Path.of("target/clients/npm/node_modules/prettier/bin/prettier.cjs");

    /** Prettier ends with status 1 where a file differs, and names the file. */
    @Test
    void scriptsAndStylesAreFormatted() {
        Scanners.needs("node");
        if (!Files.isRegularFile(PRETTIER)) {
            Scanners.notTested("Prettier is not installed; ./test fetches it");
        }
        List<String> command = List.of(
                Scanners.program("node").toString(),
                PRETTIER.toString(),
                "--list-different",
                "src/main/resources/placard");
        assertThat(Scanners.output(command, 0, 1)).as("run bench/format").isEmpty();
    }
}
