package placard.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench/guard} says of figures beside the kept ones. */
final class FiguresTest {
    @TempDir
    Path folder;

    private static Figures figures(String machine, Map<Figure, Double> values) {
        return new Figures(machine, "a run", new EnumMap<>(values));
    }

    @Test
    void aFigureThatGotWorseByMoreThanATenthIsNamed() {
        Figures former = figures("m", Map.of(Figure.RECORDED, 1.0, Figure.RATE, 1.0, Figure.FIRST, 2.0));
        Figures now = figures("m", Map.of(Figure.RECORDED, 1.11, Figure.RATE, 0.91, Figure.FIRST, 2.21));
        assertThat(now.compare(former, On.SQLITE))
                .containsExactly(
                        Figure.RECORDED.label + ": 1.11, at the last release 1.00",
                        Figure.FIRST.label + ": 2.21, at the last release 2.00");
    }

    @Test
    void lessIsWorseForAShare() {
        Figures now = figures("m", Map.of(Figure.RATE, 0.89));
        assertThat(now.compare(figures("m", Map.of(Figure.RATE, 1.0)), On.SQLITE))
                .hasSize(1);
        assertThat(figures("m", Map.of(Figure.RATE, 1.5)).compare(now, On.SQLITE))
                .isEmpty();
    }

    @Test
    void chanceExplainsSomeTenthsOfAMillisecond() {
        Figures former = figures("m", Map.of(Figure.PAUSE, 0.5));
        assertThat(figures("m", Map.of(Figure.PAUSE, 0.9)).compare(former, On.SQLITE))
                .isEmpty();
        assertThat(figures("m", Map.of(Figure.PAUSE, 1.1)).compare(former, On.SQLITE))
                .hasSize(1);
    }

    @Test
    void onAnotherMachineOnlyRatiosCompare() {
        Figures former = figures("m", Map.of(Figure.RECORDED, 1.0, Figure.FIRST, 2.0));
        assertThat(figures("n", Map.of(Figure.RECORDED, 2.0, Figure.FIRST, 9.0)).compare(former, On.SQLITE))
                .hasSize(1);
    }

    @Test
    void theFileKeepsTheFiguresOfBothStores() throws IOException {
        Path file = folder.resolve("guard.figures");
        figures("m", Map.of(Figure.RATE, 0.5)).write(file, On.SQLITE);
        figures("n", Map.of(Figure.RATE, 0.6)).write(file, On.POSTGRESQL);
        figures("m", Map.of(Figure.RATE, 0.7, Figure.READY, 3.0)).write(file, On.SQLITE);
        assertThat(Files.readAllLines(file)).hasSize(7);
        assertThat(Figures.read(file, On.SQLITE).values()).isEqualTo(Map.of(Figure.RATE, 0.7, Figure.READY, 3.0));
        assertThat(Figures.read(file, On.POSTGRESQL).machine()).isEqualTo("n");
        assertThat(Figures.read(folder.resolve("none"), On.SQLITE).values()).isEmpty();
    }
}
