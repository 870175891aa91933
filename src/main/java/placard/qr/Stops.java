package placard.qr;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.base.Worded;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The codes and hosts that the operator has stopped, such as those of phishing. They are few, so they are kept in memory.
 * A stopped host stops its subdomains too. The redirect asks only when it reads a code from the store.
 */
public final class Stops {
    /** The notice that a stop has changed. Its message is the kind and the name, with a space between them. */
    public static final String CHANGED = "stop";

    private static final long KEPT_NANOS = 1_000_000_000L;
    private static final String SELECT = "select kind, name from stopped order by kind, name";

    private final Database database;
    private final Set<String> blocked;
    private final LongSupplier nanos;
    private volatile @Nullable Snapshot known;

    private record Snapshot(Set<String> codes, Set<String> hosts, long nanos) {}

    public record Stop(Kind kind, String name) {}

    public enum Kind implements Worded {
        CODE,
        HOST
    }

    /**
     * Reads them when they are asked for.
     *
     * @param blocked hosts that are stopped by a setting
     * @param nanos a monotonic clock
     */
    public Stops(Database database, Set<String> blocked, LongSupplier nanos) {
        this.database = database;
        this.blocked = blocked;
        this.nanos = nanos;
        database.listen(CHANGED, _ -> known = null);
        database.onMissedNotices(() -> known = null);
    }

    /**
     * Reads what people type: a slug, a short link, or a host.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Stop named(String text) {
        String typed = text.strip();
        int code = typed.toLowerCase(Locale.ROOT).indexOf("/q/");
        boolean isCode = code >= 0 || typed.indexOf('.') < 0;
        String slug = code < 0 ? typed : typed.substring(code + "/q/".length());
        return isCode ? new Stop(Kind.CODE, slug.toLowerCase(Locale.ROOT)) : new Stop(Kind.HOST, WebHost.named(typed));
    }

    /** Stops a code, by its folded slug, or a host. */
    public static void stop(Tx tx, Stop stop, Instant now) {
        tx.update(
                "insert into stopped (kind, name, created_at) values (?, ?, ?) on conflict (kind, name) do nothing",
                stop.kind.word(),
                stop.name,
                now);
        tx.announce(CHANGED, stop.kind.word() + " " + stop.name);
    }

    /** Ends a stop; false if there was none. */
    public static boolean allow(Tx tx, Stop stop) {
        tx.announce(CHANGED, stop.kind.word() + " " + stop.name);
        return tx.update("delete from stopped where kind = ? and name = ?", stop.kind.word(), stop.name) == 1;
    }

    public static List<Stop> list(Tx tx) {
        return tx.list(
                SELECT,
                row -> new Stop(row.text("kind").equals(Kind.CODE.word()) ? Kind.CODE : Kind.HOST, row.text("name")));
    }

    /** True if a code has this folded slug. */
    public static boolean isCode(Tx tx, String slug) {
        return tx.count("select count(*) as n from qr_code where slug_folded = ?", slug) > 0;
    }

    /** True if the code is stopped, or a page that it or its own page leads to. */
    public boolean isStopped(QrCode code) {
        String slug = code.slug();
        return slug != null
                && (known().codes.contains(slug.toLowerCase(Locale.ROOT))
                        || code.draft().destinations().urls().stream().anyMatch(this::isStopped));
    }

    private boolean isStopped(String target) {
        WebUrl url = WebUrl.parse(target);
        return url != null && isStopped(WebHost.of(url));
    }

    /** True if no code may lead to the host. */
    public boolean isStopped(WebHost host) {
        return host.isWithin(blocked) || host.isWithin(known().hosts);
    }

    private Snapshot known() {
        Snapshot now = known;
        // A command beside a server with SQLite sends no notice.
        if (now == null || nanos.getAsLong() - now.nanos > KEPT_NANOS) {
            List<Stop> all = database.read(Stops::list);
            now = new Snapshot(names(all, Kind.CODE), names(all, Kind.HOST), nanos.getAsLong());
            known = now;
        }
        return now;
    }

    private static Set<String> names(List<Stop> all, Kind kind) {
        return all.stream().filter(stop -> stop.kind == kind).map(Stop::name).collect(Collectors.toSet());
    }
}
