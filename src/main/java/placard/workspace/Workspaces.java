package placard.workspace;

import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Slug;
import placard.base.WebHost;
import placard.base.Zones;
import placard.storage.Row;
import placard.storage.ScanStores;
import placard.storage.Tx;

/** All workspaces of this instance. */
public record Workspaces(Ids ids, RandomGenerator random, InstantSource clock, Credits credits) {
    /**
     * The number of former handles that still redirect to a workspace. Older ones become free, so that no workspace
     * hoards them.
     */
    private static final int MOST_FORMER = 10;

    /** The notice that a workspace has changed; its message is the workspace's id. */
    public static final String CHANGED = "workspace";

    private static final String COLUMNS =
            "id, name, handle, timezone, next_timezone, next_timezone_from, brand, defaults, counts_origins,"
                    + " hides_checklist, credits, created_at, updated_at, version";

    private static Workspace of(Row row) throws SQLException {
        String next = row.textOrNull("next_timezone");
        return new Workspace(
                row.text("id"),
                row.text("name"),
                Objects.requireNonNullElse(row.textOrNull("handle"), ""),
                new Zones(
                        ZoneId.of(row.text("timezone")),
                        next == null ? null : ZoneId.of(next),
                        row.timeOrNull("next_timezone_from")),
                Brand.stored(row.textOrNull("brand")),
                Defaults.stored(row.textOrNull("defaults")),
                row.flag("counts_origins"),
                row.flag("hides_checklist"),
                row.number("credits"),
                row.time("created_at"),
                row.time("updated_at"),
                row.number("version"));
    }

    /** Creates a workspace with its first credits. */
    public Workspace create(Tx tx, String name, long firstCredits, ZoneId zone) {
        Instant now = clock.instant();
        Workspace workspace = new Workspace(
                ids.next("ws_"),
                name,
                freeHandle(tx, name),
                Zones.of(zone),
                Brand.NONE,
                Defaults.NONE,
                false,
                false,
                firstCredits,
                now,
                now,
                1);
        tx.update("""
            insert into workspace (id, name, handle, timezone, credits, created_at, updated_at, version, shard)
            values (?, ?, ?, ?, 0, ?, ?, 1, ?)
            """, workspace.id(), name, workspace.handle(), zone.getId(), now, now, ScanStores.numberOfNew(tx));
        if (firstCredits > 0) {
            credits.grant(tx, workspace.id(), firstCredits, "initial_grant");
        }
        return workspace;
    }

    /**
     * Renames a workspace.
     *
     * @param latin the name in Latin letters, of which it gets a handle; null to keep the present one
     * @param timezone what it gets in place of UTC, if the IANA has it
     */
    Workspace named(Tx tx, Workspace before, String name, @Nullable String latin, String timezone) {
        boolean isChosen = !before.zones().latest().equals(Workspace.UTC);
        Workspace after = new Workspace(
                before.id(),
                name,
                latin == null ? before.handle() : freeHandle(tx, latin),
                isChosen ? before.zones() : before.zones().changed(Workspace.zoneOf(timezone), clock.instant()),
                before.brand(),
                before.defaults(),
                before.countsOrigins(),
                before.hidesChecklist(),
                before.credits(),
                before.createdAt(),
                clock.instant(),
                before.version() + 1);
        update(tx, after);
        return after;
    }

    private String freeHandle(Tx tx, String name) {
        String base = Slug.of(name, "workspace", random);
        String handle = Workspace.isReserved(base) ? "workspace-" + base : base;
        for (int n = 1; n <= 10; n++) {
            String candidate = Slug.candidate(handle, n);
            if (isFree(tx, candidate)) {
                return candidate;
            }
        }
        return Slug.withSuffix(handle, random);
    }

    /** True if no workspace has or had the handle, deleted workspaces included. */
    private static boolean isFree(Tx tx, String handle) {
        return tx.count("select count(*) as n from workspace where handle = ?", handle) == 0
                && tx.count("select count(*) as n from former_handle where handle = ?", handle) == 0;
    }

    /** The present handle of a workspace, by a former one; empty if there is none. */
    public static Optional<String> findHandle(Tx tx, String former) {
        return tx.find("""
            select w.handle from former_handle f join workspace w on w.id = f.workspace_id
            where f.handle = ? and w.deleted_at is null
            """, row -> row.text("handle"), former);
    }

    /** The workspace, if its brand or the look of its new codes names the file. */
    public static List<Refusal.Usage> listUsesOf(Tx tx, String workspaceId, String fileId) {
        String pattern = "%" + fileId + "%";
        return tx.list(
                "select id, name from workspace where id = ? and (brand like ? or defaults like ?)",
                row -> new Refusal.Usage("workspace", row.text("id"), row.text("name")),
                workspaceId,
                pattern,
                pattern);
    }

