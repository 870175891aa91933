package placard.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import placard.base.Folders;

/**
 * The folder into which libraries unpack their native parts. That is the temporary folder, or one in the data folder
 * where the temporary one is read-only or mounted without the right to run programs.
 */
public final class NativeFolder {
    /** The settings of Java and of the libraries. */
    private static final List<String> SETTINGS = List.of(
            "java.io.tmpdir",
            "org.sqlite.tmpdir",
            "io.netty.native.workdir",
            "ZstdTempFolder",
            "org.xerial.snappy.tempdir");

    private NativeFolder() {}

    /**
     * Chooses it, before anything loads such a library.
     *
     * @throws IOException with a sentence that names both folders, if neither will do
     */
    public static void choose(Path data) throws IOException {
        String unpacked = System.getProperty("org.sqlite.lib.path");
        if (unpacked != null) {
            // A package has unpacked them beside the program. The libraries would still look into the temporary folder,
            // and
            // complain where there is none.
            System.setProperty("org.sqlite.tmpdir", unpacked);
            System.setProperty("io.netty.tmpdir", unpacked);
            return;
        }
        Path usual = Path.of(System.getProperty("java.io.tmpdir"));
        if (takesPrograms(usual)) {
            return;
        }
        Path own = data.toAbsolutePath().resolve("native");
        if (!takesPrograms(own)) {
            throw new IOException("Neither the temporary folder " + usual + " nor " + own
                    + " takes native libraries. One of them must be writable and mounted without noexec"
                    + " (java.io.tmpdir, PLACARD_DATA).");
        }
        SETTINGS.forEach(name -> System.setProperty(name, own.toString()));
    }

    /** True if a file in the folder can be written and run. */
    static boolean takesPrograms(Path folder) {
        try {
            Folders.create(folder);
            Path probe = Files.createTempFile(folder, "probe", "");
            try {
                return probe.toFile().setExecutable(true) && Files.isExecutable(probe);
            } finally {
                Files.delete(probe);
            }
        } catch (IOException unusable) {
            return false;
        }
    }
}
