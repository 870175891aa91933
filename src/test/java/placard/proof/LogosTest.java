package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.Logo;
import placard.qr.draw.Mark;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Pixels;
import placard.testing.Scanners;
import placard.testing.Slow;

/** A logo that is itself a code is refused in every position; every accepted design is read as one code. */
@Slow
final class LogosTest {
    private static final List<String> PLACES = List.of("center", "bottom-right");
    private static final List<String> FRAMES = List.of("none", "bottom-bar");

    /** Those of which a cell is less than a module are not read by anybody. */
    private static final int LARGEST = 41;

    /** @param judge with the logo, which it traces once */
    private static JudgedDesign.Outcome judged(JudgedDesign judge, String payload, String place, String frame) {
        ObjectNode design = Json.object()
                .put("brandingMode", "logo")
                .put("brandingPosition", place)
                .put("frameStyle", frame);
        return judge.of(payload, design);
    }

    @Test
    void aLogoThatIsACodeIsRefusedAtEveryPlace() {
        int refused = 0;
        for (InnerCodes.Named code : InnerCodes.all()) {
            if (code.modules() <= LARGEST) {
                JudgedDesign judge = new JudgedDesign(code.logo());
                for (String place : Designs.PLACES) {
                    String frame = FRAMES.get(refused++ % FRAMES.size());
                    assertThat(judged(judge, Payloads.ALL.get(refused % 10), place, frame))
                            .as("%s %s %s", code.name(), place, frame)
                            .isInstanceOfSatisfying(
                                    JudgedDesign.Refused.class,
                                    outcome -> assertThat(outcome.faults()).anySatisfy(fault -> {
                                        assertThat(fault.pointer()).isEqualTo("/design/logoFileId");
                                        assertThat(fault.message()).contains("three finder patterns");
                                    }));
                }
            }
        }
        assertThat(refused).isEqualTo(240);
    }

    @Test
    void aPermittedLogoIsNotReadAsASecondCode(@TempDir Path folder) throws IOException {
        Scanners.needs(Panel.PROGRAMS);
        List<Shot> shots = new ArrayList<>();
        InnerCodes.all().stream()
                .filter(code -> code.modules() > LARGEST)
                .forEach(code -> shoot(code.name(), code.logo(), shots));
        for (int number = 0; number < 40; number++) {
            shoot("harmless " + number, HarmlessLogos.of(number), shots);
        }
        var readings = Panel.read(folder, shots, EnumSet.of(Decoder.ZBAR, Decoder.ZXING_CPP));
        assertThat(shots.size()).isGreaterThan(60);
        for (int i = 0; i < shots.size(); i++) {
            assertThat(readings.get(i).values()).as(shots.get(i).design()).containsOnly(Reading.READ);
        }
    }

    private static void shoot(String name, Pixels logo, List<Shot> shots) {
        JudgedDesign judge = new JudgedDesign(logo);
        for (String place : PLACES) {
            String payload = Payloads.ALL.get(shots.size() % 10);
            if (judged(judge, payload, place, "none") instanceof JudgedDesign.Accepted(Picture picture, var _)) {
                int pixels = shots.size() % 2 == 0 ? 12 : 26;
                byte[] png = PaintedPng.of(picture, pixels * picture.width(), 300);
                shots.add(Shot.ofPng(place, name + " " + place, payload, pixels, png));
            }
        }
    }

    /** Data Matrix, Micro QR and Aztec, turned and inverted; all but an upright Aztec that is light on dark. */
    @Test
    void aSymbolOfAnotherKindIsFound() {
        List<String> missed = new ArrayList<>();
        for (String code : List.of("code-data-matrix", "code-micro-qr", "code-aztec")) {
            for (double turn : new double[] {0, 0.2, 0.45, 1.2}) {
                for (boolean isInverted : new boolean[] {false, true}) {
                    Mark mark = Logo.of(OwnersLogos.placed(OwnersLogos.of(code), turn, isInverted));
                    if (mark.otherSymbol() == null) {
                        missed.add(code + " " + turn + " " + isInverted);
                    }
                }
            }
        }
        assertThat(missed).as("not found yet").containsExactly("code-aztec 0.0 true");
        assertThat(OwnersLogos.NAMES)
                .allSatisfy(name -> assertThat(Logo.of(OwnersLogos.of(name)).otherSymbol())
                        .as(name)
                        .isNull());
    }

    /** Of 20 each; dots and stripes hold cores in rings by nature, as the price of refusing codes of any size. */
    @Test
    void otherLogosAreSeldomTakenForACode() {
        Map<String, Integer> taken = new TreeMap<>();
        for (int number = 0; number < 200; number++) {
            Mark mark = Logo.of(HarmlessLogos.of(number));
            if (mark.isSymbol() || mark.otherSymbol() != null) {
                taken.merge(HarmlessLogos.kind(number), 1, Integer::sum);
            }
        }
        assertThat(taken).isEqualTo(Map.of("dots", 6, "rings", 1, "stripes", 1));
        assertThat(Logo.of(Designs.logo()).isSymbol()).isFalse();
        assertThat(Logo.of(Logos.square()).isSymbol()).isFalse();
        assertThat(Logo.of(Logos.wide()).isSymbol()).isFalse();
    }
}
