package placard.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Shards;
import placard.testing.Slow;

/** Which databases of scans a start accepts, of nodes that don't agree about them. */
class ScanDatabasesIdentityTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    @TempDir
    private Path folder;

    private Database main(String url) {
        return Store.open(folder, PostgresUrl.parse(url).orElseThrow());
    }

    private static Database scans(String url) {
        return Store.openScans(PostgresUrl.parse(url).orElseThrow());
    }

    private static String next() {
        return "inst_" + NUMBER.incrementAndGet();
    }

    private static String newDatabase() {
        return placard.testing.Store.POSTGRESQL.newDatabase();
    }

    private static boolean isAdmitted(Database main, List<Database> others) {
        try {
            ScanDatabases.admit(main, others, ScanDatabasesIdentityTest::next);
            return true;
        } catch (ScanDatabases.DatabaseMismatch refused) {
            return false;
        }
    }

    /** Both start at once, the first time. */
    private static List<Boolean> bothAdmitted(Database main, List<Database> one, List<Database> other)
            throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        List<Boolean> admitted = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> both = new ArrayList<>();
            for (List<Database> each : List.of(one, other)) {
                Callable<Boolean> node = () -> {
                    start.await();
                    return isAdmitted(main, each);
                };
                both.add(threads.submit(node));
            }
            for (Future<Boolean> each : both) {
                admitted.add(each.get());
            }
        }
        return admitted;
    }

    @Test
    void ofTwoDatabasesInOnePlaceOnlyOneGetsItsNumber() throws Exception {
        for (int round = 0; round < 4; round++) {
            try (Database main = main(newDatabase());
                    Database x = scans(newDatabase());
                    Database y = scans(newDatabase())) {
                assertThat(bothAdmitted(main, List.of(x), List.of(y))).containsExactlyInAnyOrder(true, false);
                // The other one is nobody's, and can still be added.
                Database first = isAdmitted(main, List.of(x)) ? x : y;
                ScanDatabases.admit(main, List.of(first, first == x ? y : x), ScanDatabasesIdentityTest::next);
            }
        }
    }

    @Test
    @Slow
    void nodesThatSwapTwoOfThemAreNotBothAdmitted() throws Exception {
        for (int round = 0; round < 3; round++) {
            try (Database main = main(newDatabase());
                    Database x = scans(newDatabase());
                    Database y = scans(newDatabase())) {
                assertThat(bothAdmitted(main, List.of(x, y), List.of(y, x))).containsExactlyInAnyOrder(true, false);
                assertThat(isAdmitted(main, List.of(x, y))).isNotEqualTo(isAdmitted(main, List.of(y, x)));
            }
        }
    }

    @Test
    void aListWithOneTwiceChangesNothing() {
        String url = newDatabase();
        String mainUrl = newDatabase();
        try (Database main = main(mainUrl);
                Database x = scans(url);
                Database again = scans(url)) {
            assertThatThrownBy(() -> ScanDatabases.admit(main, List.of(x, again), ScanDatabasesIdentityTest::next))
                    .isInstanceOf(ScanDatabases.DatabaseMismatch.class)
                    .hasMessageContaining("place 2")
                    .hasMessageContaining("place 1 too");
            assertThat(Shards.number(mainUrl, "select count(*) from scan_database where number > 0"))
                    .isZero();
        }
    }

    /** Killed between the main tables and the database: its number is written down, and it doesn't know it yet. */
    @Test
    @Slow
    void aStartThatWasKilledHalfwayIsMadeUpFor() throws Exception {
        String url = newDatabase();
        try (Database main = main(newDatabase());
                Database x = scans(url);
                Database y = scans(newDatabase())) {
            ScanDatabases.admit(main, List.of(x), ScanDatabasesIdentityTest::next);
            Shards.execute(url, "delete from scan_identity");
            assertThatThrownBy(() -> ScanDatabases.admit(main, List.of(y), ScanDatabasesIdentityTest::next))
                    .hasMessageContaining("place 1");
            assertThatCode(() -> ScanDatabases.admit(main, List.of(x), ScanDatabasesIdentityTest::next))
                    .doesNotThrowAnyException();
            assertThat(Shards.number(url, "select number from scan_identity")).isOne();
        }
    }

    /** One that says that it is number 1, and isn't the one that the main tables mean. */
    @Test
    void aReplacedDatabaseIsRefused() throws Exception {
        String impostor = newDatabase();
        try (Database main = main(newDatabase());
                Database x = scans(newDatabase());
                Database y = scans(impostor)) {
            ScanDatabases.admit(main, List.of(x), ScanDatabasesIdentityTest::next);
            String installation = main.read(
                    tx -> tx.find("select identity from scan_database where number = 0", row -> row.text("identity"))
                            .orElseThrow());
            Shards.execute(impostor, "insert into scan_identity values (1, '" + installation + "', 1)");
            assertThatThrownBy(() -> ScanDatabases.admit(main, List.of(y), ScanDatabasesIdentityTest::next))
                    .hasMessageContaining("is another one");
        }
    }
}
