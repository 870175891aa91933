package placard.workspace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.LongWork;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Row;
import placard.web.Answer;
import placard.web.Listing;
import placard.web.Request;
import placard.web.Route;

/** Finds codes, catalogues and items of a workspace by words, without regard to case and accents. */
public record SearchRoutes(Database database) {
    /** The most codes, and the most items, that a search looks at: the last changed. */
    private static final int MOST_READ = 20_000;

    private static final int MOST_FOUND = 20;
    private static final int USUAL = 5;

    /** The rank of what isn't found. */
    private static final int NONE = -1;

    /** The different words that count; a search for the beginning of a long text is precise enough. */
    private static final int MOST_WORDS = 10;

    /** The best of a kind, in their order: for each rank the first that were read, and no more than asked for. */
    private record Best(int limit, List<List<ObjectNode>> byRank) {
        Best(int limit) {
            this(limit, List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
        }

        void add(int rank, Row row, ExtraMembers rest) throws SQLException {
            if (rank != NONE && byRank.get(rank).size() < limit) {
                ObjectNode json = Json.object().put("id", row.text("id")).put("name", row.text("name"));
                rest.addTo(json);
                byRank.get(rank).add(json);
            }
        }

        ArrayNode json() {
            return Json.object()
                    .arrayNode()
                    .addAll(byRank.stream().flatMap(List::stream).limit(limit).toList());
        }
    }

    public List<Route> routes() {
        return List.of(
                Route.ofEither("GET", "/api/v1/search", List.of(Scope.QR_READ, Scope.CATALOGS_READ), this::search)
                        .asking("q", "limit")
                        .readingLong(_ -> true));
    }

    private Answer search(Request request) {
        List<Fault> faults = new ArrayList<>();
        int limit = Listing.integer(request, "limit", 1, MOST_FOUND, USUAL, faults);
        List<String> words = words(request.query("q"), faults);
        Refusal.check(faults);
        boolean maySeeCodes = request.caller().may(Scope.QR_READ);
        boolean maySeeCatalogs = request.caller().may(Scope.CATALOGS_READ);
        ObjectNode body = Json.object();
        Search search = new Search(database, request.workspaceId(), words, limit);
        body.set("codes", maySeeCodes ? search.codes(maySeeCatalogs) : body.arrayNode());
        body.set("catalogs", maySeeCatalogs ? search.catalogs() : body.arrayNode());
        body.set("items", maySeeCatalogs ? search.items() : body.arrayNode());
        return Answer.ok(body);
    }

    private static List<String> words(@Nullable String q, List<Fault> faults) {
        String text = q == null ? "" : Texts.normal(q);
        if (Texts.length(text) > 200 || !Texts.isClean(text, false)) {
            faults.add(Fault.ofParameter(
                    "q", "invalid_characters", "At most 200 characters, without control characters."));
            return List.of();
        }
        return Stream.of(Texts.unaccented(text).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .distinct()
                .limit(MOST_WORDS)
                .toList();
    }

    /** Adds what only this kind of entry has. */
    @FunctionalInterface
    private interface ExtraMembers {
        void addTo(ObjectNode json) throws SQLException;
    }

    /** One search. The last changed are read first, so that among equals they are the best. */
    private record Search(Database database, String workspaceId, List<String> words, int limit) {
        /**
         * Finds codes.
         *
         * @param named whether the names of their catalogues may be read
         */
        ArrayNode codes(boolean named) {
            String from =
                    """
                    select q.id, q.name, q.slug, q.target_url, q.tags, q.updated_at, %s as catalog_name
                    from qr_code q
                    left join catalog c on c.workspace_id = q.workspace_id and c.id = q.catalog_id
                    where q.workspace_id = ? and q.deleted_at is null
                    order by q.updated_at desc, q.id desc
                    """.formatted(named ? "case when q.target_url is null then c.name end" : "cast(null as text)");
            // JSON writes some characters of tags otherwise, always with a backslash.
            String text = "name || ' ' || slug || ' ' || coalesce(target_url, catalog_name, '') || ' ' || tags";
            return best(from, text, (best, row) -> {
                String url = row.textOrNull("target_url");
                String catalog = row.textOrNull("catalog_name");
                StringBuilder more = new StringBuilder(row.text("slug"));
                more.append('\n').append(Objects.requireNonNullElse(url, Objects.requireNonNullElse(catalog, "")));
                for (JsonNode tag : Json.stored(row.text("tags")).path("tags")) {
                    more.append('\n').append(tag.textValue());
                }
                int rank = rank(words, row.text("name"), more.toString());
                best.add(
                        rank,
                        row,
                        json -> json.put("slug", row.text("slug"))
                                .put("targetUrl", url)
                                .put("catalogName", catalog));
            });
        }

        ArrayNode catalogs() {
            String from =
                    "select id, name, updated_at from catalog where workspace_id = ? order by updated_at desc, id desc";
            return best(from, "name", (best, row) -> best.add(rank(words, row.text("name"), ""), row, _ -> {}));
        }

        /** Items by their names. The words that a name lacks may be in that of its catalogue. */
        ArrayNode items() {
            String from = """
                select i.id, i.name, i.catalog_id, i.updated_at, c.name as catalog_name
                from catalog_item i
                join catalog c on c.workspace_id = i.workspace_id and c.id = i.catalog_id
                where i.workspace_id = ?
                order by i.updated_at desc, i.id desc
                """;
            return best(from, "name || ' ' || catalog_name", (best, row) -> {
                String name = row.text("name");
                boolean isNamed = words.isEmpty() || words.stream().anyMatch(Texts.unaccented(name)::contains);
                best.add(
                        isNamed ? rank(words, name, row.text("catalog_name")) : NONE,
                        row,
                        json -> json.put("catalogId", row.text("catalog_id"))
                                .put("catalogName", row.text("catalog_name")));
            });
        }

        /**
         * Reads the last changed rows that may have all words. The store compares only texts in ASCII without a backslash,
         * which it folds as {@link Texts} does. All others are compared here.
         */
        private ArrayNode best(String from, String text, Reader reader) {
            List<Object> arguments = new ArrayList<>(List.of(workspaceId, words.isEmpty() ? limit : MOST_READ));
            words.forEach(word -> arguments.add(Listing.like(word)));
            String each = String.join(" and ", Collections.nCopies(words.size(), "lower(searched) like ? escape '\\'"));
            String sql = "select * from (select newest.*, " + text + " as searched from (" + from
                    + " limit ?) newest) named"
                    + (words.isEmpty()
                            ? ""
                            : " where octet_length(searched) > length(searched) or searched like '%\\\\%' escape '\\'"
                                    + " or "
                                    + each)
                    + " order by updated_at desc, id desc";
            Best best = new Best(limit);
            LongWork.check();
            database.read(tx -> tx.list(
                    sql,
                    row -> {
                        LongWork.check();
                        reader.read(best, row);
                        return true;
                    },
                    arguments.toArray()));
            return best.json();
        }
    }

    /** Ranks a row and adds it to the best. */
    @FunctionalInterface
    private interface Reader {
        void read(Best best, Row row) throws SQLException;
    }

    /** Each word must be there. Best are those at the beginning of the name, then those in it. */
    private static int rank(List<String> words, String name, String more) {
        String own = Texts.unaccented(name);
        if (words.stream().allMatch(own::contains)) {
            return words.isEmpty() || own.startsWith(words.getFirst()) ? 0 : 1;
        }
        String all = own + "\n" + Texts.unaccented(more);
        return words.stream().allMatch(all::contains) ? 2 : NONE;
    }
}
