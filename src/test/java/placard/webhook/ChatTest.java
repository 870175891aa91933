package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import placard.base.Json;
import placard.page.Language;
import placard.page.Words;

/** The bytes that chats get. No chat is asked here: what each makes of them is in its own documents. */
class ChatTest {
    private static final Words ENGLISH = Chat.words(Language.EN);

    private static ObjectNode event(EventType type, String name) {
        ObjectNode event = type.example("evt_1", "2026-11-26T10:00:00.000Z", "ws_1");
        if (event.at("/data/subject") instanceof ObjectNode subject) {
            subject.put("name", name);
        }
        return event.putNull("actor");
    }

    private static String said(Words words, List<ObjectNode> events) {
        return Chat.text(words, events, Chat.Names.NONE);
    }

    private static String body(Format format, String name) {
        return Json.text(format.body(said(ENGLISH, List.of(event(EventType.CODE_CREATED, name)))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            SLACK ¦ <!channel> & <https://evil.example|Bank> ¦ {"text":"New code: «&lt;!channel&gt; &amp; &lt;https://evil.example|Bank&gt;»","mrkdwn":false,"unfurl_links":false,"unfurl_media":false}
            SLACK ¦ <@U024BE7LH> @here *bold* ¦ {"text":"New code: «&lt;@~U024BE7LH&gt; @~here *bold*»","mrkdwn":false,"unfurl_links":false,"unfurl_media":false}
            MATTERMOST ¦ @all @channel <b> ¦ {"text":"New code: «@~all @~channel <b>»","props":{"disable_mentions":true}}
            MATTERMOST ¦ ![x](https://evil.example/p.png) ¦ {"text":"New code: «![x~]~(https://evil.example/p.png)»","props":{"disable_mentions":true}}
            DISCORD ¦ @everyone <@&1234> ¦ {"content":"New code: «@~everyone <@~&1234>»","flags":4,"allowed_mentions":{"parse":[]}}
            DISCORD ¦ [Bank](https://evil.example) ¦ {"content":"New code: «[Bank~]~(https://evil.example)»","flags":4,"allowed_mentions":{"parse":[]}}
            """)
    void aNameMentionsNoMemberAndHidesNoAddress(Format format, String name, String body) {
        // A tilde stands for U+200B, and quotes for the isolates around a name: no editor shows them.
        String bytes = body.replace('~', '\u200b').replace('«', '\u2068').replace('»', '\u2069');
        assertThat(body(format, name)).isEqualTo(bytes);
    }

    @Test
    void marksOfDirectionAndLineBreaksLeaveANameAndItStandsAlone() {
        assertThat(Chat.name("a\u202ecod.exe\u2066\u200f\nb\u0007\u2028c")).isEqualTo("\u2068acod.exe b  c\u2069");
        assertThat(Chat.name("x".repeat(200))).isEqualTo("\u2068" + "x".repeat(120) + "…\u2069");
        assertThat(Chat.name("क्\u200dष 👩\u200d🍳")).isEqualTo("\u2068क्\u200dष 👩\u200d🍳\u2069");
        assertThat(Chat.name("قائمة الطعام")).isEqualTo("\u2068قائمة الطعام\u2069");
    }

    @Test
    void manyEventsAreOneTextOfBoundedLength() {
        List<ObjectNode> events = IntStream.rangeClosed(1, 20)
                .mapToObj(i -> event(EventType.CODE_CREATED, "Table " + i))
                .toList();
        assertThat(said(ENGLISH, events).lines())
                .hasSize(9)
                .startsWith("New code: \u2068Table 1\u2069")
                .endsWith("and 12 more");
        assertThat(said(Chat.words(Language.AR), events)).endsWith("و12 أخرى");
        List<ObjectNode> long200 = IntStream.range(0, 100)
                .mapToObj(_ -> event(EventType.PLAN_FAILED, "@".repeat(200)))
                .toList();
        for (Language language : Language.values()) {
            assertThat(Format.DISCORD
                            .body(said(Chat.words(language), long200))
                            .path("content")
                            .asText())
                    .hasSizeLessThanOrEqualTo(2_000);
        }
    }

    @Test
    void theActorIsNamedIfTheEventHasOne() {
        ObjectNode event = event(EventType.CODE_DELETED, "Door");
        event.putObject("actor").put("name", "Ana");
        assertThat(said(ENGLISH, List.of(event))).isEqualTo("Code deleted: \u2068Door\u2069 – \u2068Ana\u2069");
    }

    @Test
    void scansOfAllMessagesAreOneSentence() {
        ObjectNode one = EventType.SCAN_COUNTED.example("evt_1", "2026-11-26T10:00:00.000Z", "ws_1");
        assertThat(said(ENGLISH, List.of(one, event(EventType.CODE_CREATED, "Door"), one.deepCopy())))
                .isEqualTo("New scans: 2\nNew code: \u2068Door\u2069");
    }

    private static ObjectNode scans(String... codes) {
        ObjectNode event = EventType.SCAN_COUNTED.example("evt_1", "2026-11-26T10:00:00.000Z", "ws_1");
        ArrayNode all = ((ObjectNode) event.path("data")).putArray("scans");
        for (String code : codes) {
            all.addObject().put("qrId", code);
        }
        return event;
    }

    /** The code is what an owner wants to know of a scan. Its name is cleaned as every other. */
    @Test
    void theSentenceAboutScansNamesTheCodesThatWereScannedMost() {
        Chat.Names names = (workspace, ids) -> {
            Map<String, String> all = new HashMap<>(Map.of(
                    "qr_1", "Table 4", "qr_2", "@everyone\n{0} <!here>", "qr_3", "Door", "qr_4", "Bar", "qr_5", "{1}"));
            all.keySet().retainAll(ids);
            return workspace.equals("ws_1") ? all : Map.of();
        };
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_1", "qr_1")), names))
                .isEqualTo("New scans: 2 – \u2068Table 4\u2069");
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_5")), names)).isEqualTo("New scans: 1 – \u2068{1}\u2069");
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_2", "qr_1"), scans("qr_2", "qr_2")), names))
                .isEqualTo("New scans: 4 – \u2068@everyone {0} <!here>\u2069: 3, \u2068Table 4\u2069: 1");
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_4", "qr_1", "qr_3", "qr_3", "qr_2")), names))
                .isEqualTo("New scans: 5 – \u2068Door\u2069: 2, \u2068Table 4\u2069: 1,"
                        + " \u2068@everyone {0} <!here>\u2069: 1, …");
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_9", "qr_1")), names))
                .isEqualTo("New scans: 2 – \u2068Table 4\u2069: 1");
        assertThat(Chat.text(ENGLISH, List.of(scans("qr_9")), names)).isEqualTo("New scans: 1");
        for (Language language : Language.values()) {
            assertThat(Chat.text(Chat.words(language), List.of(scans("qr_1", "qr_3")), names))
                    .contains("\u2068Table 4\u2069", "\u2068Door\u2069")
                    .doesNotContain("{");
        }
    }

    /** The first scan is no "1 scans". */
    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            EN ¦ alert.milestone ¦ milestone ¦ 1 ¦ Door has had its first scan.
            EN ¦ alert.milestone ¦ milestone ¦ 1000 ¦ Door has reached 1,000 scans.
            DE ¦ alert.milestone ¦ milestone ¦ 1 ¦ Door wurde zum ersten Mal gescannt.
            EN ¦ alert.quiet ¦ quietDays ¦ 1 ¦ Door is usually scanned but hasn’t been for 1 day. Is the code still in place?
            FR ¦ alert.quiet ¦ quietDays ¦ 7 ¦ Door est habituellement scanné, mais ne l’est plus depuis 7 jours. Le code est-il toujours en place ?
            AR ¦ alert.quiet ¦ quietDays ¦ 2 ¦ يُمسح Door عادةً، لكنه لم يُمسح منذ يومين. هل لا يزال الرمز في مكانه؟
            """)
    void aNumberHasItsFormOfTheWord(Language language, String type, String member, int number, String said) {
        ObjectNode event = event(Objects.requireNonNull(EventType.CHOICES.get(type)), "Door");
        ((ObjectNode) event.path("data")).put(member, number);
        assertThat(said(Chat.words(language), List.of(event))).isEqualTo(said.replace("Door", "\u2068Door\u2069"));
    }

    /** A home that is reserved is not sold. */
    @Test
    void aReservedHomeIsNotCalledSoldOut() {
        ObjectNode event = event(EventType.ITEM_AVAILABILITY_CHANGED, "Flat");
        ((ObjectNode) event.path("data"))
                .putObject("after")
                .put("isAvailable", false)
                .put("soldOutUntil", "9999-12-31T00:00:00.000Z");
        assertThat(said(ENGLISH, List.of(event))).isEqualTo("Reserved: \u2068Flat\u2069");
    }

    @Test
    void anEventOfALaterVersionIsNamed() {
        ObjectNode event = event(EventType.CODE_CREATED, "Door").put("type", "code.painted");
        assertThat(said(ENGLISH, List.of(event))).isEqualTo("code.painted – \u2068Door\u2069");
    }

    @ParameterizedTest
    @EnumSource(EventType.class)
    void everyEventTypeHasASentenceInEveryLanguage(EventType type) {
        for (Language language : Language.values()) {
            assertThat(said(Chat.words(language), List.of(event(type, "Door"))))
                    .as("%s in %s", type.word(), language)
                    .isNotBlank()
                    .doesNotContain("{", "null");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "https://hooks.slack.com/services/T0/B0/x, SLACK",
        "https://discord.com/api/webhooks/1/x, DISCORD",
        "https://discord.com/channels/1,",
        "https://hooks.slack.com.evil.example/services/x,",
        "https://chat.example.com/hooks/x,"
    })
    void anAddressMayTellItsChat(String url, Format format) {
        assertThat(Format.of(url).orElse(null)).isEqualTo(format);
    }
}
