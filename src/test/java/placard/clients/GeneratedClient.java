package placard.clients;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import placard.testing.Placard;
import placard.testing.TemporaryFolder;

/** A client that a generator made, in a folder of its own that goes with it, and the program beside it that walks with it. */
public final class GeneratedClient implements AutoCloseable {
    private static final Path DOCUMENT = Path.of("docs", "openapi.yaml").toAbsolutePath();
    private static final Pattern MADE = Pattern.compile("([a-z]+)=([a-z]+_[0-9a-z-]+)");
    private static final int MINUTES = 10;

    private final Generator generator;
    private final Path folder;

    public GeneratedClient(Generator generator) throws IOException {
        this.generator = generator;
        this.folder = TemporaryFolder.named("placard-client").path();
    }

    /** @throws IllegalStateException with what the generator said, if it refused the document */
    public void generate() throws IOException {
        Files.createDirectories(folder.resolve("client"));
        String said = run(generator.generate(DOCUMENT, folder));
        if (said.contains("ERROR")) {
            throw new IllegalStateException(generator.label + " made it with errors:\n" + said);
        }
        try (InputStream walk = Objects.requireNonNull(
                GeneratedClient.class.getResourceAsStream("/placard/clients/" + generator.walk))) {
            Files.write(folder.resolve(generator.walkFile()), walk.readAllBytes());
        }
        if (generator.language.equals("TypeScript")) {
            Files.createSymbolicLink(folder.resolve("node_modules"), Tools.MODULES);
            boolean isModule = generator == Generator.OPENAPI_TYPESCRIPT;
            Files.writeString(folder.resolve("package.json"), isModule ? "{\"type\":\"module\"}" : "{}");
        }
    }

    /** @throws IllegalStateException with what the compiler said, if it refused the client or what uses it */
    public void compile() throws IOException {
        for (List<String> command : generator.compile(folder)) {
            run(command);
        }
    }

    /**
     * Walks through a server that has an empty store: codes, a catalogue with a section, an item and its variants, sold
     * out, then changes of other members by the typed client, then lists and figures.
     *
     * @return what the server holds at the end, as it should be or not
     * @throws IllegalStateException with what the walk said, if it failed
     */
    public WalkResult walk(Placard placard) throws IOException {
        String said = run(generator.run(placard.url(""), placard.key()));
        Map<String, String> made = MADE.matcher(said)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2), (_, last) -> last));
        return new WalkResult(placard, made);
    }

    /** Deletes the folder. */
    @Override
    public void close() throws IOException {
        new TemporaryFolder(folder).close();
    }

    private String run(List<String> command) throws IOException {
        Path said = Files.createTempFile(folder, "said", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("PYTHONPATH", folder.resolve("client").toString());
        Process process = builder.start();
        try {
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException(command.getFirst() + " did not end");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(said);
        if (process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + process.exitValue() + ":\n"
                    + text.lines().limit(40).collect(Collectors.joining("\n")));
        }
        return text;
    }
}
