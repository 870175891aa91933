package placard.scan.cluster;

import io.micrometer.core.instrument.binder.MeterBinder;

/** Brings scans of workspaces that were moved from the database that counted them to the one that has them now. */
public interface Forwarding extends Runnable, MeterBinder {
    /** Forwards all scans that wait anywhere. */
    @Override
    void run();

    /** True if a database didn't answer the last query, some seconds ago at most. */
    boolean isAway(int shard);
}
