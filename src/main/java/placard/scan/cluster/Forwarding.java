package placard.scan.cluster;

import io.micrometer.core.instrument.binder.MeterBinder;

/** Forwards scans of moved workspaces from the database that counted them to the new one. */
public interface Forwarding extends Runnable, MeterBinder {
    /** Forwards all waiting scans of all databases. */
    @Override
    void run();

    /** Whether a database didn't answer its last query, which was some seconds ago at most. */
    boolean isAway(int shard);
}
