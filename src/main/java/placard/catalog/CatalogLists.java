package placard.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.catalog.profile.Template;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;
import placard.web.Delta;
import placard.web.Listing;

/** Lists of a workspace's catalogues: pages for the API, and names and counts for screens. */
public record CatalogLists(Database database) {
    private static final String FILTER = """
         from catalog c
        where c.workspace_id = ? and c.name_folded like ? escape '\\'
          and (? = '' or c.template = ?) and (? = '' or c.status = ?)
        """;

    /** The filter of a list of catalogues; an empty text or null filters nothing. */
    public record Filter(
            String template,
            String status,
            @Nullable Delta delta,
            @Nullable Set<String> ids) {
        public Filter(String template, String status, @Nullable Delta delta) {
            this(template, status, delta, null);
        }

        private String sql() {
            return FILTER
                    + (delta == null ? "" : " and " + Delta.where("updated_at"))
                    + (ids == null ? "" : " and c.id in (''" + ", ?".repeat(ids.size()) + ")");
        }

        private Object[] arguments(List<Object> before, Object... after) {
            List<Object> all = new ArrayList<>(before);
            all.addAll(List.of(template, template, status, status));
            if (delta != null) {
                all.addAll(List.of(delta.since(), delta.since(), delta.after()));
            }
            if (ids != null) {
                all.addAll(ids);
            }
            all.addAll(List.of(after));
            return all.toArray();
        }
    }

    public record Line(Catalog catalog, long sections, long items, long available) {
        public ObjectNode json(String baseUrl) {
            return Json.object()
                    .put("id", catalog.id())
                    .put("name", catalog.draft().name())
                    .put("template", catalog.draft().template().word())
                    .put("status", catalog.status())
                    .put("slug", catalog.slug())
                    .put("publicUrl", baseUrl + catalog.path())
                    .put("sectionCount", sections)
                    .put("itemCount", items)
                    .put("availableItemCount", available)
                    .put("createdAt", Json.time(catalog.createdAt()))
                    .put("updatedAt", Json.time(catalog.updatedAt()));
        }
    }

    /** A page of a workspace's catalogues with their counts, in one query. */
    public static List<Line> list(Tx tx, String workspaceId, Filter filter, Listing listing, Instant now) {
        return tx.list(
                "select " + Catalog.COLUMNS + """
                    , (select count(*) from catalog_section s
                       where s.workspace_id = c.workspace_id and s.catalog_id = c.id) as sections
                    , (select count(*) from catalog_item i
                       where i.workspace_id = c.workspace_id and i.catalog_id = c.id) as items
                    , (select count(*) from catalog_item i
                       where i.workspace_id = c.workspace_id and i.catalog_id = c.id
                         and (i.is_available or i.sold_out_until <= ?) and not i.variants_sold_out) as available
                    """ + filter.sql() + " order by " + listing.order() + " limit ? offset ?",
                row -> new Line(Catalog.of(row), row.number("sections"), row.number("items"), row.number("available")),
                filter.arguments(List.of(now, workspaceId, listing.pattern()), listing.limit(), listing.offset()));
    }

    public static long count(Tx tx, String workspaceId, Filter filter, String pattern) {
        return tx.count("select count(*) as n" + filter.sql(), filter.arguments(List.of(workspaceId, pattern)));
    }

    /**
     * One row of a list of catalogues.
     *
     * @param waits true if its changes wait until they are published
     * @param hasHours true if its business has opening hours
     */
    public record Overview(
            String id,
            String name,
            Template template,
            boolean isPublished,
            String path,
            long items,
            long available,
            boolean waits,
            boolean hasHours) {}

    /** The first catalogues of a workspace by name. */
    public List<Overview> overviews(String workspaceId, int most, Instant now) {
        Listing listing = new Listing(1, most, "name_folded, id", "%");
        return database.read(tx -> list(tx, workspaceId, new Filter("", "", null), listing, now)).stream()
                .map(line -> new Overview(
                        line.catalog.id(),
                        line.catalog.draft().name(),
                        line.catalog.draft().template(),
                        line.catalog.isPublished(),
                        line.catalog.path(),
                        line.items,
                        line.available,
                        line.catalog.draft().settings().review(),
                        line.catalog.draft().businessDetails().hours() != null))
                .toList();
    }

    public record Named(String id, String name) {}

