package placard.file;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Listing;

/**
 * The files of all workspaces.
 *
 * @param quota the most bytes of one workspace's contents
 */
public record Files(Database database, Contents contents, Ids ids, InstantSource clock, long quota) {
    /** The topic of notices that a file was deleted or has new texts. The message is the file's id. */
    public static final String CHANGED = "file";

    private static final String COLUMNS =
            "workspace_id, id, name, name_folded, alternative, content_id, content_type, bytes, width, height,"
                    + " created_at, version";

    /** Live files with their contents, under the names of {@link #COLUMNS}. */
    private static final String LIVE = """
         from (
            select f.workspace_id, f.id, f.name, f.name_folded, f.alternative, f.content_id, c.content_type, c.bytes,
                c.width, c.height, f.created_at, f.version
            from file f join file_content c on c.workspace_id = f.workspace_id and c.id = f.content_id
            where f.deleted_at is null) live
        """;

    /** The most ids in one query; a power of four, so that there are few different statements. */
    private static final int TOGETHER = 64;

    /** The result of a look-up: a file, or the fact that it was deleted. */
    public record ById(@Nullable StoredFile live, List<Contents.Variant> scaled) {}

    /**
     * A picture as pages need it: its size in pixels, and its alternative text.
     *
     * @param alternative null if its owner has written none
     */
    public record PictureFacts(
            int width, int height, @Nullable String alternative) {}

    /** Finds the places that show a file of a workspace, up to a number of places of each kind. */
    @FunctionalInterface
    public interface Uses {
        /** The most places of each kind that a refusal names. */
        int MOST = 20;

        List<Refusal.Usage> list(Tx tx, String workspaceId, String fileId, int most);
    }

    /** The bytes that a workspace's contents take, and the quota. */
    record StorageUsage(long bytes, long quota) {}

    /**
     * Stores a new file.
     *
     * @param staged its content if the workspace has none of this digest, or null
     * @throws Refusal {@code file_quota_exceeded}; {@code unavailable} if its content was deleted just now
     */
    StoredFile add(
            Tx tx, String workspaceId, @Nullable String name, byte[] sha256, Contents.@Nullable StagedContent staged) {
        hold(tx, workspaceId);
        String contentId =
                contents.find(tx, workspaceId, sha256).orElseGet(() -> stagedContent(tx, workspaceId, staged));
        String id = ids.next(Ids.FILE);
        tx.update("""
            insert into file (workspace_id, id, name, name_folded, content_id, created_at)
            values (?, ?, ?, ?, ?, ?)
            """, workspaceId, id, name, name == null ? "" : Texts.folded(name), contentId, clock.instant());
        return find(tx, workspaceId, id).orElseThrow();
    }

    private String stagedContent(Tx tx, String workspaceId, Contents.@Nullable StagedContent staged) {
        if (staged == null) {
            throw Refusal.unavailable("The same file is being deleted.");
        }
        take(tx, workspaceId, staged.bytes());
        contents.adopt(tx, staged);
        return staged.id();
    }

    /** Locks the workspace's contents, so that their changes run one after the other. */
    private static void hold(Tx tx, String workspaceId) {
        tx.update(
                "insert into file_usage (workspace_id, bytes) values (?, 0) on conflict (workspace_id) do nothing",
                workspaceId);
        tx.update("update file_usage set bytes = bytes where workspace_id = ?", workspaceId);
    }

    private void take(Tx tx, String workspaceId, long bytes) {
        int rows = tx.update(
                "update file_usage set bytes = bytes + ? where workspace_id = ? and bytes + ? <= ?",
                bytes,
                workspaceId,
                bytes,
                quota);
        if (rows == 0) {
            throw noRoom();
        }
    }

    private Refusal noRoom() {
        return Refusal.conflict(
                "file_quota_exceeded",
                "The files of a workspace may have " + (quota >> 20) + " MiB together; delete some.");
    }

    /**
     * Refuses a file without room in the quota, before any work is done for it.
     *
     * @throws Refusal {@code file_quota_exceeded}
     */
    void checkRoom(String workspaceId, long bytes) {
        if (database.read(tx -> usage(tx, workspaceId)).bytes() + bytes > quota) {
            throw noRoom();
        }
    }

    StorageUsage usage(Tx tx, String workspaceId) {
        long bytes = tx.find(
                        "select bytes from file_usage where workspace_id = ?", row -> row.number("bytes"), workspaceId)
                .orElse(0L);
        return new StorageUsage(bytes, quota);
    }

    private static Optional<StoredFile> find(Tx tx, String workspaceId, String id) {
        return tx.find(
                "select " + COLUMNS + LIVE + " where workspace_id = ? and id = ?", StoredFile::of, workspaceId, id);
    }

    Optional<StoredFile> find(String workspaceId, String id) {
        return database.read(tx -> find(tx, workspaceId, id));
    }

