package placard.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes the licences of all libraries as a text, from the list of parts (CycloneDX). It fails if a library has no licence
 * of the allow list. {@code deploy/package/parts} runs this file from its source.
 *
 * <p>Arguments: the list of parts, the allow list, and the text to write.
 */
final class ThirdParty {
    private ThirdParty() {}

    public static void main(String[] arguments) throws IOException {
        Set<String> allowed = new TreeSet<>();
        Map<String, String> corrections = new HashMap<>();
        for (String line : Files.readAllLines(Path.of(arguments[1]))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.split(" = ", 2);
                if (words.length == 2) {
                    corrections.put(words[0], words[1]);
                } else {
                    allowed.add(line.strip());
                }
            }
        }
        Set<String> parts = new TreeSet<>();
        List<String> refused = new ArrayList<>();
        for (JsonNode part :
                new ObjectMapper().readTree(Path.of(arguments[0]).toFile()).path("components")) {
            if (part.path("group").asText().equals("dev.placard")) {
                continue;
            }
            String name = part.path("group").asText() + ":" + part.path("name").asText();
            List<String> licences = corrections.containsKey(name) ? List.of(corrections.get(name)) : licences(part);
            List<String> good = licences.stream().filter(allowed::contains).toList();
            if (good.isEmpty()) {
                refused.add(name + ": " + licences);
            }
            parts.add(name + " " + part.path("version").asText() + ": " + String.join(" or ", good));
        }
        if (!refused.isEmpty()) {
            throw new IllegalStateException("These libraries have no licence of the allow list " + arguments[1] + ":\n"
                    + String.join("\n", refused));
        }
        Files.writeString(
                Path.of(arguments[2]),
                "Placard contains these libraries. Each has the licence that stands beside it.\n"
                        + "The Java runtime has its licences in runtime/legal.\n\n"
                        + parts.stream().collect(Collectors.joining("\n", "", "\n")));
    }

    /** The ids or names. An expression such as "MIT OR Apache-2.0" gives each of its parts. */
    private static List<String> licences(JsonNode part) {
        List<String> licences = new ArrayList<>();
        for (JsonNode each : part.path("licenses")) {
            JsonNode licence = each.path("license");
            String name = licence.path("id").asText(licence.path("name").asText());
            for (String one : each.path("expression").asText(name).split(" OR ", -1)) {
                licences.add(one.replace("(", "").replace(")", ""));
            }
        }
        return licences;
    }
}
