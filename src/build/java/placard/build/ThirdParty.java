package placard.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Completes the list of parts (CycloneDX) and writes the licences of all parts as a text. It fails if a jar is not in the
 * list, if a library has no licence of the allow list, or if the text of a licence is missing that has to be passed on.
 * {@code deploy/package/parts} runs this file from its source.
 *
 * <p>Arguments: the list of parts, the text to write, the folder with {@code licences}, {@code notices}, {@code others} and
 * {@code texts}, the folders of jars joined by colons, and values for {@code others}, such as {@code libc=2.41}.
 */
final class ThirdParty {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Licences whose text need not come with each library: LICENSE is the first, and the others don't ask for it. */
    private static final Set<String> WITHOUT_TEXT = Set.of("Apache-2.0", "CC0-1.0", "MIT-0", "blessing");

    private static final Pattern TEXT =
            Pattern.compile("(META-INF/(resources/webjars/.*/)?)?(LICENSE|COPYING)[^/]*", Pattern.CASE_INSENSITIVE);
    private static final String OWN = "dev.placard";

    private final Path rules;
    private final Set<String> allowed = new TreeSet<>();
    private final Map<String, String> corrections;
    private final Map<String, String> notices;
    private final Map<String, Path> jars = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    private final Set<String> lines = new TreeSet<>();
    /** The names of the parts that have a text in common. */
    private final Map<String, Set<String>> texts = new TreeMap<>();

