package placard.scan.cluster;

import io.micrometer.core.instrument.binder.MeterBinder;

/** Forwards scans of moved workspaces from the database that received them to their present one. */
public interface Forwarding extends Runnable, MeterBinder {
    /** Forwards all waiting scans. */
    @Override
    void run();

    /** True if a database didn't answer the last query, some seconds ago at most. */
    boolean isAway(int shard);
}
