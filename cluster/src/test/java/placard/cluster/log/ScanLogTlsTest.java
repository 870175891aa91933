package placard.cluster.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.testing.Await;
import placard.testing.Brokers;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** Brokers that speak through TLS, and take who proves who it is. */
@Slow
class ScanLogTlsTest {
    private final Brokers brokers = Brokers.shared();

    @TempDir
    private Path folder;

    private Path client;

    @BeforeEach
    void nameTheFile() {
        client = folder.resolve("client.properties");
    }

    private void trust(Path keys) throws IOException {
        Files.writeString(
                client, """
                security.protocol=SSL
                ssl.truststore.type=PKCS12
                ssl.truststore.location=%s
                ssl.truststore.password=%s
                ssl.keystore.type=PKCS12
                ssl.keystore.location=%s
                ssl.keystore.password=%s
                """.formatted(keys, Brokers.KEYS_PASSWORD, brokers.clientKeys(), Brokers.KEYS_PASSWORD));
    }

    private Map<String, String> settings() {
        return Map.of(
                "PLACARD_SCAN_LOG",
                brokers.newTlsLog(),
                "PLACARD_SCAN_LOG_CLIENT",
                client.toString(),
                "PLACARD_JOURNAL_SYNC",
                "replicated");
    }

    private static boolean isReplicated(Placard placard) {
        return !placard.get("/health/ready").text().contains("Not replicated");
    }

    @Test
    void aScanIsReplicatedAndCountedThroughThem() throws IOException {
        trust(brokers.brokersKeys());
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings())) {
            MadeCode code = MadeCode.in(placard);
            Await.until("the log", () -> isReplicated(placard));
            code.scan("203.0.113.1");
            code.data(1);
            assertThat(code.uniques()).isOne();
            assertThat(isReplicated(placard)).isTrue();
        }
    }

    @Test
    void nothingIsSentToBrokersThatAreNotTrusted() throws IOException {
        trust(brokers.clientKeys());
        try (Placard placard = Placard.start(Store.POSTGRESQL, settings())) {
            MadeCode code = MadeCode.in(placard);
            assertThat(code.scan("203.0.113.1").status()).isEqualTo(302);
            Await.until("health to say so", () -> !isReplicated(placard));
            assertThat(placard.get("/health/ready").status()).isEqualTo(200);
            assertThat(code.total()).isZero();
            placard.stop();
            trust(brokers.brokersKeys());
            placard.startAgain();
            MadeCode same = new MadeCode(placard, code.id(), code.slug());
            same.data(1);
            assertThat(isReplicated(placard)).isTrue();
        }
    }
}
