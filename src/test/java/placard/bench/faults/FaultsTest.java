package placard.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import placard.bench.On;
import placard.testing.Scanners;
import placard.testing.Slow;

/** The short cases of the fault campaign; {@code bench/faults} runs all of them. */
@Slow
final class FaultsTest {
    /** Always the same in the suite; {@code bench/faults} takes others. */
    private static final long SEED = Long.getLong("faults.seed", 1);

    private static Faults faults;

    @BeforeAll
    static void begin() throws IOException {
        faults = new Faults(true);
    }

    @AfterAll
    static void end() {
        faults.close();
    }

    static Stream<Arguments> cases() {
        return Stream.of(On.values())
                .flatMap(on -> FaultCase.all().stream()
                        .filter(fault -> fault.inSuite() && fault.stores().contains(on))
                        .map(fault -> Arguments.of(fault.name(), on, fault)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("cases")
    void everyPromiseHolds(String name, On on, FaultCase fault) throws Exception {
        Row row = faults.run(fault, on, SEED);
        if (row.verdict().startsWith("skipped")) {
            Scanners.notTested(name + ", " + row.verdict());
        }
        assertThat(row.verdict())
                .as("bench/faults --cases " + name + " --store " + on.name().toLowerCase(java.util.Locale.ROOT)
                        + " --seed " + SEED)
                .isEqualTo("held");
    }
}
