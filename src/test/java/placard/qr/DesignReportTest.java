package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.base.Json;
import placard.qr.draw.shape.Pixels;
import placard.qr.judge.Check;
import placard.qr.judge.ScannabilityCheckTest;
import placard.testing.Drawn;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** The report on a design: verdict, figures, findings, and changes that help. */
@OnSqlite
final class DesignReportTest {
    private static final String PREVIEW = "/api/v1/qr/preview";

    /** What can be warned of, but not refused. */
    private static final Set<Check> DOUBTS = EnumSet.of(
            Check.AVERAGE_RATIO,
            Check.PALE_DOTS,
            Check.OPEN_FRAME,
            Check.UNSEEN_FRAME,
            Check.CAPTION_UNUSED,
            Check.CAPTION_EMPTY,
            Check.CAPTION_CONTRAST,
            Check.CAPTION_SIZE,
            Check.MIDDLE,
            Check.LOGO_UNSEEN,
            Check.LOGO_THIN,
            Check.OUTSIDE_UNUSED,
            Check.BARE_GROUND,
            Check.GROUND_UNUSED);

    /** What no design of ours reaches: the plate under a mark leaves enough, and a report has no pixels. */
    private static final Set<Check> UNREACHED = EnumSet.of(Check.CORRECTION, Check.PIXELS);

    @Started
    private static Placard placard;

    private static final Map<String, String> LOGOS = new HashMap<>();

    @Prepares
    static void logos() {
        Reply code = placard.post("/api/v1/qr", json("{'name':'A','targetUrl':'https://example.com/'}"));
        byte[] symbol =
                placard.get(code.header("Location") + "/image.png?px=464").bytes();
        Pixels dot = ScannabilityCheckTest.dotInRing(90);
        BufferedImage ring = new BufferedImage(dot.width(), dot.height(), BufferedImage.TYPE_INT_ARGB);
        ring.setRGB(0, 0, dot.width(), dot.height(), dot.argb(), 0, dot.width());
        keep("code", symbol);
        keep("ring", Drawn.bytes("png", ring));
        keep("finder", Drawn.bytes("png", finder()));
        keep("white", Drawn.bytes("png", bar(300, 300, Color.WHITE)));
        keep("line", Drawn.bytes("png", bar(900, 60, Color.BLUE)));
    }

    private static void keep(String name, byte[] picture) {
        LOGOS.put(name, placard.upload(name + ".png", picture).at("/file/id").asText());
    }

    /** A transparent square with a bar of a colour across its middle, and specks at its corners. */
    private static BufferedImage bar(int width, int height, Color color) {
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(color);
        graphics.fillOval(0, 0, width, height);
        graphics.dispose();
        return picture;
    }

    private static BufferedImage finder() {
        BufferedImage picture = new BufferedImage(350, 350, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 350, 350);
        graphics.setColor(Color.BLACK);
        graphics.fillOval(0, 0, 350, 350);
        graphics.setColor(Color.WHITE);
        graphics.fillOval(50, 50, 250, 250);
        graphics.setColor(Color.BLACK);
        graphics.fillOval(100, 100, 150, 150);
        graphics.dispose();
        return picture;
    }

    private static ObjectNode body(String members) {
        String filled = json(members);
        for (Map.Entry<String, String> logo : LOGOS.entrySet()) {
            filled = filled.replace("$" + logo.getKey() + "$", logo.getValue());
        }
        ObjectNode body = (ObjectNode) Json.parse(("{" + filled + "}").getBytes(StandardCharsets.UTF_8));
        body.put("name", "Reported");
        if (!body.has("targetUrl") && !body.has("content")) {
            body.put("targetUrl", "https://example.com/");
        }
        return body;
    }

    private static Reply ask(ObjectNode body, String format) {
        return placard.post(PREVIEW, Json.text(body.deepCopy().put("format", format)));
    }

    private static JsonNode report(ObjectNode body) {
        Reply reply = ask(body, "json");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.json();
    }

    /** RFC 7396. */
    private static ObjectNode patched(ObjectNode body, JsonNode patch) {
        ObjectNode after = body.deepCopy();
        patch.properties().forEach(member -> {
            JsonNode value = member.getValue();
            if (value.isNull()) {
                after.remove(member.getKey());
            } else if (value.isObject()) {
                ObjectNode inner = after.path(member.getKey()).isObject()
                        ? (ObjectNode) after.get(member.getKey())
                        : Json.object();
                after.set(member.getKey(), patched(inner, value));
            } else {
                after.set(member.getKey(), value);
            }
        });
        return after;
    }

