package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import placard.qr.content.VCard;
import placard.web.Answer;

/** The file of a contact, byte for byte, by the rules of RFC 2425 and RFC 2426. */
class ContactFileTest {
    private static final int LINE_OCTETS = 75;
    private static final int MEMBERS = 12;

    /** One character of each length in UTF-8, and all that has a meaning of its own in a value. */
    private static final List<String> CHARACTERS = List.of("a", "é", "日", "😀", "\\", ";", ",", "\\n", "a\\,;é日😀");

    private static final String SEVERAL_LINES = "\n\n日é\n\\\n;,😀\n";

    private static VCard card(String value, String note) {
        return new VCard(
                value,
                value,
                value,
                value,
                List.of(new VCard.Phone(VCard.PhoneType.WORK, "+34 910 555 013")),
                List.of("a".repeat(60) + "@saffron-table.example"),
                "https://saffron-table.example/?a,b;c=" + "d".repeat(80),
                new VCard.Address(value, value, value, value, value),
                note,
                null,
                null);
    }

    /** Paddings with which a fold falls before, within and after the characters. */
    private static List<String> atEachPlaceOfALine(String characters) {
        return IntStream.range(0, LINE_OCTETS + 5)
                .mapToObj(lead -> "x".repeat(lead) + characters + characters + "yz")
                .toList();
    }

    @ParameterizedTest
    @FieldSource("CHARACTERS")
    void everyLineIsShortWholeAndReadBackAsItWas(String characters) throws CharacterCodingException {
        int folded = 0;
        for (String value : atEachPlaceOfALine(characters)) {
            String note = value + SEVERAL_LINES + value;
            byte[] octets = ContactFile.of(card(value, note), null).body();
            folded += lines(octets).size() - MEMBERS;
            Map<String, List<String>> read = read(octets);
            assertThat(read)
                    .containsEntry("BEGIN", List.of("VCARD"))
                    .containsEntry("VERSION", List.of("3.0"))
                    .containsEntry("N", List.of(value, value, "", "", ""))
                    .containsEntry("FN", List.of(value + " " + value))
                    .containsEntry("ORG", List.of(value))
                    .containsEntry("TITLE", List.of(value))
                    .containsEntry("ADR", List.of("", "", value, value, value, value, value))
                    .containsEntry("NOTE", List.of(note))
                    .containsEntry("END", List.of("VCARD"));
            assertThat(read.keySet())
                    .containsExactly(
                            "BEGIN",
                            "VERSION",
                            "N",
                            "FN",
                            "ORG",
                            "TITLE",
                            "TEL;TYPE=WORK,VOICE",
                            "EMAIL;TYPE=INTERNET",
                            "URL",
                            "ADR",
                            "NOTE",
                            "END")
                    .hasSize(MEMBERS);
        }
        assertThat(folded).as("folds").isGreaterThan(500);
    }

    @Test
    void anyOneNameIsBothOfThoseThatTheStandardAsksFor() throws CharacterCodingException {
        for (String[] names : new String[][] {{"Ana", null}, {null, "Núñez"}, {"", "Núñez"}}) {
            VCard card = new VCard(names[0], names[1], null, null, List.of(), List.of(), null, null, null, null, null);
            String only = names[1] == null ? names[0] : names[1];
            assertThat(read(ContactFile.of(card, null).body()))
                    .containsEntry("FN", List.of(only))
                    .containsEntry(
                            "N", names[1] == null ? List.of("", only, "", "", "") : List.of(only, "", "", "", ""))
                    .hasSize(5);
        }
    }

    @Test
    void theFileIsSentAsAContactWithAName() {
        Answer answer = ContactFile.of(card("Zoë, \"R\";\r\n/", "n"), null);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers())
                .containsEntry("Content-Type", "text/vcard; charset=utf-8")
                .containsEntry("X-Content-Type-Options", "nosniff")
                .containsEntry("Referrer-Policy", "no-referrer")
                .containsEntry("X-Robots-Tag", "noindex")
                .containsEntry("Cache-Control", "no-cache")
                .hasEntrySatisfying("ETag", tag -> assertThat(tag).matches("\"[\\w-]+\""))
                .hasEntrySatisfying(
                        "Content-Disposition",
                        name -> assertThat(name)
                                .matches("inline; filename=\"[A-Za-z0-9 ._-]+\\.vcf\";"
                                        + " filename\\*=UTF-8''[A-Za-z0-9%._-]+\\.vcf")
                                .contains("UTF-8''Zo%C3%AB"));
    }

    /** The members of a card by their names; fails where the octets break a rule. */
    private static Map<String, List<String>> read(byte[] octets) throws CharacterCodingException {
        Map<String, List<String>> members = new LinkedHashMap<>();
        for (String line : unfolded(lines(octets))) {
            int colon = line.indexOf(':');
            String name = line.substring(0, colon);
            String value = line.substring(colon + 1);
            List<String> parts = name.equals("URL") ? List.of(value) : parts(value);
            assertThat(members.put(name, parts)).as(name).isNull();
        }
        return members;
    }

    /** The lines as they are folded: CR and LF only together, at most 75 octets, whole characters. */
    private static List<String> lines(byte[] octets) throws CharacterCodingException {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < octets.length; i++) {
            assertThat(octets[i] == '\n').as("LF at %d", i).isEqualTo(i > 0 && octets[i - 1] == '\r');
            if (octets[i] == '\n') {
                assertThat(i - 1 - from).as("octets in a line").isBetween(1, LINE_OCTETS);
                lines.add(StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(octets, from, i - 1 - from))
                        .toString());
                from = i + 1;
            }
        }
        assertThat(from).as("the end of the last line").isEqualTo(octets.length);
        assertThat(new String(octets, StandardCharsets.UTF_8).replace("\r\n", ""))
                .doesNotContain("\r", "\n");
        return lines;
    }

    private static List<String> unfolded(List<String> lines) {
        List<String> whole = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(" ")) {
                whole.add(whole.removeLast() + line.substring(1));
            } else {
                whole.add(line);
            }
        }
        return whole;
    }

    /** The text between semicolons, without the backslashes; a comma of a text has one too. */
    private static List<String> parts(String value) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ';') {
                parts.add(part.toString());
                part.setLength(0);
            } else if (c == '\\') {
                char next = value.charAt(++i);
                assertThat(next).as("escaped").isIn('\\', ';', ',', 'n');
                part.append(next == 'n' ? '\n' : next);
            } else {
                assertThat(c).as("of %s", value).isNotEqualTo(',');
                part.append(c);
            }
        }
        parts.add(part.toString());
        return parts;
    }
}
