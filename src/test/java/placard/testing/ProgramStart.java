package placard.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * The options of a JVM that runs the program under test in a process of its own. An ahead-of-time cache of its classes
 * halves what a start costs (4.6 to 2.2 seconds of processor time). Such a cache takes no folders of classes: so the
 * program is packed, too. It lasts until the classes change, and serves all JVMs of a test run and later runs.
 */
public final class ProgramStart {
    /** Starts of a JVM without a cache that isn't made yet: making it costs as much as four starts save, and it lasts. */
    private static final int WITHOUT = 2;

    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final Path FOLDER = Path.of("target", "program-start");
    private static final AtomicInteger STARTS = new AtomicInteger();

    /** The classes that this JVM tests. */
    private static final class Tested {
        static final String STATE = state();

        private static String state() {
            try {
                return Long.toHexString(ProgramStart.state());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** Made once for each state of the classes, by one of the JVMs of a test run. */
    private static final class Cached {
        static final List<String> OPTIONS = options();

        private static List<String> options() {
            try {
                Files.createDirectories(FOLDER);
                try (FileChannel lock = FileChannel.open(
                                FOLDER.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        var _ = lock.lock()) {
                    return made();
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private static List<String> made() throws IOException {
            Path program = FOLDER.resolve(Tested.STATE + ".jar").toAbsolutePath();
            Path cache = cache().toAbsolutePath();
            List<String> classPath = List.of("-cp", program + ":" + String.join(":", libraries()));
            if (!Files.exists(cache)) {
                deleteFormer();
                pack(program);
                train(cache, classPath);
            }
            List<String> options = new ArrayList<>(List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off"));
            options.addAll(classPath);
            return options;
        }
    }

    private ProgramStart() {}

    private static Path cache() {
        return FOLDER.resolve(Tested.STATE + ".aot");
    }

    /** The command of the JVM with its options and class path, to which the main class is added. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(OPTIONS);
        command.addAll(
                STARTS.incrementAndGet() <= WITHOUT && !Files.exists(cache())
                        ? List.of("-cp", System.getProperty("java.class.path"))
                        : Cached.OPTIONS);
        return command;
    }

    /** The command of a JVM with the tests' classes too. */
    static List<String> ofTests() {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Changes with each file of the program. */
    private static long state() throws IOException {
        long state = 1;
        for (String library : libraries()) {
            state = 31 * state + stateOf(Path.of(library));
        }
        for (Path classes : classFolders()) {
            try (Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    state = 31 * state + stateOf(file);
                }
            }
        }
        return state;
    }

    private static long stateOf(Path file) throws IOException {
        return 31L * file.hashCode() + Files.getLastModifiedTime(file).toMillis();
    }

    /** The program's own: a module under test has its classes in a folder, and the module below it may be a jar. */
    private static List<Path> classFolders() {
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> entry.endsWith("/classes"))
                .map(Path::of)
                .toList();
    }

    private static List<String> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(":"))
                .filter(entry -> entry.endsWith(".jar"))
                .toList();
    }

    /** Each takes 90 megabytes. */
    private static void deleteFormer() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(one -> one.toString().matches(".*\\.(jar|aot)"))
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    private static void pack(Path program) throws IOException {
        try (OutputStream out = Files.newOutputStream(program);
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.setLevel(Deflater.NO_COMPRESSION);
            Set<String> packed = new HashSet<>();
            for (Path classes : classFolders()) {
                pack(jar, classes, packed);
            }
        }
    }

    private static void pack(JarOutputStream jar, Path classes, Set<String> packed) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.sorted().skip(1).toList()) {
                // Migrations are found by the entry of their folder.
                boolean isFolder = Files.isDirectory(file);
                String name = classes.relativize(file) + (isFolder ? "/" : "");
                if (packed.add(name)) {
                    jar.putNextEntry(new JarEntry(name));
                    if (!isFolder) {
                        Files.copy(file, jar);
                    }
                }
            }
        }
    }

    private static void train(Path cache, List<String> classPath) throws IOException {
        Path unfinished = cache.resolveSibling("unfinished.aot");
        List<String> command = new ArrayList<>(List.of(java(), "-XX:AOTCacheOutput=" + unfinished));
        command.addAll(OPTIONS);
        command.addAll(classPath);
        command.addAll(List.of("placard.Main", "training-run"));
        Path log = cache.resolveSibling("training.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PLACARD_"));
        try {
            if (builder.start().waitFor() != 0) {
                throw new IOException("No cache was made: " + Files.readString(log));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        Files.move(unfinished, cache, StandardCopyOption.REPLACE_EXISTING);
    }
}
