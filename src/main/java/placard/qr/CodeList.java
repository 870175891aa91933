package placard.qr;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Refusal;
import placard.storage.Database;
import placard.web.Listing;
import placard.web.Request;

/** The codes of a workspace for pages. Filters, order and limits are the same as in the API's list. */
public record CodeList(Database database, QrCodes codes, ShortLinks links) {
    /** The most tags offered for a filter. */
    private static final int MOST_TAGS = 200;

    private static final int MOST_HOSTS = 100;

    /**
     * A page of the list.
     *
     * @param total how many codes match the filter
     */
    public record CodePage(List<QrCode> codes, Listing listing, long total) {}

    /**
     * The codes that the query of a screen asks for.
     *
     * @throws Refusal {@code validation_failed}
     */
    public CodePage find(Request request) {
        List<Fault> faults = new ArrayList<>();
        Listing listing = Listing.of(request, Listing.Kind.NAMED, faults);
        QrFilter filter = QrFilter.ofScreen(request, faults);
        Refusal.check(faults);
        String workspace = request.workspaceId();
        return database.read(tx -> {
            List<QrCode> found = codes.list(tx, workspace, filter, listing);
            long total = listing.total(found.size(), () -> codes.count(tx, workspace, filter, listing.pattern()));
            return new CodePage(found, listing, total);
        });
    }

    /** Some codes by their ids, in that order, without deleted ones. */
    public List<QrCode> list(String workspaceId, List<String> ids) {
        return ids.stream()
                .map(id -> codes.find(workspaceId, id))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The names of some codes by their ids, without deleted ones. */
    public Map<String, String> names(String workspaceId, Collection<String> ids) {
        Map<String, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            List<@Nullable Object> arguments = new ArrayList<>(List.of(workspaceId));
            arguments.addAll(ids);
            database.read(tx -> tx.list(
                            "select id, name from qr_code where workspace_id = ? and deleted_at is null and id in (?"
                                    + ", ?".repeat(ids.size() - 1) + ")",
                            row -> Map.entry(row.text("id"), row.text("name")),
                            arguments.toArray()))
                    .forEach(entry -> names.put(entry.getKey(), entry.getValue()));
        }
        return names;
    }

    /** The names of the newest codes by their ids. */
    public Map<String, String> newest(String workspaceId, int most) {
        Map<String, String> names = new LinkedHashMap<>();
        database.read(tx -> tx.list("""
            select id, name from qr_code where workspace_id = ? and deleted_at is null
            order by created_at desc, id desc limit ?
            """, row -> Map.entry(row.text("id"), row.text("name")), workspaceId, most))
                .forEach(code -> names.put(code.getKey(), code.getValue()));
        return names;
    }

    /** The newest dynamic code. */
    public Optional<QrCode> findNewest(String workspaceId) {
        return database.read(tx -> tx.find("select " + QrCode.COLUMNS + """
             from qr_code where workspace_id = ? and is_dynamic and deleted_at is null
            order by created_at desc, id desc limit 1
            """, QrCode::of, workspaceId));
    }

    public Optional<QrCode> find(String workspaceId, String id) {
        return codes.find(workspaceId, id);
    }

    /** The short link of a dynamic code; null for a static one. */
    public @Nullable String shortUrl(QrCode code) {
        return code.isDynamic() ? links.url(code.slug()) : null;
    }

    public long count(String workspaceId) {
        return database.read(tx -> tx.count(
                "select count(*) as n from qr_code where workspace_id = ? and deleted_at is null", workspaceId));
    }

    /**
     * Dynamic codes that are switched off or have expired, the last changed first.
     *
     * @return for each, whether it has expired
     */
    public Map<QrCode, Boolean> stopped(String workspaceId, int most, Instant now) {
        Map<QrCode, Boolean> stopped = new LinkedHashMap<>();
        database.read(tx -> tx.list("select " + QrCode.COLUMNS + """
             from qr_code where workspace_id = ? and deleted_at is null and (not is_active or expires_at is not null)
                and (not is_active or expires_at <= ?)
            order by updated_at desc, id limit ?
            """, QrCode::of, workspaceId, now, most))
                .forEach(code -> stopped.put(code, code.lifetime().isActive()));
        return stopped;
    }

    /**
     * Codes that lead guests to some catalogues, by themselves or by a rule that is on.
     *
     * @return for each, whether a rule alone does
     */
    public Map<QrCode, Boolean> leadingTo(String workspaceId, List<String> catalogIds, int most) {
        Set<String> ids = new HashSet<>(catalogIds);
        Map<QrCode, Boolean> found = new LinkedHashMap<>();
        for (String catalog : catalogIds) {
            if (found.size() >= most) {
                break;
            }
            database.read(tx ->
                            tx.list("select " + QrCode.COLUMNS + """
                                 from qr_code q
                                where workspace_id = ? and deleted_at is null and id in (
                                    select l.qr_id from code_leads l
                                    where l.workspace_id = q.workspace_id and l.catalog_id = ?)
                                order by created_at desc, id limit ?
                                """, QrCode::of, workspaceId, catalog, most).stream()
                                    .map(code -> codes.present(tx, code))
                                    .toList())
                    .forEach(code -> {
                        boolean isOwn = code.targetUrl() == null && ids.contains(code.catalogId());
                        boolean isRule = code.rules().stream()
                                .anyMatch(rule -> rule.isActive()
                                        && rule.arms().stream().anyMatch(arm -> ids.contains(arm.catalogId())));
                        if (isOwn || isRule) {
                            found.putIfAbsent(code, !isOwn);
                        }
                    });
        }
        return found;
    }

    /** The hosts to which codes lead, those of most codes first. */
    public List<CodeTargets.Host> hosts(String workspaceId) {
        return database.read(tx -> CodeTargets.hosts(tx, workspaceId, MOST_HOSTS));
    }

    /** All tags in alphabetical order, each as one of its codes writes it. */
    public List<String> tags(String workspaceId) {
        List<String> samples = database.read(tx -> tx.list("""
            select min(code_id) as code_id from qr_tag where workspace_id = ?
            group by tag_folded order by tag_folded limit ?
            """, row -> row.text("code_id"), workspaceId, MOST_TAGS));
        Set<String> tags = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        list(workspaceId, samples.stream().distinct().toList()).forEach(code -> tags.addAll(code.tags()));
        return Collections.unmodifiableList(new ArrayList<>(tags));
    }
}
