package placard.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Listing;
import placard.web.Request;

/** The files of a workspace for pages. Search, order and limits are the same as in the API's list. */
public record FileList(Database database, Files files, Files.Uses uses, Named named) {
    /** Finds the files that a workspace's codes and catalogues name, an id once for each place. */
    @FunctionalInterface
    public interface Named {
        List<String> list(Tx tx, String workspaceId);
    }

    /**
     * A page of the list.
     *
     * @param total how many files the search finds
     * @param bytes used by the contents of all files
     * @param quota of bytes for all contents
     * @param places how many places show a file, by its id; a file shown nowhere is absent
     */
    public record FilePage(
            List<StoredFile> files, Listing listing, long total, long bytes, long quota, Map<String, Integer> places) {}

    /**
     * The files that a query asks for.
     *
     * @throws Refusal {@code validation_failed}
     */
    public FilePage find(Request request) {
        Listing listing = Listing.of(request, Listing.Kind.FIXED);
        String workspace = request.workspaceId();
        return database.read(tx -> {
            List<StoredFile> page = files.list(tx, workspace, listing);
            Files.StorageUsage usage = files.usage(tx, workspace);
            Map<String, Integer> places = new HashMap<>();
            if (!page.isEmpty()) {
                named.list(tx, workspace).forEach(id -> places.merge(id, 1, Integer::sum));
            }
            long total = files.count(tx, workspace, listing.pattern());
            return new FilePage(page, listing, total, usage.bytes(), usage.quota(), places);
        });
    }

    public Optional<StoredFile> find(String workspaceId, String id) {
        return files.find(workspaceId, id);
    }

    /** The places that show a file, up to a number of places of each kind. */
    public List<Refusal.Usage> uses(String workspaceId, String id) {
        return database.read(tx -> uses.list(tx, workspaceId, id, Files.Uses.MOST));
    }
}