    private ThirdParty(Path rules, String folders) throws IOException {
        this.rules = rules;
        lines("licences").filter(line -> !line.contains(" = ")).forEach(allowed::add);
        this.corrections = pairs("licences");
        this.notices = pairs("notices");
        for (String folder : folders.split(":", -1)) {
            try (Stream<Path> files = Files.list(Path.of(folder))) {
                files.filter(file -> file.toString().endsWith(".jar"))
                        .forEach(file -> jars.put(String.valueOf(file.getFileName()), file));
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        File list = new File(arguments[0]);
        ObjectNode parts = (ObjectNode) JSON.readTree(list);
        ThirdParty licences = new ThirdParty(Path.of(arguments[2]), arguments[3]);
        licences.libraries(parts);
        licences.others(parts, List.of(arguments).subList(4, arguments.length));
        if (!licences.faults.isEmpty()) {
            throw new IllegalStateException(String.join("\n", licences.faults));
        }
        ((ObjectNode) parts.at("/metadata/component"))
                .put("type", "application")
                .put("name", "placard");
        JSON.writerWithDefaultPrettyPrinter().writeValue(list, parts);
        Files.writeString(Path.of(arguments[1]), licences.text());
    }

    private Stream<String> lines(String file) throws IOException {
        return Files.readAllLines(rules.resolve(file)).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"));
    }

    private Map<String, String> pairs(String file) throws IOException {
        Map<String, String> pairs = new HashMap<>();
        lines(file).filter(line -> line.contains(" = ")).forEach(line -> {
            String[] words = line.split(" = ", 2);
            pairs.put(words[0], words[1]);
        });
        return pairs;
    }

    /** Each library of the list is a jar of the package, and each jar is in the list. */
    private void libraries(ObjectNode parts) throws IOException {
        Set<String> listed = new TreeSet<>();
        Set<String> absent = new TreeSet<>();
        for (var each = parts.withArray("components").iterator(); each.hasNext(); ) {
            ObjectNode part = (ObjectNode) each.next();
            if (part.path("group").asText().equals(OWN)) {
                continue;
            }
            Path jar = jars.get(jarName(part));
            if (jar == null) {
                absent.add(part.path("bom-ref").asText());
                each.remove();
            } else {
                listed.add(jarName(part));
                library(part, jar);
            }
        }
        jars.keySet().stream()
                .filter(jar -> !listed.contains(jar))
                .forEach(jar -> faults.add("The list of parts has no " + jar));
        forget(parts, absent);
    }

    /** The file's name: with the classifier that stands in the address of the part. */
    private static String jarName(JsonNode part) {
        String address = part.path("purl").asText();
        int start = address.indexOf("classifier=");
        String classifier = start < 0
                ? ""
                : "-" + address.substring(start + "classifier=".length()).split("&", 2)[0];
        return part.path("name").asText() + "-" + part.path("version").asText() + classifier + ".jar";
    }

    private static void forget(ObjectNode parts, Set<String> absent) {
        for (var each = parts.withArray("dependencies").iterator(); each.hasNext(); ) {
            ObjectNode node = (ObjectNode) each.next();
            if (absent.contains(node.path("ref").asText())) {
                each.remove();
            } else {
                for (var on = node.withArray("dependsOn").iterator(); on.hasNext(); ) {
                    if (absent.contains(on.next().asText())) {
                        on.remove();
                    }
                }
            }
        }
    }

    private void library(ObjectNode part, Path jar) throws IOException {
        String name = part.path("group").asText() + ":" + part.path("name").asText();
        String correction = corrections.get(name);
        List<String> stated = correction == null ? licences(part) : List.of(correction);
        List<String> good = stated.stream().filter(allowed::contains).toList();
        if (good.isEmpty()) {
            faults.add(name + " has no licence of the allow list: " + stated);
        }
        if (correction != null) {
            part.putArray("licenses").addObject().putObject("license").put("id", correction);
        }
        addresses(part);
        lines.add(name + " " + part.path("version").asText() + ": " + String.join(" or ", good));
        if (good.stream().noneMatch(WITHOUT_TEXT::contains)) {
            String inJar = inJar(jar);
            text(name, inJar.isEmpty() ? template(part.path("group").asText(), good) : inJar);
        }
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

    /** Maven's addresses of sources, such as {@code scm:git:git@host:path}, are not those of the list's format. */
    private static void addresses(JsonNode part) {
        for (JsonNode each : part.path("externalReferences")) {
            String address = each.path("url")
                    .asText()
                    .replaceFirst("^scm:[a-z]+:", "")
                    .replaceFirst("^git@([^:/]+):", "https://$1/");
            ((ObjectNode) each).put("url", address);
        }
    }

    private static String inJar(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            StringBuilder all = new StringBuilder();
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (!entry.isDirectory() && TEXT.matcher(entry.getName()).matches()) {
                    all.append(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
                }
            }
            return all.toString();
        }
    }

    /** The notice of the group, and the text of the first licence that has one; empty if one of them is missing. */
    private String template(String group, List<String> licences) throws IOException {
        String notice = null;
        for (String part = group; notice == null && !part.isEmpty(); ) {
            notice = notices.get(part);
            part = part.substring(0, Math.max(0, part.lastIndexOf('.')));
        }
        for (String licence : licences) {
            Path text = rules.resolve("texts").resolve(licence);
            if (notice != null && Files.exists(text)) {
                return notice.replace("; ", "\n") + "\n\n" + Files.readString(text);
            }
        }
        return "";
    }

    private void text(String name, String text) {
        if (text.isEmpty()) {
            faults.add(name + " has no text of its licence in its jar, nor a notice and a text here");
        }
        texts.computeIfAbsent(text.strip(), _ -> new TreeSet<>()).add(name);
    }

    /** The parts that are no libraries of Maven. Their licences are chosen by hand, with the file. */
    private void others(ObjectNode parts, List<String> values) throws IOException {
        ArrayNode all = parts.withArray("components");
        for (String line : lines("others").toList()) {
            String filled = line;
            for (String value : values) {
                String[] words = value.split("=", 2);
                filled = filled.replace("{" + words[0] + "}", words[1]);
            }
            String[] words = filled.split(" \\| ", 5);
            ObjectNode part = all.addObject()
                    .put("type", "library")
                    .put("bom-ref", words[3])
                    .put("name", words[0])
                    .put("description", "In " + words[4]);
            boolean isNumbered = !words[1].equals("-");
            if (isNumbered) {
                part.put("version", words[1]);
            }
            part.putArray("licenses").addObject().put("expression", words[2]);
            part.put("purl", words[3] + (isNumbered ? "@" + words[1].replace("+", "%2B") : ""));
            lines.add(words[0] + (isNumbered ? " " + words[1] : "") + ": " + words[2] + " (in " + words[4] + ")");
            if (Files.exists(rules.resolve("texts").resolve(words[2]))) {
                text(words[0], template(words[0], List.of(words[2])));
            }
        }
    }

    private String text() {
        return "Placard contains these parts. Each has the licence that stands beside it.\n\n"
                + String.join("\n", lines)
                + "\n"
                + texts.entrySet().stream()
                        .sorted(Map.Entry.comparingByValue(Comparator.comparing(Set::toString)))
                        .map(each -> "\n" + "-".repeat(72) + "\n" + String.join("\n", each.getValue()) + "\n\n"
                                + each.getKey() + "\n")
                        .collect(Collectors.joining());
    }
}