    /**
     * The live file of the workspace.
     *
     * @throws Refusal {@code not_found}
     */
    StoredFile get(String workspaceId, String id) {
        return find(workspaceId, id).orElseThrow(Refusal::notFound);
    }

    /** The file of any workspace; empty if there never was one. */
    public Optional<ById> findById(String id) {
        return database.read(tx -> {
            Optional<StoredFile> live = tx.find("select " + COLUMNS + LIVE + " where id = ?", StoredFile::of, id);
            if (live.isPresent()) {
                StoredFile file = live.get();
                return Optional.of(new ById(file, contents.scaled(tx, file.workspaceId(), file.contentId())));
            }
            return tx.find("select id from file where id = ?", _ -> new ById(null, List.of()), id);
        });
    }

    List<StoredFile> list(Tx tx, String workspaceId, Listing listing) {
        return tx.list(
                "select " + COLUMNS + LIVE + " where workspace_id = ? and name_folded like ? escape '\\' order by "
                        + listing.order() + " limit ? offset ?",
                StoredFile::of,
                workspaceId,
                listing.pattern(),
                listing.limit(),
                listing.offset());
    }

    long count(Tx tx, String workspaceId, String pattern) {
        return tx.count("""
            select count(*) as n from file
            where workspace_id = ? and deleted_at is null and name_folded like ? escape '\\'
            """, workspaceId, pattern);
    }

    /**
     * Stores new texts of a file over the version they were made from (optimistic lock); false if another change came
     * first.
     */
    boolean update(Tx tx, StoredFile file) {
        String name = file.name();
        int rows = tx.update(
                """
                update file set name = ?, name_folded = ?, alternative = ?, version = ?
                where workspace_id = ? and id = ? and version = ? and deleted_at is null
                """,
                name,
                name == null ? "" : Texts.folded(name),
                file.alternative(),
                file.version(),
                file.workspaceId(),
                file.id(),
                file.version() - 1);
        tx.announce(CHANGED, file.id());
        return rows == 1;
    }

    /**
     * Deletes a file, and its content unless another file shares it.
     *
     * @throws Refusal {@code not_found}
     */
    void delete(Tx tx, StoredFile file) {
        hold(tx, file.workspaceId());
        int rows = tx.update("""
            update file set deleted_at = ?, name = null, name_folded = '', alternative = null
            where workspace_id = ? and id = ? and deleted_at is null
            """, clock.instant(), file.workspaceId(), file.id());
        if (rows == 0) {
            throw Refusal.notFound();
        }
        long others = tx.count("""
            select count(*) as n from file where workspace_id = ? and content_id = ? and deleted_at is null
            """, file.workspaceId(), file.contentId());
        if (others == 0) {
            long bytes = contents.remove(tx, file.workspaceId(), file.contentId());
            tx.update("update file_usage set bytes = bytes - ? where workspace_id = ?", bytes, file.workspaceId());
        }
        tx.announce(CHANGED, file.id());
    }

    /** Those of some ids that are live files of the workspace. */
    public Set<String> there(String workspaceId, Collection<String> wanted) {
        return database.read(tx -> wanted.stream()
                .filter(id -> find(tx, workspaceId, id).isPresent())
                .collect(Collectors.toSet()));
    }

    /** Deletes some files of a deleted workspace, and returns how many. Their URLs then answer 410. */
    public int removeSome(Tx tx, String workspaceId) {
        List<StoredFile> some =
                tx.list("select " + COLUMNS + LIVE + " where workspace_id = ? limit 50", StoredFile::of, workspaceId);
        some.forEach(file -> delete(tx, file));
        return some.size();
    }

    public boolean hasPicture(String workspaceId, String id) {
        return find(workspaceId, id).filter(StoredFile::isPicture).isPresent();
    }

    public boolean hasDocument(String workspaceId, String id) {
        return find(workspaceId, id).filter(file -> !file.isPicture()).isPresent();
    }

    /** The pictures among these files, of any workspace, by id. Takes one query. */
    public Map<String, PictureFacts> shown(Collection<String> wanted) {
        List<String> all = List.copyOf(new LinkedHashSet<>(wanted));
        Map<String, PictureFacts> shown = new HashMap<>();
        database.read(tx -> {
            int count = TOGETHER;
            for (int from = 0; from < all.size(); from += count) {
                while (count > all.size() - from) {
                    count /= 4;
                }
                shown.putAll(shown(tx, all.subList(from, from + count)));
            }
            return shown;
        });
        return shown;
    }

    private static Map<String, PictureFacts> shown(Tx tx, List<String> some) {
        Map<String, PictureFacts> shown = new HashMap<>();
        List<StoredFile> files = new ArrayList<>(tx.list(
                "select " + COLUMNS + LIVE + " where id in (?" + ", ?".repeat(some.size() - 1) + ")",
                StoredFile::of,
                some.toArray()));
        files.removeIf(file -> !file.isPicture());
        files.forEach(file -> shown.put(file.id(), new PictureFacts(file.width(), file.height(), file.alternative())));
        return shown;
    }
}
