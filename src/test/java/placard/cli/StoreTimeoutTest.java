package placard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Store;

/** How long a command waits for its store. */
final class StoreTimeoutTest {
    @TempDir
    private Path folder;

    @Test
    void aCommandWaitsForALongAnswer() {
        String impatient = Store.POSTGRESQL.newDatabase() + "?socketTimeout=1";
        try (OpenedStore store =
                OpenedStore.with(Map.of("PLACARD_DATA", folder.toString(), "PLACARD_DATABASE_URL", impatient))) {
            assertThat(store.database()
                            .<String>read(tx -> tx.find(
                                            "select cast(pg_sleep(1.5) as text) as slept", row -> row.text("slept"))
                                    .orElseThrow()))
                    .isEmpty();
        }
    }
}
