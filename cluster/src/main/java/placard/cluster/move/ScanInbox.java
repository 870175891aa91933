package placard.cluster.move;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import placard.base.Refusal;
import placard.cluster.move.ScanOutbox.Batch;
import placard.cluster.move.ScanOutbox.OutboxScan;
import placard.scan.count.Counting;
import placard.scan.count.Scans;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.KeyFolderUnusable;
import placard.storage.ScanStore;
import placard.storage.StoreException;
import placard.storage.Tx;

/** The inbox of a database: counts batches from other databases' outboxes, each once. */
final class ScanInbox {
    private final ScanStore to;
    private final HashKeys keys;
    private final InstantSource clock;

    ScanInbox(ScanStore to, HashKeys keys, InstantSource clock) {
        this.to = to;
        this.keys = keys;
        this.clock = clock;
    }

    /** Counts a batch, unless it was counted before. */
    void count(ScanStore from, Batch batch, List<OutboxScan> all) {
        to.write(tx -> countOnce(tx, from, batch, all));
    }

    private int countOnce(Tx tx, ScanStore from, Batch batch, List<OutboxScan> some) {
        boolean isNew = tx.update(
                        "insert into scan_inbox (source, batch) values (?, ?) on conflict (source, batch) do nothing",
                        from.number(),
                        batch.number())
                == 1;
        return isNew ? countIn(tx, some) : 0;
    }

    private int countIn(Tx tx, List<OutboxScan> some) {
        Scans scans = Scans.of(some.stream().map(OutboxScan::record).toList());
        return new Counting(to, keys).add(tx, scans, clock.instant());
    }

    /** True if the failure lies in one of the scans, so that a retry would fail too. */
    static boolean isAboutScans(RuntimeException failure) {
        return failure instanceof StoreException refused
                ? refused.isAboutData()
                : !(failure instanceof Refusal || failure instanceof KeyFolderUnusable);
    }

    /** Ends a trial: its transaction is rolled back. */
    private static final class TrialEnd extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** The scans that can't be counted, found by bisection in transactions that are rolled back. */
    List<OutboxScan> unfit(List<OutboxScan> some) {
        try {
            to.write(tx -> {
                countIn(tx, some);
                throw new TrialEnd();
            });
            return List.of();
        } catch (TrialEnd fit) {
            return List.of();
        } catch (RuntimeException failure) {
            if (!isAboutScans(failure)) {
                throw failure;
            }
            if (some.size() == 1) {
                return some;
            }
            int half = some.size() / 2;
            List<OutboxScan> unfit = new ArrayList<>(unfit(some.subList(0, half)));
            unfit.addAll(unfit(some.subList(half, some.size())));
            return unfit;
        }
    }
}
