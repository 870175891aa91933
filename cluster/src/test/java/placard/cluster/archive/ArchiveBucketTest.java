package placard.cluster.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.scan.cluster.ArchiveSettings;
import placard.settings.Config;
import placard.testing.Await;
import placard.testing.BucketServer;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** An archive in a bucket, whose server checks what is signed. */
class ArchiveBucketTest {
    @TempDir
    private Path folder;

    private static Map<String, String> settings(BucketServer server) {
        return Map.of(
                "PLACARD_ARCHIVE",
                "s3://archive/house/scans",
                "PLACARD_ARCHIVE_ENDPOINT",
                server.endpoint(),
                "PLACARD_ARCHIVE_CREDENTIALS",
                server.credentials().toString(),
                "PLACARD_ARCHIVE_MINUTES",
                "0");
    }

    private ArchiveReader downloaded(BucketServer server) {
        try {
            server.download(folder);
            return new ArchiveReader(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void filesInABucketHaveEachScanOnceAlsoAfterItWasAway(Store store) throws IOException {
        try (BucketServer server = new BucketServer();
                Placard placard = Placard.start(store, settings(server))) {
            MadeCode code = MadeCode.in(placard);
            for (int i = 0; i < 30; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(30);
            Await.until("all in the bucket", () -> downloaded(server).count() == 30);
            assertThat(server.names()).allMatch(name -> name.startsWith("house/scans/archived="));
            List<String> keys = Files.readAllLines(server.credentials());
            Files.write(server.credentials(), List.of("accessKey=archive-key", "secretKey=wrong"));
            for (int i = 0; i < 20; i++) {
                code.scan("203.0.113." + i);
            }
            code.data(50);
            Await.until(
                    "health to say so",
                    () -> placard.get("/health/ready").text().contains("doesn't take them"));
            assertThat(downloaded(server).count()).isEqualTo(30);
            Files.write(server.credentials(), keys);
            Await.until("the others", () -> downloaded(server).count() == 50);
            Map<String, Long> api = new TreeMap<>();
            code.data().path("timeSeries").forEach(day -> {
                if (day.path("totalScans").asLong() > 0) {
                    api.put(
                            code.id() + "|" + day.path("day").asText(),
                            day.path("totalScans").asLong());
                }
            });
            assertThat(new ArchiveReader(folder).days()).isEqualTo(api);
            assertThat(placard.folder().resolve("archive")).isEmptyDirectory();
        }
    }

    @Test
    @Slow
    void aFileRewrittenByItsOwnerIsKept() throws Exception {
        try (BucketServer server = new BucketServer()) {
            ArchivePlace place = bucket(
                    "s3://archive/house",
                    URI.create(server.endpoint()),
                    "us-east-1",
                    server.credentials(),
                    folder.resolve("drafts"));
            for (String content : List.of("without those of a workspace", "all scans")) {
                Path draft = Files.writeString(place.draft(), content);
                place.publish(draft, "archived=2026-11-20/scans.parquet");
            }
            server.download(folder);
            assertThat(folder.resolve("house/archived=2026-11-20/scans.parquet"))
                    .hasContent("without those of a workspace");
        }
    }

    private static ArchivePlace bucket(String address, URI endpoint, String region, Path credentials, Path drafts) {
        return ArchivePlace.of(ArchiveSettings.Bucket.at(address, endpoint, region, credentials, drafts));
    }

    @Test
    @Slow
    void aServiceThatDoesNotKnowTheConditionGetsTheFileWithoutIt() throws Exception {
        List<String> conditions = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String condition = exchange.getRequestHeaders().getFirst("If-None-Match");
            conditions.add(String.valueOf(condition));
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(condition == null ? 200 : 501, -1);
            exchange.close();
        });
        server.start();
        try {
            Path credentials = Files.write(folder.resolve("credentials"), List.of("accessKey=key", "secretKey=secret"));
            ArchivePlace place = bucket(
                    "s3://archive/house",
                    URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                    "us-east-1",
                    credentials,
                    folder.resolve("drafts"));
            place.publish(Files.writeString(place.draft(), "all scans"), "archived=2026-11-20/scans.parquet");
            assertThat(conditions).containsExactly("*", "null");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void wrongSettingsAreReportedAtOnce() {
        assertThatThrownBy(() -> Config.of(Map.of(
                        "PLACARD_ARCHIVE", "s3://Not A Bucket", "PLACARD_ARCHIVE_ENDPOINT", "ftp://example.com")))
                .hasMessageContaining("PLACARD_ARCHIVE: use s3://bucket/prefix")
                .hasMessageContaining("PLACARD_ARCHIVE_ENDPOINT: use https://host")
                .hasMessageContaining("PLACARD_ARCHIVE_CREDENTIALS: needed with s3://");
    }
}
