package placard.scan.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The two lists of agents beside this class, with what they are. */
final class LabelledAgents {
    record Person(Device device, Os os, String agent) {}

    record Program(Kind kind, String agent) {}

    private LabelledAgents() {}

    static List<Person> people() {
        return lines("people.tsv")
                .map(line -> line.split("\t", 3))
                .map(fields -> new Person(device(fields[0]), os(fields[1]), fields[2]))
                .toList();
    }

    static List<Program> programs() {
        return lines("programs.tsv")
                .map(line -> line.split("\t", 2))
                .map(fields -> new Program(kind(fields[0]), fields[1]))
                .toList();
    }

    static Device device(String label) {
        return Arrays.stream(Device.values())
                .filter(it -> it.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    static Os os(String label) {
        return Arrays.stream(Os.values())
                .filter(it -> it.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static Kind kind(String label) {
        return Arrays.stream(Kind.values())
                .filter(it -> it.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<String> lines(String resource) {
        return text(resource).lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    static String text(String resource) {
        try (InputStream stream = Objects.requireNonNull(LabelledAgents.class.getResourceAsStream(resource))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
