package placard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The English of documents, API descriptions, pages, comments and names of tests: no sentence is longer than 35 words,
 * and none has a phrase that makes readers stumble. Aim at 25 words.
 */
final class PlainEnglishTest {
    private static final int LONGEST = 35;
    private static final Pattern BANNED = Pattern.compile(
            "\\b(whoever|whomever|somebody|told|those who|what is of|what is to be|what are to be)\\b",
            Pattern.CASE_INSENSITIVE);
    /** Phrases that no screen, page or mail has: riddles, old-fashioned words, and other names of what has one name. */
    private static final Pattern NOT_SHOWN = Pattern.compile(
            "\\b(everybody|anybody|nobody|e-mails?|put online|taken? offline|it is online|per cent|meanwhile"
                    + "|for ever|of your own|as it should be|goes on|fits that|deleted (?:menus and items|codes)$"
                    + "|make (?:it$|the (?:key|link))|(?:isn’t|is) right yet|none chosen|empty means)\\b"
                    + "|^what (?:is|was|guests|it)\\b[^?]*$",
            Pattern.CASE_INSENSITIVE);

    /** A relative clause in place of a noun, as the beginning of a description: a list of them says nothing. */
    private static final Pattern CLAUSE_AS_NOUN = Pattern.compile("^(?:What|Who)\\b[^?]*$|^Where\\b[^,?]*$");

    /** The name of a test that is a riddle: a clause or a pronoun in place of the subject, or words of {@link #BANNED}. */
    private static final Pattern RIDDLE = Pattern.compile(
            "^(?:wh(?:at|o|om|ose|ich|ere|en)(?:ever)?|however|that|it|they|nobody|everybody|somebody|oneThat)(?=[A-Z])"
                    + "|(?:Whoever|Whomever|Somebody|Everybody|Told|(?:Is|Are)Said)(?![a-z])");

    private static final Pattern TEST_NAME = Pattern.compile("(?m)^    void (\\w+)\\(");

    /** A comment of Java, JavaScript, a style sheet or a template; a text block or a string may hold no such marks. */
    private static final Pattern COMMENT =
            Pattern.compile("(?<!\\S)/\\*([\\s\\S]*?)\\*/|<%--([\\s\\S]*?)--%>|(?m:^\\s*//(.*(?:\\n\\s*//.*)*)$)");
    /** Where a line of a comment begins, a drawing in it, and the beginning of its next part. */
    private static final Pattern MARGIN = Pattern.compile("(?m)^\\s*(?://|\\*)? ?");

