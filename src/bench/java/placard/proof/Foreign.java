package placard.proof;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import placard.base.Json;

/**
 * Decoders from npm, in processes of their own that read one picture after the other. They are there if {@code
 * bench/proof} has installed them, and named by {@code PROOF_DECODERS}.
 */
final class Foreign {
    private static final Path SCRIPT = Path.of("bench/decoders/read.mjs");

    /** Where {@code bench/proof} puts the packages, beside a copy of the script; without it there are none. */
    private static final String FOLDER = "PROOF_DECODERS";

    private static final ConcurrentLinkedQueue<Foreign> IDLE = new ConcurrentLinkedQueue<>();
    private static final Set<Decoder> THERE = found();

    private final Set<Decoder> decoders = EnumSet.noneOf(Decoder.class);
    private final BufferedReader answers;
    private final Writer questions;

    private Foreign(Path folder) throws IOException {
        Process process = new ProcessBuilder(
                        "node", folder.resolve(SCRIPT.getFileName()).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroyForcibly));
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
        answer().forEach(name -> decoders.add(Decoder.valueOf(name.asText())));
    }

    /** Those that could be loaded; none where nothing is installed. */
    static Set<Decoder> there() {
        return THERE;
    }

    private static Set<Decoder> found() {
        String folder = System.getenv(FOLDER);
        if (folder == null || !Files.isDirectory(Path.of(folder))) {
            return Set.of();
        }
        Foreign one = take();
        IDLE.add(one);
        return Collections.unmodifiableSet(one.decoders);
    }

    private static Foreign take() {
        Foreign idle = IDLE.poll();
        try {
            return idle != null ? idle : new Foreign(Path.of(System.getenv(FOLDER)));
        } catch (IOException absent) {
            throw new UncheckedIOException(absent);
        }
    }

    /** What each of them reads in each picture. */
    static List<Map<Decoder, List<String>>> read(List<Path> pictures) throws IOException {
        Foreign one = take();
        List<Map<Decoder, List<String>>> all = new ArrayList<>();
        for (Path picture : pictures) {
            all.add(one.read(picture));
        }
        IDLE.add(one);
        return all;
    }

    private Map<Decoder, List<String>> read(Path picture) throws IOException {
        questions.write(picture.toAbsolutePath() + "\n");
        questions.flush();
        Map<Decoder, List<String>> found = new EnumMap<>(Decoder.class);
        for (Map.Entry<String, JsonNode> texts : answer().properties()) {
            List<String> list = new ArrayList<>();
            texts.getValue().forEach(text -> list.add(text.asText()));
            found.put(Decoder.valueOf(texts.getKey()), list);
        }
        return found;
    }

    private JsonNode answer() throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("The decoders have ended");
        }
        return Json.parse(line.getBytes(StandardCharsets.UTF_8));
    }
}
