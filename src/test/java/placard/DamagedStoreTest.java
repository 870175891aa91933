package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Await;
import placard.testing.Command;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** The embedded store's files are damaged: no health check or command says that all is well. */
final class DamagedStoreTest {
    private static final int PAGE = 4096;

    /** Overwrites all pages from one on. */
    private static void damage(Path file, int firstPage) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            byte[] garbage = new byte[(int) channel.size() - firstPage * PAGE];
            Arrays.fill(garbage, (byte) 0x55);
            channel.write(ByteBuffer.wrap(garbage), (long) firstPage * PAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"placard.db", "scans.db"})
    void aDamagedStoreIsNotServedAndVerifySaysWhatIsWrong(String name) throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode.in(placard);
            placard.stop();
            for (int firstPage : new int[] {3, 0}) {
                damage(placard.folder().resolve(name), firstPage);
                Command refused = Command.run(placard.environment(), "serve");
                assertThat(refused.status()).isOne();
                assertThat(refused.err())
                        .startsWith("placard: ")
                        .contains("is damaged: " + name, "placard restore FILE", "placard verify")
                        .doesNotContain("Exception", "\tat ");
                Command verified = Command.run(placard.environment(), "verify");
                assertThat(verified.status()).as(verified.toString()).isOne();
                assertThat(verified.out()).contains(name + ": ", "The store is damaged");
            }
        }
    }

    @Test
    void damageThatIsMetAtWorkFailsReadiness() throws IOException {
        try (Placard placard = Placard.start(Store.SQLITE)) {
            MadeCode code = MadeCode.in(placard);
            code.scan("203.0.113.1");
            code.data(1);
            placard.restart();
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            damage(placard.folder().resolve("placard.db"), 1);
            Await.until("a damaged page", () -> {
                placard.get("/api/v1/catalogs");
                placard.get("/api/v1/files");
                return placard.get("/health/ready").status() == 503;
            });
            assertThat(placard.get("/health/ready").text())
                    .contains("A file of the store is damaged", "placard verify");
            assertThat(Command.run(placard.environment(), "verify").status()).isOne();
        }
    }
}