    /** The ids of uploaded files that its brand and the look of its new codes name. */
    public static Set<String> namedFiles(Tx tx, String workspaceId) {
        return tx.find(
                        "select coalesce(brand, '') || ' ' || coalesce(defaults, '') as text from workspace where id ="
                                + " ?",
                        row -> Ids.named(Ids.FILE, row.text("text")),
                        workspaceId)
                .orElse(Set.of());
    }

    /** True if there never was a workspace. */
    public boolean isEmpty(Tx tx) {
        return tx.count("select count(*) as n from workspace") == 0;
    }

    /** All workspaces except deleted ones. */
    public List<Workspace> list(Tx tx) {
        return tx.list(
                "select " + COLUMNS + " from workspace where deleted_at is null order by created_at, id",
                Workspaces::of);
    }

    public List<Workspace> listOf(Tx tx, String userId) {
        return tx.list(
                "select " + COLUMNS
                        + " from workspace where id in (select workspace_id from membership where user_id = ?)",
                Workspaces::of,
                userId);
    }

    /** The workspace, even a deleted one, because scans of its codes may be on their way. */
    public Optional<Workspace> find(Tx tx, String id) {
        return tx.find("select " + COLUMNS + " from workspace where id = ?", Workspaces::of, id);
    }

    public Workspace get(Tx tx, String id) {
        return find(tx, id).orElseThrow();
    }

    /** Locks a workspace until the transaction ends, without changing it. */
    public void hold(Tx tx, String id) {
        tx.update("update workspace set version = version where id = ?", id);
    }

    /**
     * Stores the changed workspace; false if another change came between (optimistic lock).
     *
     * @throws Refusal {@code handle_taken}
     */
    boolean update(Tx tx, Workspace changed) {
        checkHandle(tx, changed);
        @Nullable ZoneId next = changed.zones().next();
        int rows = tx.update(
                """
                update workspace
                set name = ?, handle = ?, timezone = ?, next_timezone = ?, next_timezone_from = ?, brand = ?, defaults = ?,
                    counts_origins = ?, hides_checklist = ?, updated_at = ?, version = ?
                where id = ? and version = ? and deleted_at is null
                """,
                changed.name(),
                changed.handle(),
                changed.zones().current().getId(),
                next == null ? null : next.getId(),
                changed.zones().nextFrom(),
                changed.brand().isNone() ? null : Json.text(changed.brand().json()),
                changed.defaults().isNone()
                        ? null
                        : Json.text(changed.defaults().json()),
                changed.countsOrigins(),
                changed.hidesChecklist(),
                changed.updatedAt(),
                changed.version(),
                changed.id(),
                changed.version() - 1);
        tx.announce(CHANGED, changed.id());
        return rows == 1;
    }

    /**
     * Claims the new handle and keeps the former one. Claims lock the first workspace of all, so that of two claims at
     * once the second one is refused.
     */
    private void checkHandle(Tx tx, Workspace changed) {
        String before = tx.find(
                        "select handle from workspace where id = ?",
                        row -> Objects.requireNonNullElse(row.textOrNull("handle"), ""),
                        changed.id())
                .orElse("");
        if (changed.handle().equals(before)) {
            return;
        }
        tx.update("update workspace set version = version where id = (select min(id) from workspace)");
        tx.update("delete from former_handle where handle = ? and workspace_id = ?", changed.handle(), changed.id());
        if (!isFree(tx, changed.handle())) {
            throw Refusal.conflict("handle_taken", "Another workspace has this handle, or had it before.");
        }
        if (!before.isEmpty()) {
            tx.update(
                    "insert into former_handle (handle, workspace_id, since) values (?, ?, ?)",
                    before,
                    changed.id(),
                    clock.instant());
            tx.update("""
                delete from former_handle where workspace_id = ? and handle not in (
                    select handle from former_handle where workspace_id = ? order by since desc, handle limit ?)
                """, changed.id(), changed.id(), MOST_FORMER);
        }
    }

    /** Notes that a file for print was made of a code. Only the first one is kept. */
    public static int print(Tx tx, String id, Instant now) {
        return tx.update("update workspace set printed_at = ? where id = ? and printed_at is null", now, id);
    }

    /** True if a file for print was ever made of a code. */
    public static boolean isPrinted(Tx tx, String id) {
        return tx.count("select count(*) as n from workspace where id = ? and printed_at is not null", id) > 0;
    }

    /** True if codes of a workspace may lead to a host: one that the operator has named, below one, or any if none is. */
    public static boolean mayLeadTo(Tx tx, String id, WebHost host) {
        String hosts = tx.find(
                        "select coalesce(hosts, '') as hosts from workspace where id = ?", row -> row.text("hosts"), id)
                .orElse("");
        return hosts.isEmpty() || host.isWithin(Set.of(hosts.split(" ", -1)));
    }

    /** Limits a workspace to hosts; to none if the list is empty. False if there is no such workspace. */
    public static boolean limitTo(Tx tx, String id, Set<String> hosts) {
        return tx.update(
                        "update workspace set hosts = ? where id = ? and deleted_at is null",
                        hosts.isEmpty() ? null : String.join(" ", hosts),
                        id)
                == 1;
    }
}