    private static String named(JsonNode finding) {
        return finding.path("check").asText() + " " + finding.path("pointer").asText();
    }

    private static List<String> named(JsonNode report, String list) {
        List<String> names = new ArrayList<>();
        report.path(list).forEach(finding -> names.add(named(finding)));
        return names;
    }

    /** Every error has a change that helps, each does what it says, and at least one passes the gate. */
    private static void everyErrorCanBeMended(ObjectNode body) {
        JsonNode report = report(body);
        List<String> errors = named(report, "errors");
        assertThat(report.at("/verdict").asText())
                .isEqualTo(errors.isEmpty() ? report.at("/verdict").asText() : "refused");
        assertThat(report.at("/svg").isNull()).isEqualTo(!errors.isEmpty());
        assertThat(ask(body, "svg").status()).as(body.toString()).isEqualTo(errors.isEmpty() ? 200 : 422);
        Set<String> mended = new TreeSet<>();
        boolean passes = errors.isEmpty();
        for (JsonNode fix : report.path("fixes")) {
            String what = body + " " + fix;
            ObjectNode after = patched(body, fix.path("patch"));
            JsonNode then = report(after);
            assertThat(ask(after, "svg").status())
                    .as(what)
                    .isEqualTo(fix.path("passes").asBoolean() ? 200 : 422);
            for (JsonNode of : fix.path("of")) {
                assertThat(named(then, "errors")).as(what).doesNotContain(named(of));
                mended.add(named(of));
            }
            assertThat(fix.path("of").size()).as(what).isPositive();
            passes |= fix.path("passes").asBoolean();
        }
        assertThat(mended).as(body + " " + report.path("fixes")).containsAll(errors);
        assertThat(passes).as(body + " " + report.path("fixes")).isTrue();
    }

    /** Each kind of error by a design that has it. */
    private static final Map<Check, String> ERRORS = Map.ofEntries(
            Map.entry(Check.INVERTED, "'design':{'fgColor':'#ffffff','bgColor':'#222222','paperColor':'#222222'}"),
            Map.entry(Check.LUMA_RATIO, "'design':{'fgColor':'#999999'}"),
            Map.entry(Check.CONTRAST, "'design':{'bgColor':'#404040','paperColor':'#404040'}"),
            Map.entry(Check.LIGHT_FRAME, "'design':{'bgColor':'#cccccc','frameStyle':'border','frameColor':'#ffffff'}"),
            Map.entry(Check.EYES, "'design':{'eyeStyle':'circle'}"),
            Map.entry(Check.PAPER, "'design':{'bgColor':'#b4b4b4'}"),
            Map.entry(
                    Check.CAPTION_LENGTH,
                    "'design':{'frameStyle':'bottom-bar','sizeMm':12,'frameText':'Scan here for our menu of the day'}"),
            Map.entry(Check.CAPTION_CHARACTER, "'design':{'frameStyle':'label','frameText':'Menu \uD83C\uDF78'}"),
            Map.entry(
                    Check.MODULE_SIZE,
                    "'content':{'ssid':'G','password':'" + "x".repeat(60)
                            + "'},'type':'wifi','isDynamic':false,'design':{'sizeMm':10}"),
            Map.entry(Check.LOGO_MISSING, "'design':{'brandingMode':'logo','brandingPosition':'center'}"),
            Map.entry(Check.LOGO_IS_CODE, "'design':{'brandingMode':'logo','logoFileId':'$code$'}"),
            Map.entry(
                    Check.LOGO_LIKE_FINDER,
                    "'design':{'brandingMode':'logo','logoFileId':'$finder$','brandingPosition':'center'}"),
            Map.entry(
                    Check.LOGO_LIKE_ALIGNMENT,
                    "'isDynamic':false,'targetUrl':'https://example.com/" + "x".repeat(70)
                            + "','design':{'brandingMode':'logo','logoFileId':'$ring$','brandingPosition':'center'}"),
            Map.entry(
                    Check.PAYLOAD,
                    "'isDynamic':false,'targetUrl':'https://example.com/" + "x".repeat(1500)
                            + "','design':{'errorCorrection':'H'}"));

