package placard.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Shards;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Tenant;

/** The first further database is added to one node after the other, while the others know nothing of it. */
class FirstScanDatabaseTest {
    private static final String DOOR = "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}";
    private static final String LIST = "PLACARD_SCAN_DATABASES";

    private static void scan(Placard node, String slug, int first, int last) {
        for (int i = first; i <= last; i++) {
            assertThat(node.scan(slug, "203.0.113." + i).status()).isEqualTo(302);
        }
    }

    private static void restartWith(Placard node, Shards shards) {
        node.environment().put(LIST, shards.setting());
        node.restart();
    }

    @Test
    void scansOfNewWorkspacesWaitOnNodesThatDoNotKnowTheirDatabase() {
        Shards shards = Shards.of(1);
        try (Placard old = Placard.start(Store.POSTGRESQL);
                Placard shown = old.anotherNode(Map.of(LIST, shards.setting()))) {
            Tenant newcomer = Tenant.of(shown, 10);
            Reply made = shown.send("POST", "/api/v1/qr", DOOR, newcomer.key());
            String numbers = "/api/v1/analytics/" + made.at("/qr/id").asText();
            String slug = made.at("/qr/slug").asText();
            scan(old, slug, 1, 3);
            scan(shown, slug, 3, 5);
            MadeCode own = MadeCode.in(old);
            scan(old, own.slug(), 1, 2);
            assertThat(own.data(2).at("/metrics/uniqueScans").asLong()).isEqualTo(2);
            Await.until(
                    "the scans of the node that knows it",
                    () -> shards.number(1, "select coalesce(sum(total), 0) from scan_total") == 3);
            Reply unknown = old.send("GET", numbers, null, newcomer.key());
            assertThat(unknown.status()).as(unknown.text()).isEqualTo(503);
            restartWith(old, shards);
            Await.until(
                    "all of its scans",
                    () -> old.send("GET", numbers, null, newcomer.key())
                                    .at("/data/metrics/totalScans")
                                    .asLong()
                            == 6);
            assertThat(shown.send("GET", numbers, null, newcomer.key())
                            .at("/data/metrics/uniqueScans")
                            .asLong())
                    .isEqualTo(5);
            assertThat(Shards.number(
                            old.environment().get("PLACARD_DATABASE_URL"), "select sum(total) from scan_total"))
                    .isEqualTo(2);
        }
    }

    @Test
    @Slow
    void nodesThatDoNotKnowOfItHandOverTheScansOfWorkspacesThatWereMoved() {
        Shards shards = Shards.of(1);
        try (Placard old = Placard.start(Store.POSTGRESQL);
                Placard shown = old.anotherNode(Map.of(LIST, shards.setting()))) {
            MadeCode code = MadeCode.in(old);
            scan(old, code.slug(), 1, 5);
            code.data(5);
            String workspace = old.get("/api/v1/workspace").at("/workspace/id").asText();
            String main = old.environment().get("PLACARD_DATABASE_URL");
            Command moved = Command.run(shown.environment(), "shard", "move", workspace, "--to", "1");
            assertThat(moved.status()).as(moved.err()).isZero();
            scan(old, code.slug(), 6, 9);
            scan(shown, code.slug(), 9, 10);
            restartWith(old, shards);
            MadeCode seen = new MadeCode(shown, code.id(), code.slug());
            assertThat(seen.data(11).at("/metrics/totalScans").asLong()).isEqualTo(11);
            assertThat(seen.uniques()).isEqualTo(10);
            Command verified = Command.run(shown.environment(), "verify");
            assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
        }
    }

    /** Scans that are in its journal for the main database, which the workspace has left meanwhile. */
    @Test
    @Slow
    void nodesThatKnowOfNoOtherDatabasePutScansOfWhatHasLeftOnTheirWay() {
        try (Placard old = Placard.start(Store.POSTGRESQL)) {
            MadeCode code = MadeCode.in(old);
            scan(old, code.slug(), 1, 1);
            code.data(1);
            String main = old.environment().get("PLACARD_DATABASE_URL");
            Shards.execute(
                    main,
                    "insert into scan_departure (workspace, target, is_counted, is_gone)"
                            + " select workspace, 1, 0, 0 from scan_total");
            scan(old, code.slug(), 2, 4);
            Await.until("scans on their way", () -> Shards.number(main, "select count(*) from scan_outbox") == 3);
            assertThat(Shards.number(main, "select sum(total) from scan_total")).isOne();
        }
    }
}
