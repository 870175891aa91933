package placard.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import placard.scan.count.Scan;
import placard.scan.count.ScanPacks;
import placard.storage.Database;
import placard.storage.Tx;

/** Single scans as the release before stored them, a row each; of hashes, only what is kept. */
public final class Unpacked {
    private Unpacked() {}

    /** Takes all scans out of their packs. */
    public static void all(Database database) {
        database.writeScans(tx -> {
            Optional<Long> pack = ScanPacks.next(tx, 0);
            while (pack.isPresent()) {
                add(tx, ScanPacks.scans(tx, pack.get()));
                pack = ScanPacks.next(tx, pack.get());
            }
            return tx.update("delete from scan_pack");
        });
    }

    /** Stores scans that way. */
    public static void add(Tx tx, List<Scan> scans) {
        List<Object[]> rows = new ArrayList<>();
        for (Scan scan : scans) {
            rows.add(new Object[] {
                scan.workspace(),
                scan.code(),
                scan.at(),
                scan.day(),
                (int) scan.kind().code(),
                (int) scan.device().code(),
                (int) scan.os().code(),
                scan.city(),
                scan.source(),
                scan.place(),
                scan.visitor() == null ? null : scan.visitor().epoch(),
                scan.visitor() == null ? null : Arrays.copyOf(scan.visitor().hash(), 32),
                1
            });
        }
        tx.insert("""
                insert into old_scan (workspace, code, at, day, kind, device, os, city, source, place, epoch, ip_hash,
                    in_day_values)
                values %s
                """, rows);
    }
}
