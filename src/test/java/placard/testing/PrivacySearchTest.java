package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search finds what it looks for where a program may leave it. */
final class PrivacySearchTest {
    @TempDir
    private Path folder;

    @Test
    void everyFormIsFoundInAFileAndInADeflatedOne() throws IOException {
        PrivacySearch search = new PrivacySearch(List.of("203.0.113.77", "2001:db8:77aa:bb01:cc02:dd03:ee04:ff05"));
        for (byte[] form : search.forms()) {
            Path file = folder.resolve("file");
            Files.write(file, form);
            assertThat(search.hits(folder)).as("plain").isNotEmpty();
            Files.delete(file);
            Path zipped = folder.resolve("backup.zip");
            try (OutputStream out = Files.newOutputStream(zipped);
                    ZipOutputStream zip = new ZipOutputStream(out)) {
                zip.putNextEntry(new ZipEntry("scans.db"));
                zip.write("before ".repeat(500).getBytes(StandardCharsets.US_ASCII));
                zip.write(form);
                zip.write(" after".repeat(500).getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(search.hits(folder))
                    .as("packed")
                    .isNotEmpty()
                    .allMatch(hit -> hit.contains("backup.zip!scans.db"));
            Files.delete(zipped);
        }
        assertThat(search.hits(folder)).isEmpty();
    }
}
