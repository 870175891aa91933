package placard.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Texts;

/**
 * The requested page of a list: {@code page}, {@code limit}, {@code sort}, {@code q}.
 *
 * @param page from 1
 * @param limit entries a page, 1 to 100
 * @param order the {@code order by} of the sort, ties broken by id; it contains no text of the caller
 * @param pattern the folded {@code like} pattern of {@code q} with {@code \} as escape; without {@code q} it matches
 *     all
 */
public record Listing(int page, int limit, String order, String pattern) {
    private static final int MAX_PAGE = 1_000_000;

    /** The kinds of lists, by the ways to sort and search their entries. */
    public enum Kind {
        /** Entries with names that change. */
        NAMED,
        /** Entries with names that never change. */
        FIXED,
        /** Entries without names that never change. */
        LOG;

        /** The query parameters of such a list, for its {@link Route#asking}. */
        public String[] parameters() {
            return hasNames() ? new String[] {"page", "limit", "sort", "q"} : new String[] {"page", "limit", "sort"};
        }

        private boolean hasNames() {
            return this != LOG;
        }

        /** The column behind each word of {@code sort}. */
        private Map<String, String> columns() {
            return switch (this) {
                case NAMED -> Map.of("name", "name_folded", "createdAt", "created_at", "updatedAt", "updated_at");
                case FIXED -> Map.of("name", "name_folded", "createdAt", "created_at");
                case LOG -> Map.of("createdAt", "created_at");
            };
        }
    }

    /**
     * Reads the parameters of a list with names and times.
     *
     * @throws Refusal {@code validation_failed} with every parameter that is out of range
     */
    public static Listing of(Request request) {
        return of(request, Kind.NAMED);
    }

    /**
     * Reads the parameters of a list of this kind.
     *
     * @throws Refusal {@code validation_failed} with every parameter that is out of range
     */
    public static Listing of(Request request, Kind kind) {
        List<Fault> faults = new ArrayList<>();
        Listing listing = of(request, kind, faults);
        Refusal.check(faults);
        return listing;
    }

    /** Reads the parameters of a list with parameters of its own. Their faults are reported together with these. */
    public static Listing of(Request request, Kind kind, List<Fault> faults) {
        return new Listing(
                integer(request, "page", 1, MAX_PAGE, 1, faults),
                integer(request, "limit", 1, 100, 20, faults),
                order(request.query("sort"), kind, faults),
                pattern(kind.hasNames() ? request.query("q") : null, faults));
    }

    /** Reads a whole number from the query. */
    public static int integer(Request request, String name, int min, int max, int otherwise, List<Fault> faults) {
        String raw = request.query(name);
        if (raw == null) {
            return otherwise;
        }
        boolean isNumber = raw.length() <= 9 && !raw.isEmpty() && raw.chars().allMatch(c -> c >= '0' && c <= '9');
        int value = isNumber ? Integer.parseInt(raw) : Integer.MIN_VALUE;
        if (value < min || value > max) {
            faults.add(
                    Fault.ofParameter(name, "out_of_range", "Must be a whole number from " + min + " to " + max + "."));
            return otherwise;
        }
        return value;
    }

    private static String order(@Nullable String sort, Kind kind, List<Fault> faults) {
        String wanted = sort == null ? "-createdAt" : sort;
        boolean descending = wanted.startsWith("-");
        String column = kind.columns().get(descending ? wanted.substring(1) : wanted);
        if (column == null) {
            faults.add(Fault.ofParameter(
                    "sort",
                    "unknown_value",
                    "Use one of "
                            + String.join(", ", new TreeSet<>(kind.columns().keySet()))
                            + ", with '-' before it for descending."));
            column = "created_at";
        }
        String direction = descending ? " desc" : "";
        return column + direction + ", id" + direction;
    }

    static String pattern(@Nullable String q, List<Fault> faults) {
        if (q == null) {
            return "%";
        }
        String text = Texts.normal(q);
        if (Texts.length(text) > 200 || !Texts.isClean(text, false)) {
            faults.add(Fault.ofParameter(
                    "q", "invalid_characters", "At most 200 characters, without control characters."));
            return "%";
        }
        return like(Texts.folded(text));
    }

    /** The {@code like} pattern of texts that contain a text, with {@code \} as escape. */
    public static String like(String text) {
        return "%" + text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
    }

    public long offset() {
        return (long) (page - 1) * limit;
    }

    /** The number of entries on all pages. They are counted only if the entries of this page don't show it. */
    public long total(int shown, LongSupplier count) {
        boolean isLast = shown < limit && (shown > 0 || page == 1);
        return isLast ? offset() + shown : count.getAsLong();
    }

    /**
     * The answer with a page of the list.
     *
     * @param name of the array
     * @param total the number on all pages
     */
    public ObjectNode json(String name, Stream<ObjectNode> entries, long total) {
        ObjectNode json = Json.object();
        entries.forEach(json.putArray(name)::add);
        return json.set("pagination", pagination(total));
    }

    /** The {@code pagination} member of the answer. */
    public ObjectNode pagination(long total) {
        long pages = (total + limit - 1) / limit;
        return Json.object()
                .put("page", page)
                .put("limit", limit)
                .put("total", total)
                .put("totalPages", pages)
                .put("hasMore", page < pages);
    }
}
