package placard.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.HostileFiles;
import placard.testing.HostileFiles.Hostile;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** Every hostile file is refused with a specific code, or re-encoded so that nothing but its pixels remains. */
final class HostileFilesTest {
    @Test
    void eachIsRefusedByNameOrWrittenAnew() {
        areRefusedOrWrittenAnew(HostileFiles.cheap());
    }

    @Test
    @Slow
    void bombsAreRefusedByNameOrWrittenAnew() {
        areRefusedOrWrittenAnew(HostileFiles.costly());
    }

    private static void areRefusedOrWrittenAnew(List<Hostile> files) {
        assertThat(files).isNotEmpty();
        try (Placard placard = Placard.start(Store.SQLITE)) {
            for (Hostile file : files) {
                Reply reply = placard.upload(file.name(), file.bytes());
                boolean isKept = file.outcome().contains("/");
                assertThat(reply.status()).as(file.name() + " " + reply.text()).isEqualTo(isKept ? 201 : 422);
                if (isKept) {
                    assertHarmless(placard, file, reply);
                } else {
                    assertThat(reply.faults()).as(file.name()).containsExactly("/file " + file.outcome());
                }
                assertThat(placard.folder().resolve("uploads")).isEmptyDirectory();
            }
        }
    }

    private static void assertHarmless(Placard placard, Hostile file, Reply made) {
        assertThat(made.at("/file/contentType").asText()).as(file.name()).isEqualTo(file.outcome());
        Reply served = placard.send("GET", "/files/" + made.at("/file/id").asText(), null, null);
        assertThat(served.status()).isEqualTo(200);
        assertThat(served.header("Content-Type")).as(file.name()).isEqualTo(file.outcome());
        assertThat(served.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(served.header("Content-Security-Policy")).startsWith("default-src 'none'");
        if (!file.outcome().equals("application/pdf")) {
            assertThat(served.header("Content-Security-Policy")).endsWith("; sandbox");
            assertThat(new String(served.bytes(), StandardCharsets.ISO_8859_1))
                    .as(file.name())
                    .doesNotContain(HostileFiles.SECRETS);
            BufferedImage picture = Drawn.read(served.bytes());
            assertThat(picture.getWidth()).isEqualTo(made.at("/file/width").asInt());
            assertThat(picture.getHeight()).isEqualTo(made.at("/file/height").asInt());
        }
    }
}
