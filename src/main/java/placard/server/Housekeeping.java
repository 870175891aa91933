package placard.server;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.SessionGuard;
import placard.base.Refusal;
import placard.catalog.BackInStock;
import placard.file.Contents;
import placard.scan.upkeep.StoreClock;
import placard.scan.visitor.Cities;
import placard.storage.Database;
import placard.storage.StoreException;
import placard.web.Idempotency;
import placard.workspace.Guard;

/** The scheduler: runs jobs at fixed intervals. If the store is unavailable, the next run tries again. */
public final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    private final Database database;
    private final Runnable retention;
    private final Runnable forwarding;
    private final StoreClock storeClock;
    private final Idempotency idempotency;
    private final Guard guard;
    private final SessionGuard sessionGuard;
    private final Cities cities;
    private final BackInStock returns;
    private final Runnable plans;
    private final Runnable alerts;
    private final Runnable closings;
    private final Runnable missedChanges;
    private final Contents contents;
    private final Database.Work<Integer> oldDeletions;
    private final Database.Work<Integer> oldSessions;
    private final Database.Work<Integer> oldActivity;
    private final Runnable deletedWorkspaces;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(
            4, Thread.ofPlatform().name("housekeeping-", 0).daemon().factory());

    public Housekeeping(
            Database database,
            Runnable retention,
            Runnable forwarding,
            StoreClock storeClock,
            Idempotency idempotency,
            Guard guard,
            SessionGuard sessionGuard,
            Cities cities,
            BackInStock returns,
            Runnable plans,
            Runnable alerts,
            Runnable closings,
            Runnable missedChanges,
            Contents contents,
            Database.Work<Integer> oldDeletions,
            Database.Work<Integer> oldSessions,
            Database.Work<Integer> oldActivity,
            Runnable deletedWorkspaces) {
        this.database = database;
        this.retention = retention;
        this.forwarding = forwarding;
        this.storeClock = storeClock;
        this.idempotency = idempotency;
        this.guard = guard;
        this.sessionGuard = sessionGuard;
        this.cities = cities;
        this.returns = returns;
        this.plans = plans;
        this.alerts = alerts;
        this.closings = closings;
        this.missedChanges = missedChanges;
        this.contents = contents;
        this.oldDeletions = oldDeletions;
        this.oldSessions = oldSessions;
        this.oldActivity = oldActivity;
        this.deletedWorkspaces = deletedWorkspaces;
    }

    public void start() {
        every(2, TimeUnit.SECONDS, "items that are back", returns::announce);
        every(1, TimeUnit.SECONDS, "planned changes of codes", plans);
        every(5, TimeUnit.SECONDS, "codes that have closed", closings);
        every(1, TimeUnit.SECONDS, "scans of workspaces that were moved", forwarding);
        every(2, TimeUnit.SECONDS, "alerts and letters", alerts);
        every(10, TimeUnit.SECONDS, "last use of keys", guard::writeLastUsed);
        every(10, TimeUnit.SECONDS, "last use of sessions", sessionGuard::writeLastUsed);
        every(30, TimeUnit.SECONDS, "changes that were missed", missedChanges);
        every(60, TimeUnit.SECONDS, "city database", cities::refresh);
        var _ = threads.scheduleWithFixedDelay(
                guarded("the store's files", database::check), 1, 24 * 60, TimeUnit.MINUTES);
        every(10, TimeUnit.MINUTES, "time seen", storeClock::note);
        every(10, TimeUnit.MINUTES, "abandoned uploads", contents::sweep);
        every(1, TimeUnit.HOURS, "sessions that are over", () -> database.write(oldSessions));
        every(1, TimeUnit.HOURS, "idempotent answers", () -> database.write(idempotency::forget));
        threads.execute(guarded("workspaces whose deletion was cut off", deletedWorkspaces));
        var _ = threads.scheduleWithFixedDelay(guarded("retention", this::retain), 0, 1, TimeUnit.HOURS);
        var _ = threads.scheduleWithFixedDelay(
                guarded("activity of long ago", () -> database.write(oldActivity)), 0, 1, TimeUnit.HOURS);
        var _ = threads.scheduleWithFixedDelay(
                guarded("deletions of long ago", this::forgetDeletions), 0, 1, TimeUnit.HOURS);
    }

    /** Deletes the rest of an erased workspace once the scans of its codes are gone. */
    private void retain() {
        retention.run();
        deletedWorkspaces.run();
    }

    /** Deletes in parts, so that other changes don't wait long. */
    private void forgetDeletions() {
        int forgotten;
        do {
            forgotten = database.write(oldDeletions);
        } while (forgotten > 0);
    }

    private void every(long period, TimeUnit unit, String name, Runnable work) {
        var _ = threads.scheduleWithFixedDelay(guarded(name, work), period, period, unit);
    }

    /** Catches every fault, because a scheduled task that throws would never run again. */
    private Runnable guarded(String name, Runnable work) {
        return () -> {
            try {
                work.run();
            } catch (StoreException | Refusal away) {
                LOG.atWarn().addKeyValue("task", name).setCause(away).log("Put off: the store is unavailable");
            } catch (RuntimeException | Error failure) {
                if (!threads.isShutdown()) {
                    LOG.atError().addKeyValue("task", name).setCause(failure).log("Housekeeping failed");
                }
            }
        };
    }

    @Override
    public void close() throws InterruptedException {
        threads.shutdownNow();
        threads.awaitTermination(1, TimeUnit.SECONDS);
    }
}
