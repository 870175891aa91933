package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.cluster.log.ScanLoad.Code;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.testing.Brokers;
import placard.testing.Child;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/**
 * What burns down, stands still or goes away around two nodes with a replicated log: what was answered is counted, nothing
 * twice, and visitors are exact.
 */
@Slow
class ScanLogFaultsTest {
    private static final int CODES = 8;

    private final Brokers brokers = Brokers.shared();
    private final Map<Child, Integer> management = new HashMap<>();
    private final List<Child> nodes = new ArrayList<>();

    @TempDir
    Path folder;

    private String url;
    private String log;
    private Database database;
    private List<Code> codes;

    @BeforeEach
    void begin() throws IOException {
        url = Store.POSTGRESQL.newDatabase();
        log = brokers.newLog();
        begin(url);
    }

    private void begin(String database) throws IOException {
        url = database;
        node();
        node();
        this.database =
                placard.storage.Store.open(folder, PostgresUrl.parse(url).orElseThrow());
        codes = new ArrayList<>();
        for (int i = 0; i < CODES; i++) {
            Reply made =
                    nodes.getFirst().post("/api/v1/qr", "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
            codes.add(new Code(made.at("/qr/id").asText(), made.at("/qr/slug").asText()));
        }
        ScanLoad.waitFor(
                "an even share", () -> nodes.stream().allMatch(node -> lanes(node) == ReplicatedLog.LANES / 2));
    }

    private Child node() throws IOException {
        int port = Ports.free();
        Child node = new Child(
                url,
                Map.of(
                        "PLACARD_SCAN_LOG",
                        log,
                        "PLACARD_JOURNAL_SYNC",
                        "replicated",
                        // Codes become hot while they are scanned, and are not after a start.
                        "PLACARD_SCAN_LOG_SPREAD",
                        "40",
                        "PLACARD_KEY_DIR",
                        folder.resolve("keys").toString(),
                        "PLACARD_MANAGEMENT_PORT",
                        Integer.toString(port)));
        management.put(node, port);
        nodes.add(node);
        return node;
    }

    @AfterEach
    void end() throws IOException {
        database.close();
        for (Child node : nodes) {
            node.close();
        }
    }

    private double metric(Child node, String name) {
        return Ports.metric(management.get(node), name);
    }

    private double lanes(Child node) {
        return metric(node, "placard_scanlog_lanes");
    }

    private double unreplicated(Child node) {
        return metric(node, "placard_scanlog_unreplicated_total");
    }

    @Test
    void aNodeThatBurnsDownTakesNoAnsweredScanWithIt() throws Exception {
        Child one = nodes.getFirst();
        Child two = nodes.getLast();
        try (ScanLoad load = new ScanLoad(codes, one, two)) {
            load.more(300);
            long from;
            double weak;
            do {
                weak = unreplicated(one);
                from = System.nanoTime();
                load.more(200);
            } while (unreplicated(one) > weak);
            // A guest who is answered from here on without waiting for the brokers is not in the log when the node is gone.
            brokers.freeze(1);
            brokers.freeze(2);
            long frozen = System.nanoTime();
            LockSupport.parkNanos(200_000_000);
            one.destroy();
            brokers.thaw(1);
            brokers.thaw(2);
            load.avoid(one);
            assertThat(load.forgive(one, from, frozen + 900_000_000)).isGreaterThan(50);
            load.more(300);
            load.settle(database, two);
        }
        assertThat(lanes(two)).isEqualTo(ReplicatedLog.LANES);
    }

    @Test
    void aBrokerThatBurnsDownAndComesBackEmptyTakesNoScanWithIt() throws Exception {
        try (ScanLoad load = new ScanLoad(codes, nodes.getFirst(), nodes.getLast())) {
            load.more(200);
            brokers.destroy(0);
            load.more(300);
            brokers.start(0);
            load.more(200);
            load.settle(database, nodes.getFirst());
        }
    }

    @Test
    void aNodeThatStoodStillCountsNothingOfTheLanesThatItLost() throws Exception {
        Child one = nodes.getFirst();
        Child two = nodes.getLast();
        try (ScanLoad load = new ScanLoad(codes, one, two)) {
            load.more(200);
            one.freeze();
            load.avoid(one);
            ScanLoad.waitFor("the other to take all lanes", () -> lanes(two) == ReplicatedLog.LANES);
            load.more(200);
            one.thaw();
            ScanLoad.waitFor("an even share", () -> lanes(one) == ReplicatedLog.LANES / 2 && lanes(two) == lanes(one));
            load.more(200);
            load.settle(database, one);
        }
    }

    @Test
    void aNodeThatIsKilledAndStartedAgainSendsAllOfItsJournalAndNothingCountsTwice() throws Exception {
        Child one = nodes.getFirst();
        try (ScanLoad load = new ScanLoad(codes, one, nodes.getLast())) {
            load.more(300);
            one.kill();
            load.avoid(one);
            load.more(100);
            one.start();
            load.settle(database, one);
        }
    }
}
