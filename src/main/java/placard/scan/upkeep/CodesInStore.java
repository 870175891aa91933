package placard.scan.upkeep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import placard.base.Ids;
import placard.storage.Tx;

/** Iterates in groups over all codes in the daily roll-ups, so that only one group's data is in memory. */
final class CodesInStore {
    private static final int AT_A_TIME = 50;

    record Part(byte[] workspace, List<byte[]> codes) {}

    private final Map<byte[], Collection<byte[]>> workspaces = new TreeMap<>(Arrays::compareUnsigned);
    private final List<Part> all;

    /** @param moving workspaces to skip */
    CodesInStore(Tx tx, Set<String> moving) {
        for (String table : List.of("scan_day", "scan_day_pack", "scan_day_value")) {
            Optional<byte[]> workspace = next(tx, table, new byte[0]);
            while (workspace.isPresent()) {
                byte[] each = workspace.get();
                workspaces
                        .computeIfAbsent(each, _ -> new TreeSet<>(Arrays::compareUnsigned))
                        .addAll(tx.list(
                                "select distinct code from " + table + " where workspace = ?",
                                row -> row.bytes("code"),
                                each));
                workspace = next(tx, table, each);
            }
        }
        for (String table : List.of("workspace_day", "workspace_day_value")) {
            Optional<byte[]> workspace = next(tx, table, new byte[0]);
            while (workspace.isPresent()) {
                byte[] each = workspace.get();
                workspaces.computeIfAbsent(each, _ -> List.of());
                workspace = next(tx, table, each);
            }
        }
        workspaces.keySet().removeIf(each -> moving.contains(Ids.of("ws_", each, 0)));
        all = workspaces.keySet().stream().flatMap(each -> of(each).stream()).toList();
    }

    private static Optional<byte[]> next(Tx tx, String table, byte[] after) {
        return tx.find(
                "select workspace from " + table + " where workspace > ? order by workspace limit 1",
                row -> row.bytes("workspace"),
                after);
    }

    Collection<byte[]> workspaces() {
        return workspaces.keySet();
    }

    /** The groups of a workspace. */
    List<Part> of(byte[] workspace) {
        List<byte[]> codes = new ArrayList<>(workspaces.getOrDefault(workspace, List.of()));
        List<Part> parts = new ArrayList<>();
        for (int from = 0; from < codes.size(); from += AT_A_TIME) {
            parts.add(new Part(workspace, codes.subList(from, Math.min(codes.size(), from + AT_A_TIME))));
        }
        return parts;
    }

    /** The groups of all workspaces. */
    List<Part> all() {
        return all;
    }
}
