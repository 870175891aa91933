package placard.qr;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import placard.base.Fault;
import placard.base.Ids;
import placard.base.Texts;
import placard.qr.content.QrType;
import placard.web.Delta;
import placard.web.Request;

/**
 * The filter of a list of codes; a null member filters nothing. Each member adds its own SQL condition, so that slugs
 * and external ids are found through their indexes.
 */
record QrFilter(
        @Nullable QrType type,
        @Nullable String catalogId,
        @Nullable String tag,
        @Nullable String slug,
        @Nullable String externalId,
        @Nullable Delta delta,
        @Nullable Boolean isMenu,
        boolean isWide) {
    private static final String MENU = "(catalog_id is not null and target_url is null)";

    /**
     * The filter of a screen: a menu is a type of its own, and the search also finds slugs, tags, destinations and
     * menus' names.
     */
    static QrFilter ofScreen(Request request, List<Fault> faults) {
        boolean isMenu = "menu".equals(request.query("type"));
        QrFilter read = read(request, isMenu ? "url" : request.query("type"), null, faults);
        return new QrFilter(
                read.type,
                read.catalogId,
                read.tag,
                read.slug,
                read.externalId,
                null,
                read.type == QrType.URL ? isMenu : null,
                true);
    }

    static QrFilter read(Request request, @Nullable Delta delta, List<Fault> faults) {
        return read(request, request.query("type"), delta, faults);
    }

    private static QrFilter read(Request request, @Nullable String type, @Nullable Delta delta, List<Fault> faults) {
        if (type != null && !QrType.CHOICES.containsKey(type)) {
            faults.add(Fault.ofParameter(
                    "type",
                    "unknown_value",
                    "Use one of: " + String.join(", ", new TreeSet<>(QrType.CHOICES.keySet())) + "."));
        }
        String catalog = request.query("catalogId");
        if (catalog != null && !Ids.isWellFormed("cat_", catalog)) {
            faults.add(Fault.ofParameter("catalogId", "invalid_id", "Must be the id of a catalogue."));
        }
        String slug = request.query("slug");
        if (slug != null && !ShortLinks.isSlug(slug)) {
            faults.add(Fault.ofParameter("slug", "invalid_slug", "A slug has 3 to 64 of A-Z, a-z, 0-9, '_' and '-'."));
        }
        return new QrFilter(
                type == null ? null : QrType.CHOICES.get(type),
                catalog,
                text(request, "tag", 40, faults),
                slug,
                text(request, "externalId", QrDraft.MOST_EXTERNAL, faults),
                delta,
                null,
                false);
    }

    private static @Nullable String text(Request request, String name, int max, List<Fault> faults) {
        String raw = request.query(name);
        if (raw == null) {
            return null;
        }
        String text = Texts.normal(raw);
        if (text.isEmpty() || !Texts.isClean(text, false) || Texts.length(text) > max) {
            faults.add(Fault.ofParameter(name, "invalid_characters", "1 to " + max + " characters."));
        }
        return text;
    }

    /**
     * The conditions, each with a leading {@code and}, with their arguments in order.
     *
     * @param pattern the folded pattern of the search
     */
    SqlFilter where(String workspaceId, String pattern) {
        StringBuilder sql = new StringBuilder();
        List<Object> arguments = new ArrayList<>();
        if (isWide) {
            sql.append("""
                 and (name_folded like ? escape '\\' or slug_folded like ? escape '\\'
                    or lower(target_url) like ? escape '\\'
                    or id in (
                        select t.code_id from qr_tag t
                        where t.workspace_id = ? and t.tag_folded like ? escape '\\')
                    or target_url is null and catalog_id in (
                        select c.id from catalog c
                        where c.workspace_id = ? and c.name_folded like ? escape '\\'))
                """);
            arguments.addAll(List.of(pattern, pattern, pattern, workspaceId, pattern, workspaceId, pattern));
        } else {
            sql.append(" and name_folded like ? escape '\\'");
            arguments.add(pattern);
        }
        if (isMenu != null) {
            sql.append(isMenu ? " and " : " and not ").append(MENU);
        }
        if (type != null) {
            sql.append(" and type = ?");
            arguments.add(type.name());
        }
        if (catalogId != null) {
            sql.append("""
                 and id in (
                    select l.qr_id from code_leads l where l.workspace_id = ? and l.catalog_id = ?)
                """);
            arguments.addAll(List.of(workspaceId, catalogId));
        }
        if (tag != null) {
            sql.append("""
                 and id in (
                    select t.code_id from qr_tag t where t.workspace_id = ? and t.tag_folded = ?)
                """);
            arguments.addAll(List.of(workspaceId, Texts.folded(tag)));
        }
        if (slug != null) {
            sql.append(" and slug_folded = ?");
            arguments.add(QrCodes.folded(slug));
        }
        if (externalId != null) {
            sql.append("""
                 and id in (
                    select e.code_id from qr_external_id e
                    where e.workspace_id = ? and e.external_id = ?)
                """);
            arguments.addAll(List.of(workspaceId, externalId));
        }
        if (delta != null) {
            sql.append(" and ").append(Delta.where("updated_at"));
            arguments.addAll(List.of(delta.since(), delta.since(), delta.after()));
        }
        return new SqlFilter(sql.toString(), arguments);
    }

    record SqlFilter(String sql, List<Object> arguments) {
        Object[] with(List<Object> before, Object... after) {
            List<Object> all = new ArrayList<>(before);
            all.addAll(arguments);
            all.addAll(List.of(after));
            return all.toArray();
        }
    }
}
