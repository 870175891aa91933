package placard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.Await;

/** What commands that take long show on a terminal. */
final class OutputTest {
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(screen, true, StandardCharsets.UTF_8);

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | 9000 | Packing …",
                "0 | 200 | 9000 | Packing: 0 %",
                "50 | 200 | 1900 | Packing: 25 %",
                "50 | 200 | 9000 | Packing: 25 %, 27 s left",
                "50 | 200 | 90000 | Packing: 25 %, 4 min left",
                "1 | 200 | 90000 | Packing: 0 %, 4 h left",
                "300 | 200 | 9000 | Packing: 100 %, 0 s left"
            })
    void aStepSaysHowMuchIsLeft(long done, long total, long millis, String line) {
        assertThat(Output.text("Packing", done, total, Duration.ofMillis(millis).toNanos()))
                .isEqualTo(line);
    }

    @Test
    void aStepIsShownWhileItLastsAndLeavesNothing() {
        try (Output.Report report =
                new Output.Report(new Output.Form(), terminal, new Output.Line(terminal, Duration.ZERO))) {
            report.step("Packing", () -> 1, 4);
            Await.until("the line", () -> shown().contains("\r\u001b[KPacking: 25 %"));
            report.step("Checking");
            Await.until("the line", () -> shown().endsWith("\r\u001b[KChecking …"));
            report.say("Written.");
            Await.until("the line", () -> shown().endsWith("\r\u001b[KWritten.\n\r\u001b[KChecking …"));
        }
        assertThat(shown()).endsWith("Checking …\r\u001b[K");
    }

    @Test
    void aStepThatIsSoonOverIsNotShown() {
        try (Output.Report report =
                new Output.Report(new Output.Form(), terminal, new Output.Line(terminal, Duration.ofHours(1)))) {
            report.step("Packing", () -> 1, 4);
            report.say("Written.");
        }
        assertThat(shown()).isEqualTo("Written.\n");
    }
}
