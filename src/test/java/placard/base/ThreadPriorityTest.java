package placard.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ThreadPriorityTest {
    /** The 19th word of a thread's stat, the 17th behind its name. */
    private static final int NICE = 16;

    @Test
    void aThreadThatGivesWayDoesSoAlone() {
        int before = niceness();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            assertThat(ThreadPriority.giveWay()).isTrue();
            other.complete(niceness());
        });
        assertThat(other.join()).isEqualTo(10);
        assertThat(niceness()).isEqualTo(before);
    }

    private static int niceness() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
        } catch (java.io.IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
