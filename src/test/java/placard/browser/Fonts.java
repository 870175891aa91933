package placard.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import placard.testing.Scanners;

/**
 * The fonts that a browser has in a test: one family, whatever else is installed, since words are as wide as their letters.
 */
enum Fonts {
    /** The widest of them. */
    DEJAVU("DejaVu"),
    /** As wide as Arial and Times. */
    LIBERATION("Liberation"),
    /** That of Android, with letters of every script. */
    NOTO("Noto");

    private static final String FOLDER = "/usr/share/fonts";

    private final String family;

    Fonts(String family) {
        this.family = family;
    }

    /** Skips the test, loudly, where they are not installed; where CI=true, fails it. */
    void need() {
        Predicate<Path> isOurs = file -> file.getFileName().toString().startsWith(family);
        try (Stream<Path> all = Files.walk(Path.of(FOLDER))) {
            if (all.noneMatch(isOurs)) {
                Scanners.notTested("the font " + this + " is not installed; .ci/tools.sh names its package");
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The environment of a program that shall have no other fonts. */
    Map<String, String> environment() {
        try {
            Path folder = Files.createTempDirectory("fonts");
            Path config = folder.resolve("fonts.conf");
            Files.writeString(config, """
                    <?xml version="1.0"?>
                    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
                    <fontconfig>
                      <dir>%s</dir>
                      <cachedir>%s</cachedir>
                      <selectfont>
                        <rejectfont><glob>*.*</glob></rejectfont>
                        <acceptfont><glob>*/FAMILY*</glob></acceptfont>
                      </selectfont>
                      <alias><family>system-ui</family><prefer><family>FAMILY Sans</family></prefer></alias>
                      <alias><family>sans-serif</family><prefer><family>FAMILY Sans</family></prefer></alias>
                      <alias><family>serif</family><prefer><family>FAMILY Serif</family></prefer></alias>
                      <alias><family>monospace</family><prefer><family>FAMILY Sans Mono</family></prefer></alias>
                    </fontconfig>
                    """.formatted(FOLDER, folder).replace("FAMILY", family));
            return Map.of("FONTCONFIG_FILE", config.toString());
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public String toString() {
        return family;
    }
}