    private static final Pattern DRAWING = Pattern.compile("(?s)<pre>.*?</pre>");
    private static final Pattern PART = Pattern.compile("(?m)<(?:p|li|ul)>|^\\s*@(?:param|return|throws)|\\n\\s*\\n");
    private static final Pattern TAG = Pattern.compile("\\{@\\w+ [^}]*}");
    private static final Set<String> SOURCES = Set.of(".java", ".js", ".css", ".jte");
    private static final Pattern LIST_ITEM = Pattern.compile("\\s*(?:[-*]|\\d+\\.)\\s+(.*)");
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]");
    private static final Set<String> DATA = Set.of("example", "examples", "default", "enum");
    private static final Set<String> PROSE = Set.of("description", "summary", "title");

    @Test
    void documentsArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path document : documents()) {
            paragraphs(Files.readString(document)).forEach(text -> judge(document.toString(), text, faults));
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void descriptionsOfTheApiArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        describe("", new YAMLMapper().readTree(Path.of("docs/openapi.yaml").toFile()), faults);
        assertThat(faults).isEmpty();
    }

    @Test
    void wordsOfPagesArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        for (Path file : under(Path.of("src/main/resources/placard"), "_en.properties")) {
            for (String line : Files.readAllLines(file)) {
                if (!line.startsWith("#") && line.contains("=")) {
                    String text = line.substring(line.indexOf('=') + 1);
                    judge(file.getFileName().toString(), text, faults);
                    avoid(NOT_SHOWN, line, text.strip(), faults);
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void commentsArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        for (String folder : List.of("src/main", "src/build", "cluster/src/main")) {
            for (String ending : SOURCES) {
                for (Path source : under(Path.of(folder), ending)) {
                    for (String text : comments(Files.readString(source))) {
                        judge(source.toString(), text, faults);
                        avoid(CLAUSE_AS_NOUN, source.toString(), text, faults);
                    }
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void namesOfTestsArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        for (String folder : List.of("src/test", "cluster/src/test")) {
            for (Path source : under(Path.of(folder), ".java")) {
                TEST_NAME
                        .matcher(Files.readString(source))
                        .results()
                        .forEach(name -> avoid(RIDDLE, source.toString(), name.group(1), faults));
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void aRiddleInTheNameOfATestIsFound() {
        assertThat(List.of("whatMakesNoSenseIsRefused", "whoeverAsks", "itEnds", "oneThatFails", "aDoubtIsSaid"))
                .allMatch(RIDDLE.asPredicate());
        assertThat(List.of("aWrongRuleIsRefused", "webpIsSmaller", "whenceforth", "itsUsesAreListed"))
                .noneMatch(RIDDLE.asPredicate());
    }

    @Test
    void aCommentIsReadByItsParts() {
        assertThat(comments("""
            /**
             * One {@link Pair of things},
             * and more.
             *
             * @param two of it
             */
            int a = 1; /* three */
              // four
              // five
            """)).containsExactly("One code, and more.", "two of it", "three", "four five");
    }

    @Test
    void aLongSentenceAndABannedPhraseAreFound() {
        List<String> faults = new ArrayList<>();
        judge("long", "word ".repeat(LONGEST + 1), faults);
        judge("short", "word ".repeat(LONGEST) + "end. " + "word ".repeat(LONGEST), faults);
        judge("banned", "Ask Whoever printed it.", faults);
        judge("code", "A link `told` to [a page](whoever.md).", faults);
        assertThat(faults).hasSize(3);
        assertThat(faults.get(0)).startsWith("long: 36 words");
        assertThat(faults.get(1)).startsWith("short: 36 words");
        assertThat(faults.get(2)).startsWith("banned: \"Whoever\"");
    }

    private static List<String> comments(String source) {
        List<String> found = new ArrayList<>();
        Matcher comment = COMMENT.matcher(source);
        while (comment.find()) {
            String text = Stream.of(1, 2, 3)
                    .map(comment::group)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
            String lines = DRAWING.matcher(MARGIN.matcher(text).replaceAll("")).replaceAll("");
            for (String part : PART.split(TAG.matcher(lines).replaceAll("code"))) {
                String words = part.replaceAll("\\s+", " ").strip();
                if (!words.isEmpty()) {
                    found.add(words);
                }
            }
        }
        return found;
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents =
                new ArrayList<>(Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/RESULTS.md")
                        .map(Path::of)
                        .toList());
        documents.addAll(under(Path.of("docs"), ".md"));
        return documents;
    }

    private static List<Path> under(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Judges the descriptions below a node of the contract. Examples are data and stay out. */
    private static void describe(String path, JsonNode node, List<String> faults) {
        node.fields().forEachRemaining(member -> {
            String name = member.getKey();
            if (PROSE.contains(name) && member.getValue().isTextual()) {
                avoid(CLAUSE_AS_NOUN, path, member.getValue().textValue(), faults);
                paragraphs(member.getValue().textValue()).forEach(text -> judge(path, text, faults));
            } else if (!DATA.contains(name)) {
                describe(path + "/" + name, member.getValue(), faults);
            }
        });
        if (node.isArray()) {
            node.forEach(element -> describe(path, element, faults));
        }
    }

    /** The paragraphs, headings, list items and table cells of a Markdown text, without its blocks of code. */
    private static List<String> paragraphs(String markdown) {
        List<String> found = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        boolean fenced = false;
        boolean indented = false;
        boolean afterBlank = true;
        for (String line : markdown.split("\n")) {
            if (line.strip().startsWith("```")) {
                fenced = !fenced;
                close(open, found);
            } else if (!fenced && line.isBlank()) {
                close(open, found);
                afterBlank = true;
            } else if (!fenced && line.startsWith("    ") && (indented || afterBlank)) {
                indented = true;
            } else if (!fenced) {
                indented = false;
                afterBlank = false;
                read(line, open, found);
            }
        }
        close(open, found);
        return found;
    }

    private static void read(String line, StringBuilder open, List<String> found) {
        Matcher item = LIST_ITEM.matcher(line);
        if (line.strip().startsWith("|")) {
            close(open, found);
            found.addAll(Arrays.asList(line.split("\\|")));
        } else if (line.startsWith("#")) {
            close(open, found);
            found.add(line);
        } else if (item.matches()) {
            close(open, found);
            open.append(item.group(1)).append(' ');
        } else {
            open.append(line.strip()).append(' ');
        }
    }

    private static void close(StringBuilder open, List<String> found) {
        if (!open.isEmpty()) {
            found.add(open.toString());
            open.setLength(0);
        }
    }

    private static void judge(String place, String text, List<String> faults) {
        for (String sentence : plain(text).split("(?<=[.!?][\"”)’»]{0,2})\\s+")) {
            long words = Stream.of(sentence.split("\\s+"))
                    .filter(word -> WORD.matcher(word).find())
                    .count();
            if (words > LONGEST) {
                faults.add(place + ": " + words + " words: " + sentence);
            }
            avoid(BANNED, place, sentence, faults);
        }
    }

    private static void avoid(Pattern phrases, String place, String text, List<String> faults) {
        Matcher banned = phrases.matcher(text);
        if (banned.find()) {
            faults.add(place + ": \"" + banned.group() + "\": " + text);
        }
    }

    /** Without markup; code, addresses and pictures count as one word. */
    private static String plain(String text) {
        return text.replaceAll("<[^>]+>", "")
                .replaceAll("!?\\[([^]]*)]\\([^)]*\\)", "$1")
                .replaceAll("``.*?``|`[^`]*`", "code")
                .replaceAll("https?://\\S+", "address")
                .replace("**", "");
    }
}
