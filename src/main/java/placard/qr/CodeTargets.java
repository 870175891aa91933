package placard.qr;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * The catalogues and hosts to which codes lead, by themselves, by their rules or by their plans. Rules are JSON, which no
 * query searches, so each write of a code writes these rows too.
 */
public final class CodeTargets {
    private static final int AT_A_TIME = 200;

    private CodeTargets() {}

    /** A host, and how many codes lead there. */
    public record Host(String name, long codes) {}

    private record Due(String workspaceId, String id) {}

    /** Writes the rows of a code in place of its former ones. */
    static void set(Tx tx, QrCode code) {
        clear(tx, code);
        List<Object[]> rows = new ArrayList<>();
        code.draft()
                .catalogs()
                .forEach(catalog -> rows.add(new Object[] {code.workspaceId(), code.id(), catalog, null}));
        code.draft().hosts().forEach(host -> rows.add(new Object[] {code.workspaceId(), code.id(), null, host}));
        tx.batch("insert into code_leads (workspace_id, qr_id, catalog_id, host) values (?, ?, ?, ?)", rows);
    }

    static void clear(Tx tx, QrCode code) {
        tx.update("delete from code_leads where workspace_id = ? and qr_id = ?", code.workspaceId(), code.id());
    }

    /** The folded slugs of the live codes that may lead to a catalogue. */
    static List<String> slugsOf(Tx tx, String workspaceId, String catalogId) {
        return tx.list("""
                select c.slug_folded from code_leads l
                join qr_code c on c.workspace_id = l.workspace_id and c.id = l.qr_id
                where l.workspace_id = ? and l.catalog_id = ? and c.deleted_at is null
                """, row -> row.text("slug_folded"), workspaceId, catalogId);
    }

    /** The hosts of a workspace, those of most codes first. */
    static List<Host> hosts(Tx tx, String workspaceId, int most) {
        return tx.list("""
                select host, count(*) as n from code_leads where workspace_id = ? and host is not null
                group by host order by n desc, host limit ?
                """, row -> new Host(row.text("host"), row.number("n")), workspaceId, most);
    }

    /**
     * The condition of codes that may lead to one of some hosts, with a leading {@code and}. It also takes the codes whose
     * hosts are still to be read.
     */
    static String of(Set<String> hosts) {
        return hosts.isEmpty() ? "" : """
                 and id in (
                    select l.qr_id from code_leads l where l.workspace_id = ? and l.host in (%s)
                    union all select d.qr_id from code_leads_due d where d.workspace_id = ?)
                """.formatted(String.join(", ", Collections.nCopies(hosts.size(), "?")));
    }

    /** The arguments of {@link #of}. */
    static List<Object> arguments(String workspaceId, Set<String> hosts) {
        return hosts.isEmpty()
                ? List.of()
                : Stream.<Object>concat(Stream.concat(Stream.of(workspaceId), hosts.stream()), Stream.of(workspaceId))
                        .toList();
    }

    /** Writes the rows of codes that an earlier version stored. */
    static void fill(Database database) {
        while (database.read(
                        tx -> tx.count("select count(*) as n from (select 1 as one from code_leads_due limit 1) d"))
                > 0) {
            database.write(CodeTargets::fillSome);
        }
    }

    private static boolean fillSome(Tx tx) {
        List<Due> some = tx.list(
                "select workspace_id, qr_id from code_leads_due limit ?",
                row -> new Due(row.text("workspace_id"), row.text("qr_id")),
                AT_A_TIME);
        for (Due due : some) {
            // The update locks the row, so that no other write of the code comes in between.
            int live = tx.update(
                    "update qr_code set version = version where workspace_id = ? and id = ? and deleted_at is null",
                    due.workspaceId,
                    due.id);
            if (live > 0) {
                tx.find(
                                "select " + QrCode.COLUMNS + " from qr_code where workspace_id = ? and id = ?",
                                QrCode::of,
                                due.workspaceId,
                                due.id)
                        .ifPresent(code -> set(tx, code));
            }
        }
        tx.batch(
                "delete from code_leads_due where workspace_id = ? and qr_id = ?",
                some.stream().map(due -> new Object[] {due.workspaceId, due.id}).toList());
        return true;
    }
}
