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
 * program is packed, too.
 */
public final class ProgramStart {
    /** Starts of a JVM without the cache: making it costs as much as five starts save. */
    private static final int WITHOUT = 4;

    private static final List<String> OPTIONS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final AtomicInteger STARTS = new AtomicInteger();

    /** Made once for each state of the classes, by one of the JVMs of a test run. */
    private static final class Cached {
        static final List<String> OPTIONS = options();

        private static List<String> options() {
            try {
                Path folder = Files.createDirectories(Path.of("target", "program-start"));
                try (FileChannel lock = FileChannel.open(
                                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        var _ = lock.lock()) {
                    return made(folder);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        private static List<String> made(Path folder) throws IOException {
            String state = Long.toHexString(state());
            Path program = folder.resolve(state + ".jar").toAbsolutePath();
            Path cache = folder.resolve(state + ".aot").toAbsolutePath();
            List<String> classPath = List.of("-cp", program + ":" + String.join(":", libraries()));
            if (!Files.exists(cache)) {
                deleteFormer(folder);
                pack(program);
                train(cache, classPath);
            }
            List<String> options = new ArrayList<>(List.of("-XX:AOTCache=" + cache, "-Xlog:aot=off", "-Xlog:cds=off"));
            options.addAll(classPath);
            return options;
        }
    }

    private ProgramStart() {}

    /** The command of the JVM with its options and class path, to which the main class is added. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(OPTIONS);
        command.addAll(
                STARTS.incrementAndGet() <= WITHOUT
                        ? List.of("-cp", System.getProperty("java.class.path"))
                        : Cached.OPTIONS);
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
    private static void deleteFormer(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
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
