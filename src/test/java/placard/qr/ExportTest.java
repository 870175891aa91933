package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;
import static placard.testing.Body.url;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;

/** The pictures of many codes as one archive. */
@OnBothStores(settings = {"PLACARD_EXPORT_CODES=120", "PLACARD_INITIAL_CREDITS=500", "PLACARD_RATE_LIMIT=0"})
final class ExportTest {
    private static final String EXPORT = "/api/v1/qr/export";

    @Started
    private static Placard placard;

    private static Reply made(String name) {
        return placard.post(
                "/api/v1/qr", Json.text(Json.object().put("name", name).put("targetUrl", "https://example.com/")));
    }

    private static Reply export(List<Reply> codes, String members) {
        ObjectNode body = (ObjectNode) Json.parse(json("{" + members + "}").getBytes(StandardCharsets.UTF_8));
        ArrayNode ids = body.putArray("ids");
        codes.forEach(code -> ids.add(code.at("/qr/id").asText()));
        return placard.post(EXPORT, Json.text(body));
    }

    private static Map<String, byte[]> files(Reply reply) throws IOException {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(reply.bytes()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }

    @Test
    void everyCodeIsAPictureThatIsReadAndHasItsName() throws IOException {
        List<Reply> codes = List.of(made("Hill Street"), made("Müllerstraße 7"), made("قائمة"));
        Map<String, byte[]> files = files(export(codes, "'format':'png','px':400"));
        assertThat(files.keySet()).containsExactly("Hill Street.png", "Müllerstraße 7.png", "قائمة.png");
        int i = 0;
        for (byte[] png : files.values()) {
            assertThat(Scanners.png(png).getWidth()).isEqualTo(400);
            assertThat(Scanners.zxing(Scanners.png(png)).getText())
                    .isEqualTo(codes.get(i++).at("/qr/payload").asText());
        }
    }

    /** The pictures are the same on both stores; here their code is found. */
    @Test
    void aCodeHasAPictureOfEachFormat() {
        String path = made("One").header("Location");
        for (String format : List.of("png", "svg", "webp", "pdf", "eps")) {
            assertThat(placard.get(path + "/image." + format).status())
                    .as(format)
                    .isEqualTo(200);
        }
    }

    /** Whatever owners call their codes, no file leaves its folder or hides another. */
    @Test
    void namesAreSafeAndEachIsThereOnce() throws IOException {
        List<String> names =
                List.of("../../etc/passwd", "a/b\\c", "CON", "nul.txt", "...", "Same", "same", "SAME", "x".repeat(120));
        List<Reply> codes = names.stream().map(ExportTest::made).toList();
        Map<String, byte[]> files = files(export(codes, "'format':'svg'"));
        assertThat(files).hasSize(names.size());
        assertThat(files.keySet().stream().toList())
                .startsWith("etc passwd.svg", "a b c.svg", "_CON.svg", "_nul.txt.svg")
                .contains("Same.svg", "same (2).svg", "SAME (3).svg", "x".repeat(80) + ".svg")
                .contains(codes.get(4).at("/qr/slug").asText() + ".svg")
                .allMatch(name -> name.matches("[^\\\\/:*?\"<>|]+"));
        assertThat(files.get("Same.svg"))
                .isEqualTo(placard.get(codes.get(5).header("Location") + "/image.svg")
                        .bytes());
    }

    @ParameterizedTest
    @CsvSource({"svg,<svg", "png,\u0089PNG", "webp,RIFF", "pdf,%PDF-1.4", "eps,%!PS-Adobe"})
    void everyFormatIsThatOfASinglePicture(String format, String start) throws IOException {
        Reply code = made("One " + format);
        byte[] file = files(export(List.of(code), "'format':'" + format + "','sizeMm':40"))
                .get("One " + format + "." + format);
        assertThat(new String(file, StandardCharsets.ISO_8859_1)).startsWith(start);
        assertThat(file)
                .isEqualTo(placard.get(code.header("Location") + "/image." + format + "?sizeMm=40")
                        .bytes());
    }

    @Test
    void anInvalidExportIsRefusedBeforeTheAnswerStarts() {
        Reply code = made("Wrong");
        assertThat(placard.post(EXPORT, "{}").faults()).containsExactly("/ids required");
        assertThat(export(List.of(code, code), "").faults()).containsExactly("/ids/1 duplicate");
        assertThat(export(List.of(code), "'px':200,'format':'png'").status()).isEqualTo(200);
        assertThat(export(List.of(code), "'px':64,'sizeMm':20").faults()).containsExactly("/px conflicting_size");
        assertThat(export(List.of(code), "'format':'gif'").faults()).containsExactly("/format unknown_value");
        assertThat(export(List.of(code), "'dpi':72,'sizeMm':10,'format':'png'").faults())
                .containsExactly("/ids/0 unscannable_design", "/ids/0 too_small");
        assertThat(placard.post(EXPORT, "{\"ids\":[\"qr_01jd3x5n8kq2v7w9c4t6r0m1ba\"]}")
                        .faults())
                .containsExactly("/ids/0 qr_not_found");
        assertThat(placard.post("/api/v1/qr", url("Other", "")).status()).isEqualTo(201);
    }

    @Test
    void anArchiveHasAsManyAsTheSettingSays() throws IOException {
        ObjectNode rows = Json.object();
        ArrayNode list = rows.putArray("codes");
        for (int i = 0; i < 121; i++) {
            list.addObject().put("name", "Many").put("targetUrl", "https://example.com/");
        }
        Reply many = placard.post("/api/v1/qr/bulk", Json.text(rows));
        ObjectNode body = Json.object().put("format", "svg");
        ArrayNode ids = body.putArray("ids");
        many.at("/qrs").forEach(qr -> ids.add(qr.path("id").asText()));
        assertThat(placard.post(EXPORT, Json.text(body)).faults()).containsExactly("/ids too_many");
        ids.remove(120);
        Map<String, byte[]> files = files(placard.post(EXPORT, Json.text(body)));
        assertThat(files).hasSize(120).containsKeys("Many.svg", "Many (120).svg");
    }
}