    /** What is only warned of. */
    private static final Map<Check, String> WARNINGS = Map.ofEntries(
            Map.entry(Check.AVERAGE_RATIO, "'design':{'fgColor':'#9333ea'}"),
            Map.entry(Check.PALE_DOTS, "'design':{'fgColor':'#5d7d2e','moduleStyle':'dots'}"),
            Map.entry(Check.LUMA_RATIO, "'design':{'fgColor':'#707070'}"),
            Map.entry(Check.CONTRAST, "'design':{'fgColor':'#606060'}"),
            Map.entry(Check.OPEN_FRAME, "'design':{'frameStyle':'corners'}"),
            Map.entry(Check.UNSEEN_FRAME, "'design':{'frameStyle':'border','frameColor':'#fafafa'}"),
            Map.entry(Check.EYES, "'design':{'eyeStyle':'rounded'}"),
            Map.entry(Check.PAPER, "'design':{'bgColor':'#dddddd'}"),
            Map.entry(Check.CAPTION_UNUSED, "'design':{'frameText':'Menu'}"),
            Map.entry(
                    Check.CAPTION_CONTRAST,
                    "'design':{'frameStyle':'label','frameText':'Menu','frameTextColor':'#333333'}"),
            Map.entry(Check.CAPTION_SIZE, "'sizeMm':15,'design':{'frameStyle':'label','frameText':'Menu of the day'}"),
            Map.entry(Check.MIDDLE, "'design':{'brandingMode':'placard','brandingPosition':'center'}"),
            Map.entry(Check.MODULE_SIZE, "'sizeMm':10"),
            Map.entry(Check.BARE_GROUND, "'design':{'isBackgroundTransparent':true}"),
            Map.entry(
                    Check.GROUND_UNUSED,
                    "'design':{'isBackgroundTransparent':true,'bgColor':'#eeeeee','paperColor':'#ffffff'}"),
            Map.entry(Check.OUTSIDE_UNUSED, "'design':{'isOutsideTransparent':true}"));

    @ParameterizedTest
    @EnumSource
    void everyErrorHasAFix(Check check) {
        String members = ERRORS.get(check);
        if (members == null) {
            assertThat(DOUBTS.contains(check) || UNREACHED.contains(check)).isTrue();
            return;
        }
        ObjectNode body = body(members);
        assertThat(named(report(body), "errors")).anyMatch(name -> name.startsWith(check.word() + " "));
        everyErrorCanBeMended(body);
    }

    @ParameterizedTest
    @EnumSource
    void everyWarningEndsByItsFix(Check check) {
        String members = WARNINGS.get(check);
        if (members == null) {
            return;
        }
        ObjectNode body = body(members);
        JsonNode report = report(body);
        boolean isOfReading = named(report, "warnings").stream()
                .anyMatch(one -> Check.valueOf(one.split(" ")[0].toUpperCase(Locale.ROOT))
                        .isOfReading());
        assertThat(report.at("/verdict").asText()).isEqualTo(isOfReading ? "fair" : "good");
        String name = named(report, "warnings").stream()
                .filter(one -> one.startsWith(check.word() + " "))
                .findFirst()
                .orElseThrow();
        List<JsonNode> fixes = new ArrayList<>();
        report.path("fixes")
                .forEach(fix -> fix.path("of").forEach(of -> {
                    if (named(of).equals(name)) {
                        fixes.add(fix);
                    }
                }));
        assertThat(fixes).as(report.toString()).isNotEmpty().allSatisfy(fix -> {
            JsonNode then = report(patched(body, fix.path("patch")));
            assertThat(named(then, "warnings")).doesNotContain(name);
            assertThat(named(then, "errors")).isEmpty();
        });
    }

