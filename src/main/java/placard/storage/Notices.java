package placard.storage;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of this node, by topic (publish and subscribe).
 *
 * <p>Listeners run on the threads that commit and on the thread that receives other nodes' notices. An exception of a
 * listener must not end these threads. A listener that failed may hold old data, so it is called again as if notices
 * had been lost.
 */
final class Notices {
    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

    private final Map<String, List<Consumer<String>>> listeners = new ConcurrentHashMap<>();
    private final List<Runnable> onMissed = new CopyOnWriteArrayList<>();

    void listen(String topic, Consumer<String> listener) {
        listeners.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>()).add(listener);
    }

    void onMissedNotices(Runnable listener) {
        onMissed.add(listener);
    }

    void deliver(String topic, String message) {
        boolean isHeard = true;
        for (Consumer<String> listener : listeners.getOrDefault(topic, List.of())) {
            isHeard &= isHeard(() -> listener.accept(message));
        }
        if (!isHeard) {
            notifyMissed();
        }
    }

    void notifyMissed() {
        onMissed.forEach(Notices::isHeard);
    }

    void committed(Tx tx) {
        boolean isHeard = true;
        for (Runnable action : tx.afterCommitActions()) {
            isHeard &= isHeard(action);
        }
        if (!isHeard) {
            notifyMissed();
        }
        tx.notices().forEach(notice -> deliver(notice.topic(), notice.message()));
    }

    /** Runs a listener. If it throws, this logs a line and returns false. */
    private static boolean isHeard(Runnable listener) {
        try {
            listener.run();
            return true;
        } catch (RuntimeException | Error fault) {
            LOG.atError().setCause(fault).log("A listener for notices of the store failed");
            return false;
        }
    }
}
