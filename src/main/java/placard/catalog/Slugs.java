package placard.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import placard.storage.Tx;

/** The slugs of catalogues, unique in the installation. A slug belongs to its first catalogue for good. */
final class Slugs {
    private static final int MAX = 60;

    record Owner(String workspaceId, String catalogId) {}

    private Slugs() {}

    static String folded(String slug) {
        return slug.toLowerCase(Locale.ROOT);
    }

    /**
     * Gives a slug to a catalogue; false if it belongs to another one.
     *
     * @param path the page's path up to the slug
     * @param since the catalogue's revision; the greatest marks its newest slug
     */
    static boolean claim(Tx tx, String workspaceId, String catalogId, String slug, String path, long since) {
        // No columns are named. The slug is in two unique indexes, and PostgreSQL may hit either of them with two
        // claims at once.
        int inserted = tx.update("""
            insert into catalog_slug (workspace_id, slug, catalog_id, path, since) values (?, ?, ?, ?, ?)
            on conflict do nothing
            """, workspaceId, slug, catalogId, path, since);
        return inserted == 1
                || tx.update(
                                "update catalog_slug set path = ?, since = ? where slug = ? and workspace_id = ? and"
                                        + " catalog_id = ?",
                                path,
                                since,
                                slug,
                                workspaceId,
                                catalogId)
                        == 1;
    }

    /** The wanted slug, or the first of {@code wanted-2}, {@code wanted-3} … that no catalogue has or had. */
    static String free(Tx tx, String wanted) {
        String stem = wanted.length() > MAX - 7 ? wanted.substring(0, MAX - 7).replaceAll("-+$", "") : wanted;
        // '.' is the character after '-': the range holds every slug that begins with the stem and a hyphen.
        Set<String> taken = new TreeSet<>(tx.list(
                "select slug from catalog_slug where slug = ? or slug > ? and slug < ?",
                row -> row.text("slug"),
                wanted,
                stem + "-",
                stem + "."));
        String slug = wanted;
        for (int n = 2; taken.contains(slug); n++) {
            slug = stem + "-" + n;
        }
        return slug;
    }

    static Optional<Owner> find(Tx tx, String slug) {
        return tx.find(
                "select workspace_id, catalog_id from catalog_slug where slug = ?",
                row -> new Owner(row.text("workspace_id"), row.text("catalog_id")),
                slug);
    }

    /** The path of a catalogue's page, even of a deleted one. */
    static Optional<String> findPath(Tx tx, String workspaceId, String catalogId) {
        return tx.find(
                "select path, slug from catalog_slug where workspace_id = ? and catalog_id = ? order by since desc"
                        + " limit 1",
                row -> row.text("path") + row.text("slug"),
                workspaceId,
                catalogId);
    }
}
