package placard.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Ids;
import placard.scan.count.UnreadablePacks;
import placard.scan.upkeep.DayPacking;
import placard.storage.Database;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Placard;
import placard.testing.ServerStore;
import placard.testing.Slow;
import placard.testing.Store;

/** A report of very many codes over years, and the verification of a large store, take time and not memory. */
@Slow
final class ManyCodesTest {
    private static final Instant START = Instant.parse("2026-03-20T08:10:00Z");
    private static final int CODES = 300;
    private static final int DAYS = 400;
    private static final int SCANS = 40;

    @ParameterizedTest
    @EnumSource
    void aReportOfAllCodesOverAllDaysFitsALittleHeap(Store store) throws Exception {
        MovableClock clock = new MovableClock(START);
        try (Placard placard = Placard.start(store, Map.of(), clock);
                Database database = ServerStore.database(placard)) {
            String workspaceId = placard.workspaceId();
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < SCANS; i++) {
                code.scanWith("source=s" + i + "&table=t" + i);
            }
            code.data(SCANS);
            new DayPacking(database, new UnreadablePacks()).run(START.plus(Duration.ofDays(9)));
            byte[] workspace = Ids.bytes(workspaceId);
            ManyCodes.fill(database, workspace, CODES, DAYS);
            placard.stop();

            long first = Math.floorDiv(START.getEpochSecond(), 86_400L) + 1;
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx64m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ManyCodes.class.getName(),
                            placard.folder().toString(),
                            placard.environment().get("PLACARD_DATABASE_URL"),
                            HexFormat.of().formatHex(workspace),
                            Integer.toString(CODES),
                            Long.toString(first),
                            Integer.toString(DAYS))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            long scans = (long) CODES * DAYS * SCANS;
            assertThat(said.strip().lines().reduce("", (_, line) -> line))
                    .as(said)
                    .isEqualTo(scans + " " + scans + " " + scans + " 0");
            assertThat(child.waitFor()).isZero();
        }
    }
}
