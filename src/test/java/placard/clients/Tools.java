package placard.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.testing.Scanners;

/** Where the tools are that make and run clients. The build brings those in {@code target/clients}, on no class path. */
final class Tools {
    private static final Path GENERATOR =
            Path.of("target", "clients", "generator").toAbsolutePath();

    /** What the generator's Java client over OkHttp is compiled with. */
    static final Path LIBRARIES = Path.of("target", "clients", "lib").toAbsolutePath();

    /** What {@code .ci/tools.sh} fetched from npm. */
    static final Path MODULES =
            Path.of("target", "clients", "npm", "node_modules").toAbsolutePath();

    /** The crates of Debian that the client for Rust needs, as {@code bench/clients} fetched them. */
    static final Path CRATES =
            Path.of("target", "clients", "crates", "registry").toAbsolutePath();

    /** A library of the client for C#. Debian's own is too old, so it is that of an npm package for Unity. */
    static final Path NEWTONSOFT = MODULES.resolve("jillejr.newtonsoft.json-for-unity")
            .resolve("Plugins")
            .resolve("Newtonsoft.Json Editor")
            .resolve("Newtonsoft.Json.dll");

    private static final Path MONO = Path.of("/usr/lib/mono/4.5/System.Net.Http.dll");

    /** What a client of the generator's for Python needs. */
    private static final String PYTHON_NEEDS =
            "import urllib3, dateutil, pydantic; assert tuple(map(int, pydantic.VERSION.split('.')[:2])) >= (2, 11)";

    private static final @Nullable String PYTHON = Stream.of("python3", "/usr/bin/python3")
            .filter(Tools::hasWhatClientsNeed)
            .findFirst()
            .orElse(null);

    private Tools() {}

    static Path generator(String version) {
        return GENERATOR.resolve("openapi-generator-cli-" + version + ".jar");
    }

    /**
     * A program of the JDK that runs this, with options for a short life, in which compiling well does not pay.
     *
     * @param before an option of the virtual machine
     */
    static List<String> java(String program, String before) {
        String path = Path.of(System.getProperty("java.home"), "bin", program).toString();
        return List.of(path, before + "-XX:TieredStopAtLevel=1", before + "-XX:+UseSerialGC");
    }

    static String python() {
        return PYTHON == null ? "python3" : PYTHON;
    }

    static List<String> missingGenerator() {
        boolean isThere = Files.exists(generator(Generator.JAVA_OKHTTP.version));
        return isThere
                ? List.of()
                : List.of(generator(Generator.JAVA_OKHTTP.version) + ", which the Maven build copies");
    }

    static List<String> missingProgram(String name) {
        return Files.isExecutable(Scanners.program(name)) ? List.of() : List.of("the program " + name);
    }

    static List<String> missingNode() {
        boolean isThere = Files.exists(MODULES.resolve("typescript"));
        List<String> packages = isThere ? List.of() : List.of(MODULES + ", which .ci/tools.sh fetches");
        return Stream.concat(missingProgram("node").stream(), packages.stream()).toList();
    }

    static List<String> missingCrates() {
        return Files.isDirectory(CRATES) ? List.of() : List.of(CRATES + ", which bench/clients fetches from Debian");
    }

    static List<String> missingMono() {
        return Files.exists(MONO) && Files.exists(NEWTONSOFT)
                ? List.of()
                : List.of(MONO + " of libmono-cil-dev, or " + NEWTONSOFT + ", which .ci/tools.sh fetches");
    }

    static List<String> missingPython() {
        return PYTHON == null ? List.of("a python3 with urllib3, dateutil and pydantic 2.11") : List.of();
    }

    /** @param command one that succeeds only where what is named is there */
    static List<String> missing(String what, String... command) {
        return succeeds(command) ? List.of() : List.of(what);
    }

    private static boolean hasWhatClientsNeed(String python) {
        return succeeds(python, "-c", PYTHON_NEEDS);
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