    /**
     * The catalogues of a workspace in alphabetical order.
     *
     * @param most the maximum number
     */
    public List<Named> names(String workspaceId, int most) {
        return database.read(tx -> tx.list(
                "select id, name from catalog where workspace_id = ? order by name_folded, id limit ?",
                row -> new Named(row.text("id"), row.text("name")),
                workspaceId,
                most));
    }

    /**
     * The unpublished catalogues of a workspace, the last changed first.
     *
     * @param most the maximum number
     */
    public List<Named> drafts(String workspaceId, int most) {
        return database.read(tx -> tx.list(
                "select id, name from catalog where workspace_id = ? and status <> ? order by updated_at desc, id"
                        + " limit ?",
                row -> new Named(row.text("id"), row.text("name")),
                workspaceId,
                "published",
                most));
    }

    /** The languages that a workspace's catalogues are written in, the commonest first. */
    public List<String> usedLanguages(String workspaceId) {
        return usedMost("default_language", workspaceId);
    }

    /** The currencies of a workspace's catalogues, the commonest first. */
    public List<String> usedCurrencies(String workspaceId) {
        return usedMost("currency", workspaceId);
    }

    private List<String> usedMost(String column, String workspaceId) {
        return database.read(tx -> tx.list(
                "select " + column + " as word from catalog where workspace_id = ? group by " + column
                        + " order by count(*) desc, " + column + " limit 8",
                row -> row.text("word"),
                workspaceId));
    }

    /** The words of the templates that a workspace's catalogues have. */
    public static List<String> listTemplates(Tx tx, String workspaceId) {
        return tx.list(
                "select distinct template from catalog where workspace_id = ?",
                row -> Template.valueOf(row.text("template")).word(),
                workspaceId);
    }

    /** A sold-out item, and the time of its return, if it has one. */
    public record Out(
            String catalogId,
            String catalogName,
            ZoneId zone,
            String itemId,
            String name,
            @Nullable Instant until) {}

    /**
     * The sold-out items of a workspace at an instant, the last switched first.
     *
     * @param most the maximum number
     */
    public List<Out> soldOut(String workspaceId, int most, Instant now) {
        return database.read(tx -> tx.list("""
            select i.catalog_id, c.name as catalog_name, c.timezone, i.id, i.name, i.sold_out_until
            from catalog_item i join catalog c on c.workspace_id = i.workspace_id and c.id = i.catalog_id
            where i.workspace_id = ? and not i.is_available and (i.sold_out_until is null or i.sold_out_until > ?)
            order by i.updated_at desc, i.id limit ?
            """, CatalogLists::out, workspaceId, now, most));
    }

    /** The items of published catalogues that nobody has touched since an instant while they are sold out. */
    public List<Out> longSoldOut(String workspaceId, int most, Instant before, Instant now) {
        return database.read(tx -> tx.list("""
            select i.catalog_id, c.name as catalog_name, c.timezone, i.id, i.name, i.sold_out_until
            from catalog_item i join catalog c on c.workspace_id = i.workspace_id and c.id = i.catalog_id
            where i.workspace_id = ? and not i.is_available and (i.sold_out_until is null or i.sold_out_until > ?)
                and i.updated_at < ? and c.status = 'published'
            order by i.updated_at, i.id limit ?
            """, CatalogLists::out, workspaceId, now, before, most));
    }

    private static Out out(Row row) throws SQLException {
        return new Out(
                row.text("catalog_id"),
                row.text("catalog_name"),
                ZoneId.of(row.text("timezone")),
                row.text("id"),
                row.text("name"),
                row.timeOrNull("sold_out_until"));
    }

    /**
     * The only published catalogue of a workspace. Empty if there are several, because they may belong to several
     * businesses.
     *
     * @param found makes the result of its name and the path of its page
     */
    public <T> Optional<T> findOnly(String workspaceId, BiFunction<String, String, T> found) {
        List<Catalog> published = database.read(tx -> tx.list(
                "select " + Catalog.COLUMNS + " from catalog c where c.workspace_id = ? and c.status = ? limit 2",
                Catalog::of,
                workspaceId,
                "published"));
        return published.size() == 1
                ? Optional.of(found.apply(
                        published.getFirst().draft().name(),
                        published.getFirst().path()))
                : Optional.empty();
    }
}
