package placard.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A generator of clients: what makes a client of the document, what compiles it, and what walks with it. */
public enum Generator {
    JAVA_OKHTTP("openapi-generator java, okhttp-gson", "7.25.0", "Java", "okhttp/Walk.java"),
    JAVA_NATIVE("openapi-generator java, native", "7.25.0", "Java", "native/Walk.java"),
    PYTHON("openapi-generator python", "7.25.0", "Python", "walk.py"),
    TYPESCRIPT_FETCH("openapi-generator typescript-fetch", "7.25.0", "TypeScript", "fetch.ts"),
    OPENAPI_TYPESCRIPT("openapi-typescript with openapi-fetch 0.17.0", "7.13.0", "TypeScript", "types.ts"),
    HEY_API("@hey-api/openapi-ts", "0.95.0", "TypeScript", "hey.ts"),
    GO("openapi-generator go", "7.25.0", "Go", "walk.go"),
    PHP("openapi-generator php", "7.25.0", "PHP", "walk.php"),
    RUBY("openapi-generator ruby", "7.25.0", "Ruby", "walk.rb"),
    KOTLIN("openapi-generator kotlin", "7.25.0", "Kotlin", "kotlin/pom.xml"),
    RUST("openapi-generator rust", "7.25.0", "Rust", "rust/config.toml"),
    CSHARP("openapi-generator csharp, httpclient", "7.25.0", "C#", "csharp/Polly.cs");

    /** The name that the generator gives a Go client by default. */
    private static final String GO_CLIENT = "github.com/GIT_USER_ID/GIT_REPO_ID";

    private static final String PHP_LOADS_ALL =
            "require 'GuzzleHttp/autoload.php'; spl_autoload_register(fn($n) => require 'client/lib/'"
                    + " . str_replace('\\\\', '/', substr($n, 15)) . '.php');"
                    + " foreach (glob('client/lib/{,*/}*.php', GLOB_BRACE) as $f) require_once $f;";
    private static final String PHP_NEEDS =
            "require 'GuzzleHttp/autoload.php'; exit((int) !(extension_loaded('curl') && extension_loaded('mbstring')));";

    public final String label;
    public final String version;
    public final String language;

    /** The program that uses the client, or what compiles one that does not walk, among the resources of this package. */
    final String walk;

    Generator(String label, String version, String language, String walk) {
        this.label = label;
        this.version = version;
        this.language = language;
        this.walk = walk;
    }

    /** The programs and packages that are missing on this machine for this one; empty if it can run. */
    public List<String> missing() {
        return switch (this) {
            case JAVA_OKHTTP -> Tools.missingGenerator();
            case JAVA_NATIVE, KOTLIN -> both(Tools.missingGenerator(), Tools.missingProgram("mvn"));
            case PYTHON -> both(Tools.missingGenerator(), Tools.missingPython());
            case TYPESCRIPT_FETCH -> both(Tools.missingGenerator(), Tools.missingNode());
            case OPENAPI_TYPESCRIPT, HEY_API -> Tools.missingNode();
            case GO -> both(Tools.missingGenerator(), Tools.missingProgram("go"));
            case PHP -> both(Tools.missingGenerator(), Tools.missing("php with Guzzle", "php", "-r", PHP_NEEDS));
            case RUBY ->
                both(Tools.missingGenerator(), Tools.missing("ruby with Typhoeus", "ruby", "-rtyphoeus", "-e", ""));
            case RUST -> both(Tools.missingGenerator(), both(Tools.missingProgram("cargo"), Tools.missingCrates()));
            case CSHARP -> both(Tools.missingGenerator(), both(Tools.missingProgram("mcs"), Tools.missingMono()));
        };
    }

    /**
     * Whether a program walks with the client. Those of Kotlin and Rust drop members that the document doesn't name, so
     * they can't send what the walk sends. That of C# lacks a library that only NuGet has.
     */
    public boolean walks() {
        return switch (this) {
            case JAVA_OKHTTP, JAVA_NATIVE, PYTHON, TYPESCRIPT_FETCH, OPENAPI_TYPESCRIPT, HEY_API, GO, PHP, RUBY -> true;
            case KOTLIN, RUST, CSHARP -> false;
        };
    }

    /** What makes the client in the folder {@code client}. */
    List<String> generate(Path document, Path folder) {
        Path into = folder.resolve("client");
        return switch (this) {
            case JAVA_OKHTTP ->
                openApiGenerator(document, into, "java", "library=okhttp-gson,useSingleRequestParameter=true");
            case JAVA_NATIVE ->
                openApiGenerator(document, into, "java", "library=native,useSingleRequestParameter=true");
            case PYTHON, GO, PHP, RUBY, KOTLIN, RUST ->
                openApiGenerator(document, into, name().toLowerCase(Locale.ROOT), null);
            // The default needs the SDK of .NET 10 and packages of NuGet. This one is for .NET 4.8, which Mono is, too.
            case CSHARP -> openApiGenerator(document, into, "csharp", "library=httpclient,targetFramework=net48");
            case TYPESCRIPT_FETCH -> openApiGenerator(document, into, "typescript-fetch", null);
            case OPENAPI_TYPESCRIPT ->
                List.of(
                        npm("openapi-typescript"),
                        document.toString(),
                        "-o",
                        into.resolve("schema.d.ts").toString());
            case HEY_API ->
                List.of(
                        npm("openapi-ts"),
                        "-i",
                        document.toString(),
                        "-o",
                        into.toString(),
                        "-c",
                        "@hey-api/client-fetch");
        };
    }

