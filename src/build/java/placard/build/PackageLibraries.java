package placard.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies the libraries of a package without their native parts, and writes those of one platform into a folder of their
 * own: such files need no temporary folder from which programs may run. {@code deploy/package/runtime} runs this file from
 * its source.
 *
 * <p>Arguments: the folder of the jars, the folder of the copies, the folder of the native parts, and the processor
 * ({@code amd64} or {@code arm64}).
 */
final class PackageLibraries {
    private static final String ZSTD = "libzstd-jni";

    private PackageLibraries() {}

    public static void main(String[] arguments) throws IOException {
        Path from = Path.of(arguments[0]);
        Path to = Files.createDirectories(Path.of(arguments[1]));
        Path natives = Files.createDirectories(Path.of(arguments[2]));
        List<String> processors =
                arguments[3].equals("amd64") ? List.of("amd64", "x86_64") : List.of("arm64", "aarch64", "aarch_64");
        try (Stream<Path> jars = Files.list(from)) {
            for (Path jar : jars.sorted().toList()) {
                copy(jar, to.resolve(jar.getFileName()), natives, processors);
            }
        }
    }

    private static void copy(Path jar, Path copy, Path natives, List<String> processors) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<? extends ZipEntry> entries = Collections.list(zip.entries());
            if (entries.stream().noneMatch(entry -> isNative(entry.getName()))) {
                Files.copy(jar, copy);
                return;
            }
            try (OutputStream file = Files.newOutputStream(copy);
                    ZipOutputStream out = new ZipOutputStream(file)) {
                for (ZipEntry entry : entries) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        if (!isNative(entry.getName())) {
                            ZipEntry same = new ZipEntry(entry.getName());
                            same.setTimeLocal(entry.getTimeLocal());
                            out.putNextEntry(same);
                            in.transferTo(out);
                        } else if (isOf(entry.getName(), processors)) {
                            Files.copy(in, natives.resolve(plainName(entry.getName())));
                        }
                    }
                }
            }
        }
    }

    private static boolean isNative(String name) {
        return Stream.of(".so", ".dll", ".dylib", ".jnilib").anyMatch(name::endsWith);
    }

    /** Whether it is of Linux with glibc on this processor. Netty has one jar for each, which says so in the file's name. */
    private static boolean isOf(String name, List<String> processors) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.startsWith("meta-inf/native/")) {
            return processors.stream().anyMatch(each -> lower.endsWith("_" + each + ".so"));
        }
        List<String> folders = List.of(lower.split("/", -1));
        return folders.contains("linux") && processors.stream().anyMatch(folders::contains);
    }

    /** The file's name; without the version where a setting names the file. */
    private static String plainName(String name) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return file.startsWith(ZSTD) ? ZSTD + ".so" : file;
    }
}
