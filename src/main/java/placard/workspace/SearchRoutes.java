package placard.workspace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
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

    /** An entry with its place among what was found: the lower, the better. */
    private record Hit(int rank, ObjectNode json) {}

    public List<Route> routes() {
        return List.of(
                Route.ofEither("GET", "/api/v1/search", List.of(Scope.QR_READ, Scope.CATALOGS_READ), this::search)
                        .asking("q", "limit")
                        .lasting());
    }

    private Answer search(Request request) {
        List<Fault> faults = new ArrayList<>();
        int limit = Listing.integer(request, "limit", 1, MOST_FOUND, USUAL, faults);
        List<String> words = words(request.query("q"), faults);
        if (!faults.isEmpty()) {
            throw new Refusal(new Refusal.Invalid(faults));
        }
        boolean maySeeCodes = request.caller().may(Scope.QR_READ);
        boolean maySeeCatalogs = request.caller().may(Scope.CATALOGS_READ);
        ObjectNode body = Json.object();
        put(body.putArray("codes"), limit, maySeeCodes ? codes(request.workspaceId(), words) : List.of());
        put(body.putArray("catalogs"), limit, maySeeCatalogs ? catalogs(request.workspaceId(), words) : List.of());
        put(body.putArray("items"), limit, maySeeCatalogs ? items(request.workspaceId(), words) : List.of());
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
                .toList();
    }

    private static void put(ArrayNode array, int limit, List<Hit> hits) {
        hits.stream().sorted(Comparator.comparingInt(Hit::rank)).limit(limit).forEach(hit -> array.add(hit.json));
    }

    private List<Hit> codes(String workspaceId, List<String> words) {
        return list("""
                select q.id, q.name, q.slug, q.target_url, q.tags, c.name as catalog_name
                from qr_code q
                left join catalog c on c.workspace_id = q.workspace_id and c.id = q.catalog_id
                where q.workspace_id = ? and q.deleted_at is null
                order by q.updated_at desc, q.id desc limit ?
                """, workspaceId, row -> {
            String url = row.textOrNull("target_url");
            String catalog = url == null ? row.textOrNull("catalog_name") : null;
            StringBuilder more = new StringBuilder(row.text("slug"));
            more.append('\n').append(Objects.requireNonNullElse(url, Objects.requireNonNullElse(catalog, "")));
            for (JsonNode tag : Json.stored(row.text("tags")).path("tags")) {
                more.append('\n').append(tag.textValue());
            }
            return hit(
                    row,
                    rank(words, row.text("name"), more.toString()),
                    json -> json.put("slug", row.text("slug"))
                            .put("targetUrl", url)
                            .put("catalogName", catalog));
        });
    }

    private List<Hit> catalogs(String workspaceId, List<String> words) {
        return list(
                "select id, name from catalog where workspace_id = ? order by updated_at desc, id desc limit ?",
                workspaceId,
                row -> hit(row, rank(words, row.text("name"), ""), _ -> {}));
    }

    /** Items by their names. The words that a name lacks may stand in that of its catalogue. */
    private List<Hit> items(String workspaceId, List<String> words) {
        return list("""
                select i.id, i.name, i.catalog_id, c.name as catalog_name
                from catalog_item i
                join catalog c on c.workspace_id = i.workspace_id and c.id = i.catalog_id
                where i.workspace_id = ? order by i.updated_at desc, i.id desc limit ?
                """, workspaceId, row -> {
            String name = row.text("name");
            boolean isNamed = words.isEmpty() || words.stream().anyMatch(Texts.unaccented(name)::contains);
            return hit(
                    row,
                    isNamed ? rank(words, name, row.text("catalog_name")) : NONE,
                    json -> json.put("catalogId", row.text("catalog_id")).put("catalogName", row.text("catalog_name")));
        });
    }

    /** Adds what only this kind of entry has. */
    @FunctionalInterface
    private interface Rest {
        void addTo(ObjectNode json) throws SQLException;
    }

    private static Optional<Hit> hit(Row row, int rank, Rest rest) throws SQLException {
        if (rank == NONE) {
            return Optional.empty();
        }
        ObjectNode json = Json.object().put("id", row.text("id")).put("name", row.text("name"));
        rest.addTo(json);
        return Optional.of(new Hit(rank, json));
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

    private List<Hit> list(String sql, String workspaceId, Row.Mapper<Optional<Hit>> mapper) {
        return database.read(tx -> tx.list(sql, mapper, workspaceId, MOST_READ)).stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
