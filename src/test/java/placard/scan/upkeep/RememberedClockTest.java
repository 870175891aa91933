package placard.scan.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.storage.Database;
import placard.storage.Store;
import placard.testing.MovableClock;

/** The time by which the embedded store destroys data, independent of the wall clock. */
final class RememberedClockTest {
    private static final Instant START = Instant.parse("2026-11-20T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    private Path folder;

    private final MovableClock wall = new MovableClock(START);
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private Database database;

    @BeforeEach
    void open() {
        database = Store.open(folder, null);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private RememberedClock started() {
        return new RememberedClock(database, wall, nanos::get);
    }

    /** Both clocks go on. */
    private void pass(Duration time) {
        wall.move(time);
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void whileTheClocksAgreeItIsTheWallClock() {
        RememberedClock clock = started();
        for (int hour = 0; hour < 100; hour++) {
            assertThat(clock.destroyBy()).contains(wall.instant());
            pass(HOUR);
        }
        assertThat(clock.isNodeAhead()).isFalse();
    }

    @Test
    void aJumpAheadIsFollowedByADayAnHour() {
        RememberedClock clock = started();
        wall.move(Duration.ofDays(60));
        assertThat(clock.destroyBy()).contains(START);
        pass(HOUR);
        assertThat(clock.destroyBy()).contains(START.plus(Duration.ofHours(25)));
        pass(Duration.ofHours(58));
        assertThat(clock.destroyBy().orElseThrow()).isBefore(wall.instant());
        pass(HOUR);
        assertThat(clock.destroyBy()).contains(wall.instant());
    }

    @Test
    void aJumpThatIsTakenBackHasChangedNothing() {
        RememberedClock clock = started();
        wall.move(Duration.ofDays(60));
        pass(HOUR);
        clock.note();
        wall.move(Duration.ofDays(-60));
        assertThat(clock.destroyBy()).contains(START.plus(HOUR));
        pass(HOUR);
        assertThat(clock.destroyBy()).contains(wall.instant());
    }

    @Test
    void aClockThatIsSetBackIsFollowedAtOnceAndComesForwardSlowly() {
        RememberedClock clock = started();
        wall.move(Duration.ofDays(-10));
        assertThat(clock.destroyBy()).contains(wall.instant());
        wall.move(Duration.ofDays(10));
        assertThat(clock.destroyBy()).contains(START.minus(Duration.ofDays(10)));
        pass(Duration.ofHours(11));
        assertThat(clock.destroyBy()).contains(wall.instant());
    }

    @Test
    void theStoreRemembersItOverAStop() {
        RememberedClock before = started();
        pass(HOUR);
        before.note();
        wall.move(Duration.ofDays(60));
        nanos.set(77);
        RememberedClock after = started();
        assertThat(after.destroyBy()).contains(START.plus(HOUR));
        after.note();
        pass(Duration.ofHours(10));
        after.note();
        assertThat(started().destroyBy())
                .as("what was caught up is not lost")
                .contains(START.plus(HOUR).plus(Duration.ofHours(250)));
    }

    @Test
    void aStoreThatNeverNotedItHasItsLastScan() {
        assertThat(started().destroyBy()).contains(START);
        Instant last = START.minus(Duration.ofDays(40));
        database.writeScans(tx -> {
            ScanPacks.add(tx, List.of(scan(last)));
            return true;
        });
        assertThat(started().destroyBy()).contains(last);
    }

    private static Scan scan(Instant at) {
        byte[] id = new byte[16];
        return new Scan(
                id, id, at.toEpochMilli(), 1, 0, Kind.HUMAN, Device.MOBILE, Os.IOS, "Unknown", null, null, 0, null);
    }
}