    /** Several at once, and colours, shapes and captions as they come: each set of them is always the same one. */
    @ParameterizedTest
    @Slow
    @ValueSource(ints = {1, 2})
    void everyMixtureCanBeMended(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 30; i++) {
            ObjectNode body = body("");
            ObjectNode design = body.putObject("design");
            some(random, design, "fgColor", color(random));
            some(random, design, "bgColor", color(random));
            some(random, design, "eyeColor", color(random));
            some(random, design, "frameColor", color(random));
            some(random, design, "frameTextColor", color(random));
            some(random, design, "paperColor", color(random));
            some(
                    random,
                    design,
                    "moduleStyle",
                    List.of("rounded", "dots", "classy").get(random.nextInt(3)));
            some(
                    random,
                    design,
                    "eyeStyle",
                    List.of("rounded", "circle", "dots").get(random.nextInt(3)));
            some(
                    random,
                    design,
                    "frameStyle",
                    List.of("border", "corners", "label").get(random.nextInt(3)));
            some(
                    random,
                    design,
                    "frameText",
                    List.of("Menu", "Scan me \u2603\uD83C\uDF78", "W".repeat(40))
                            .get(random.nextInt(3)));
            some(random, design, "brandingMode", List.of("placard", "logo").get(random.nextInt(2)));
            some(random, design, "brandingPosition", "center");
            some(random, design, "logoFileId", List.copyOf(LOGOS.values()).get(random.nextInt(LOGOS.size())));
            if (random.nextInt(3) == 0) {
                design.putObject("gradient").put("toColor", color(random)).put("angle", random.nextInt(360));
            }
            if (random.nextInt(3) == 0) {
                design.put("sizeMm", 10 + random.nextInt(30));
            }
            everyErrorCanBeMended(body);
        }
    }

    private static void some(Random random, ObjectNode design, String name, String value) {
        if (random.nextBoolean()) {
            design.put(name, value);
        }
    }

    private static String color(Random random) {
        return String.format(Locale.ROOT, "#%06x", random.nextInt(0x1000000));
    }

    @Test
    void aGoodDesignHasItsPictureAndItsFigures() {
        JsonNode report = report(body("'design':{'fgColor':'#222266','sizeMm':40}"));
        assertThat(report.at("/verdict").asText()).isEqualTo("good");
        assertThat(report.at("/errors")).isEmpty();
        assertThat(report.at("/warnings")).isEmpty();
        assertThat(report.at("/fixes")).isEmpty();
        assertThat(report.at("/svg").asText()).startsWith("<svg").contains("width=\"40mm\"", "#222266");
        assertThat(report.at("/figures/lumaRatio").asDouble()).isEqualTo(0.164);
        assertThat(report.at("/figures/contrast").asDouble()).isEqualTo(0.836);
        assertThat(report.at("/figures/unusedCorrection").asDouble()).isEqualTo(1);
        assertThat(report.at("/figures/widthMm").asDouble()).isEqualTo(40);
        assertThat(report.at("/figures/readableCm").asInt()).isEqualTo(40);
        double module = report.at("/figures/moduleMm").asDouble();
        assertThat(40 / module).isBetween(32.9, 45.1);
    }

    @Test
    void blackGroundIsNamedWithoutAMultipleOfNothing() {
        JsonNode report = report(body("'design':{'fgColor':'#ffffff','bgColor':'#000000'}"));
        assertThat(report.at("/errors").findValuesAsText("message"))
                .anyMatch(message -> message.startsWith("White paper is far lighter than the ground; at most 1.41"))
                .noneMatch(message -> message.contains("Infinity"));
    }

    /** The nearest colour of which nothing is said is a step away from one of which something is. */
    @Test
    void aColourIsMadeNoDarkerThanItMustBe() {
        JsonNode report = report(body("'design':{'fgColor':'#999999'}"));
        assertThat(report.at("/fixes/0/kind").asText()).isEqualTo("darker_color");
        assertThat(report.at("/fixes/0/patch/design/fgColor").asText()).isEqualTo("#4c4c4c");
        assertThat(report.at("/fixes/0/passes").asBoolean()).isTrue();
        assertThat(report.at("/errors/0/measured").asDouble()).isEqualTo(0.6);
        assertThat(report.at("/errors/0/limit").asDouble()).isEqualTo(0.45);
    }

    /** The same picture that is drawn as such. */
    @Test
    void thePictureOfAReportIsThatOfAPreview() {
        ObjectNode body = body("'design':{'frameStyle':'label','frameText':'Menu','brandingMode':'placard'}");
        assertThat(report(body).at("/svg").asText()).isEqualTo(ask(body, "svg").text());
    }

    @ParameterizedTest
    @CsvSource({"fgColor,'blue',invalid_color", "frameStyle,'round',unknown_value", "sizeMm,5,out_of_range"})
    void anInvalidDesignIsRefused(String member, String value, String code) {
        Reply reply = ask(
                body("'design':{'" + member + "':" + (value.equals("5") ? value : "'" + value + "'") + "}"), "json");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.at("/errors/0/code").asText()).isEqualTo(code);
        assertThat(reply.at("/errors").size()).isEqualTo(1);
    }

    @Test
    void nothingIsStoredAndNoCreditIsTaken() {
        long credits = placard.get("/api/v1/credits").at("/credits/remaining").asLong();
        long codes = placard.get("/api/v1/qr").at("/pagination/total").asLong();
        report(body("'design':{'fgColor':'#222266'}"));
        assertThat(placard.get("/api/v1/credits").at("/credits/remaining").asLong())
                .isEqualTo(credits);
        assertThat(placard.get("/api/v1/qr").at("/pagination/total").asLong()).isEqualTo(codes);
    }

    /** A member that means nothing is named beside the report, as it is beside a picture. */
    @Test
    void anUnknownMemberIsNamedInAHeader() {
        Reply reply = ask(body("'colour':'red'"), "json");
        assertThat(reply.header("Placard-Warnings")).contains("/colour");
    }
}
