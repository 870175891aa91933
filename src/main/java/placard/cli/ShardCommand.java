package placard.cli;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import placard.base.Ids;
import placard.scan.cluster.ClusterModule;
import placard.scan.cluster.MoveNeeds;
import placard.scan.cluster.MoveRefused;
import placard.scan.upkeep.HashReset;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.storage.ScanStore;
import placard.storage.ScanStores;
import placard.workspace.Workspaces;

/** {@code placard shard list|move}: shows and changes the databases of workspaces' scans. */
@Command(
        name = "shard",
        description = "Show or move the databases of workspaces' scans (PLACARD_SCAN_DATABASES).",
        mixinStandardHelpOptions = true)
final class ShardCommand implements Runnable {
    private final Commands.Context context;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    ShardCommand(Commands.Context context) {
        this.context = context;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Choose a subcommand: list or move.");
    }

    private record Place(String id, int shard, String name) {}

    @Command(
            name = "list",
            description = "List workspaces: the number of their scans' database (0 for the main one), id, name.",
            mixinStandardHelpOptions = true)
    void list() {
        try (OpenedStore store = OpenedStore.with(context.environment())) {
            store.database().read(tx -> {
                Map<String, String> moves = tx
                        .list(
                                "select workspace_id, target, state from shard_move",
                                row -> Map.entry(
                                        row.text("workspace_id"),
                                        "  (to " + row.integer("target") + ": " + row.text("state") + ")"))
                        .stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
                List<Place> places = tx.list(
                        "select id, shard, name from workspace where deleted_at is null order by shard, created_at, id",
                        row -> new Place(row.text("id"), row.integer("shard"), row.text("name")));
                places.forEach(place -> context.out()
                        .println(place.shard + "  " + place.id + "  " + place.name + moves.getOrDefault(place.id, "")));
                return true;
            });
        }
    }

    @Command(
            name = "move",
            description =
                    "Move a workspace's scans to another database, beside running servers. If it is interrupted, say the"
                            + " same again.",
            mixinStandardHelpOptions = true)
    void move(
            @Parameters(paramLabel = "WORKSPACE", description = "Its id.") String workspaceId,
            @Option(names = "--to", required = true, paramLabel = "N", description = "The database's number.")
                    int target,
            @Mixin Output output) {
        if (!Ids.isWellFormed("ws_", workspaceId)) {
            throw new ParameterException(spec.commandLine(), "A workspace's id begins with ws_.");
        }
        ClusterModule cluster = OpenedStore.cluster("placard shard move");
        try (Output.Report report = output.begin(context);
                OpenedStore store = OpenedStore.with(context.environment());
                OpenedStore.OpenedScans scans = OpenedStore.scans(store.config(), store.database())) {
            if (store.config().database() == null) {
                throw new CommandErrors.Refused("SQLite has one database of scans. Several of them need PostgreSQL"
                        + " (PLACARD_DATABASE_URL, PLACARD_SCAN_DATABASES).");
            }
            HashKeys keys = store.hashKeys(scans.stores());
            needAll(keys, scans.stores(), store.clock().instant());
            MoveNeeds needs =
                    new MoveNeeds(scans.stores(), keys, store.clock(), Workspaces.CHANGED, report::say, report);
            cluster.move(needs, workspaceId, target);
            report.result(result -> result.put("workspaceId", workspaceId).put("database", target));
        } catch (MoveRefused refused) {
            throw new CommandErrors.Refused(String.valueOf(refused.getMessage()));
        } catch (KeyFolderUnusable unusable) {
            throw new CommandErrors.Refused(unusable.getMessage() + ".");
        }
    }

    /** Refuses other keys than the servers', because forwarded scans would then be counted without their visitors. */
    private static void needAll(HashKeys keys, ScanStores stores, Instant now) {
        for (ScanStore store : stores.all()) {
            if (!keys.missing(HashReset.keysNamed(store.database()), now).isEmpty()) {
                throw new CommandErrors.Refused(
                        "The servers' hash keys aren't in this key folder: use theirs (PLACARD_KEY_DIR).");
            }
        }
    }
}
