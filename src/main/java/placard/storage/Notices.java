package placard.storage;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Who on this node listens to which topic. */
final class Notices {
    private final Map<String, List<Consumer<String>>> listeners = new ConcurrentHashMap<>();
    private final List<Runnable> gaps = new CopyOnWriteArrayList<>();

    void listen(String topic, Consumer<String> listener) {
        listeners.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>()).add(listener);
    }

    void onGap(Runnable listener) {
        gaps.add(listener);
    }

    void tell(String topic, String message) {
        listeners.getOrDefault(topic, List.of()).forEach(listener -> listener.accept(message));
    }

    void tellGap() {
        gaps.forEach(Runnable::run);
    }

    void committed(Tx tx) {
        tx.afterCommitActions().forEach(Runnable::run);
        tx.notices().forEach(notice -> tell(notice.topic(), notice.message()));
    }
}
