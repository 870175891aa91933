package placard.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this program.
 *
 * @param number such as {@code 0.2.0}, or {@code 0.3.0-SNAPSHOT} between releases
 * @param commit the commit that it was built from; empty if the build didn't know it
 */
public record Version(String number, String commit) {
    private static final class Built {
        static final Version THIS = read();
    }

    /** The version of the running program. */
    public static Version running() {
        return Built.THIS;
    }

    /** The build writes the file. */
    private static Version read() {
        Properties file = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/placard/version.properties")) {
            if (in != null) {
                file.load(in);
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return new Version(file.getProperty("number", "(unpackaged)"), file.getProperty("commit", ""));
    }

    /** Such as {@code 0.2.0 (49bad7e6)}. */
    @Override
    public String toString() {
        return commit.isEmpty() ? number : number + " (" + commit + ")";
    }
}
