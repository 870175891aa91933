package placard.cluster.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.storage.Database;
import placard.storage.PostgresUrl;
import placard.storage.Store;

/** A table of scans that is added later must be moved with its workspace. */
class ShardTableTest {
    /** Tables of which a workspace's rows stay where they are: scans on their way. */
    private static final Set<String> LEFT = Set.of("scan_departure", "scan_mover", "scan_outbox", "scan_event");

    private record Column(String table, String name) {}

    @Test
    void everyColumnOfATableThatNamesWorkspacesIsMoved() {
        PostgresUrl url = PostgresUrl.parse(placard.testing.Store.POSTGRESQL.newDatabase())
                .orElseThrow();
        Map<String, Set<String>> there = new TreeMap<>();
        try (Database scans = Store.openScans(url)) {
            scans.read(tx -> tx.list("""
                            select c.table_name, c.column_name from information_schema.columns c
                            where c.table_schema = 'public' and c.table_name in
                                (select table_name from information_schema.columns where column_name = 'workspace')
                            """, row -> new Column(row.text("table_name"), row.text("column_name"))))
                    .forEach(column -> there.computeIfAbsent(column.table, _ -> new TreeSet<>())
                            .add(column.name));
        }
        there.keySet().removeAll(LEFT);
        assertThat(Arrays.stream(ShardTable.values()).collect(Collectors.toMap(ShardTable::table, each ->
                        (Set<String>) new TreeSet<>(each.words()))))
                .isEqualTo(there);
    }
}