    /** What compiles the client and the walk, in order. */
    List<List<String>> compile(Path folder) {
        return switch (this) {
            case JAVA_OKHTTP -> List.of(javac(folder, Tools.LIBRARIES + "/*", "client/src/main/java"));
            case JAVA_NATIVE ->
                List.of(
                        List.of(
                                "mvn",
                                "-B",
                                "-ntp",
                                "-q",
                                "-f",
                                "client/pom.xml",
                                "-DskipTests",
                                "compile",
                                "dependency:copy-dependencies"),
                        javac(folder, "client/target/classes:client/target/dependency/*", null));
            case PYTHON -> List.of(List.of(Tools.python(), "-m", "compileall", "-q", "client", "walk.py"));
            case TYPESCRIPT_FETCH, HEY_API -> List.of(tsc("commonjs", "node10"));
            case OPENAPI_TYPESCRIPT -> List.of(tsc("nodenext", "nodenext"));
            case GO ->
                List.of(
                        List.of("go", "mod", "init", "walk"),
                        List.of(
                                "go",
                                "mod",
                                "edit",
                                "-require=" + GO_CLIENT + "@v0.0.0",
                                "-replace=" + GO_CLIENT + "=./client"),
                        List.of("go", "build", "-o", "walk", "walk.go"));
            // One program for all, since each start takes as long as a file.
            case PHP -> List.of(List.of("php", "-r", PHP_LOADS_ALL), List.of("php", "-l", "walk.php"));
            case RUBY -> List.of(List.of("ruby", "-Iclient/lib", "-ropenapi_client", "-c", "walk.rb"));
            case KOTLIN -> List.of(List.of("mvn", "-B", "-ntp", "-q", "compile"));
            case RUST ->
                List.of(List.of(
                        "cargo",
                        "check",
                        "--quiet",
                        "--offline",
                        "--config",
                        "config.toml",
                        "--config",
                        "source.debian.directory='" + Tools.CRATES + "'",
                        "--manifest-path",
                        "client/Cargo.toml"));
            case CSHARP ->
                List.of(List.of(
                        "mcs",
                        "-langversion:latest",
                        "-target:library",
                        "-out:client.dll",
                        "-r:" + Tools.NEWTONSOFT,
                        "-r:System.Net.Http.dll,System.Web.dll,System.ComponentModel.DataAnnotations.dll",
                        "-r:System.Runtime.Serialization.dll",
                        "-recurse:client/src/Org.OpenAPITools/*.cs",
                        "Polly.cs"));
        };
    }

    /** What runs the walk. */
    List<String> run(String url, String key) {
        return switch (this) {
            case JAVA_OKHTTP -> java("-cp", "classes:" + Tools.LIBRARIES + "/*", "Walk", url, key);
            case JAVA_NATIVE ->
                java("-cp", "classes:client/target/classes:client/target/dependency/*", "Walk", url, key);
            case PYTHON -> List.of(Tools.python(), "walk.py", url, key);
            case TYPESCRIPT_FETCH, OPENAPI_TYPESCRIPT, HEY_API -> List.of("node", "js/walk.js", url, key);
            case GO -> List.of("./walk", url, key);
            case PHP -> List.of("php", "walk.php", url, key);
            case RUBY -> List.of("ruby", "walk.rb", url, key);
            case KOTLIN, RUST, CSHARP -> throw new IllegalStateException("it does not walk");
        };
    }

    /** The file's name beside the client. */
    String walkFile() {
        String name = walk.replaceFirst(".*/", "");
        return name.endsWith(".ts") ? "walk.ts" : name;
    }

    private List<String> openApiGenerator(Path document, Path into, String generator, @Nullable String options) {
        List<String> command =
                new ArrayList<>(java("-jar", Tools.generator(version).toString(), "generate", "-g", generator));
        command.addAll(List.of("-i", document.toString(), "-o", into.toString()));
        // Pages and tests of the client, which nothing here reads.
        command.addAll(List.of("--global-property", "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"));
        if (options != null) {
            command.addAll(List.of("--additional-properties", options));
        }
        return command;
    }

    /** Compiles the walk with every source of a folder, whether the walk uses it or not. */
    private static List<String> javac(Path folder, String libraries, @Nullable String sources) {
        List<String> command = new ArrayList<>(Tools.java("javac", "-J"));
        command.addAll(
                List.of("-nowarn", "-proc:none", "-encoding", "UTF-8", "-cp", libraries, "-d", "classes", "Walk.java"));
        if (sources != null) {
            try (Stream<Path> files = Files.walk(folder.resolve(sources))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .map(Path::toString)
                        .forEach(command::add);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return command;
    }

    private static List<String> java(String... arguments) {
        return both(Tools.java("java", ""), List.of(arguments));
    }

    private static List<String> tsc(String module, String resolution) {
        return List.of(
                npm("tsc"),
                "--strict",
                "--target",
                "es2022",
                "--lib",
                "es2023,dom,dom.iterable",
                "--types",
                "node",
                "--module",
                module,
                "--moduleResolution",
                resolution,
                "--outDir",
                "js",
                "walk.ts");
    }

    private static String npm(String program) {
        return Tools.MODULES.resolve(".bin").resolve(program).toString();
    }

    private static List<String> both(List<String> one, List<String> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
