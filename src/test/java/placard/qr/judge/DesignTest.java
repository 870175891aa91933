package placard.qr.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Fault;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.qr.draw.shape.Gradient;
import placard.qr.draw.shape.ModuleStyle;
import placard.qr.draw.shape.Picture;
import placard.qr.encode.Level;

class DesignTest {
    private static final String LOGO = "file_" + "0".repeat(26);

    private static Design patched(Design before, String sent) {
        Input input = new Input((com.fasterxml.jackson.databind.node.ObjectNode)
                Json.parse(("{\"design\":" + sent.replace('\'', '"') + "}").getBytes(StandardCharsets.UTF_8)));
        Design design = Design.patched(before, input.object("design"), LOGO::equals);
        input.check();
        return design;
    }

    private static Design read(String sent) {
        return patched(Design.DEFAULT, sent);
    }

    @Test
    void nothingSentIsBlackOnWhite() {
        assertThat(read("{}")).isEqualTo(Design.DEFAULT);
        assertThat(Design.DEFAULT.json().toString())
                .isEqualTo(
                        "{'fgColor':'#000000','bgColor':'#ffffff','brandingMode':'none','brandingPosition':'bottom-right','frameStyle':'none','frameText':null,'frameColor':null,'frameTextColor':null,'errorCorrection':null,'moduleStyle':'square','eyeStyle':'square','eyeColor':null,'gradient':null,'isOutsideTransparent':false,'logoFileId':null,'frameFont':'sans','sizeMm':null,'paperColor':null,'isBackgroundTransparent':false,'isUpperCaseLink':false}"
                                .replace('\'', '"'));
    }

    @Test
    void aDesignIsReadBackFromTheStore() {
        Design design = read(
                "{'fgColor':'#0A0b0C','bgColor':'#FFFFfe','brandingMode':'logo','brandingPosition':'top-left','frameStyle':'bottom-bar','frameText':' Scan me ','frameColor':'#111111','frameTextColor':'#eeeeee','errorCorrection':'M','moduleStyle':'rounded','eyeStyle':'rounded','eyeColor':'#222222','gradient':{'toColor':'#333333','angle':45},'isOutsideTransparent':true,'frameFont':'serif','sizeMm':55.5,'paperColor':'#c8A070','isBackgroundTransparent':true,'isUpperCaseLink':true,'logoFileId':'"
                        + LOGO + "'}");
        assertThat(design.paperColor()).isEqualTo("#c8A070");
        assertThat(design.fgColor()).isEqualTo("#0A0b0C");
        assertThat(design.frameText()).isEqualTo("Scan me");
        assertThat(design.moduleStyle()).isEqualTo(ModuleStyle.ROUNDED);
        assertThat(design.gradient()).isEqualTo(new Gradient("#333333", 45));
        assertThat(design.json().get("sizeMm").toString()).isEqualTo("55.5");
        assertThat(read("{'sizeMm':100}").json().get("sizeMm").toString()).isEqualTo("100");
        assertThat(Design.stored(design.json())).isEqualTo(design);
    }

    @Test
    void aPatchChangesWhatIsSentAndNullPutsItBack() {
        Design before = read("{'fgColor':'#111111','frameStyle':'label','frameText':'x'}");
        Design after = patched(before, "{'bgColor':'#fefefe','frameText':null,'fgColor':null}");
        assertThat(after.json())
                .isEqualTo(read("{'bgColor':'#fefefe','frameStyle':'label'}").json());
    }

    @Test
    void aPatchReplacesAllOfAGradientAndNullTakesIt() {
        Design before = read("{'gradient':{'toColor':'#333333','angle':45}}");
        assertThat(patched(before, "{'gradient':{'toColor':'#444444'}}").gradient())
                .isEqualTo(new Gradient("#444444", 0));
        assertThat(patched(before, "{'gradient':null}").gradient()).isNull();
        assertThat(read("{'gradient':{'toColor':'#444444'}}").gradient()).isEqualTo(new Gradient("#444444", 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'fgColor':'black'}|/design/fgColor|invalid_color",
                "{'bgColor':'#fff'}|/design/bgColor|invalid_color",
                "{'bgColor':'#ffffff80'}|/design/bgColor|invalid_color",
                "{'frameColor':'#12345g'}|/design/frameColor|invalid_color",
                "{'frameStyle':'BORDER'}|/design/frameStyle|unknown_value",
                "{'brandingMode':'star'}|/design/brandingMode|unknown_value",
                "{'brandingPosition':'middle'}|/design/brandingPosition|unknown_value",
                "{'errorCorrection':'X'}|/design/errorCorrection|unknown_value",
                "{'moduleStyle':'stars'}|/design/moduleStyle|unknown_value",
                "{'eyeStyle':'oval'}|/design/eyeStyle|unknown_value",
                "{'eyeStyle':'circle'}|/design/eyeStyle|unscannable_design",
                "{'eyeStyle':'dots'}|/design/eyeStyle|unscannable_design",
                "{'eyeColor':'red'}|/design/eyeColor|invalid_color",
                "{'gradient':'#000000'}|/design/gradient|invalid_type",
                "{'gradient':{}}|/design/gradient/toColor|required",
                "{'gradient':{'toColor':'#00000'}}|/design/gradient/toColor|invalid_color",
                "{'gradient':{'toColor':'#000000','angle':360}}|/design/gradient/angle|out_of_range",
                "{'gradient':{'toColor':'#000000','angle':0.5}}|/design/gradient/angle|invalid_type",
                "{'isOutsideTransparent':'yes'}|/design/isOutsideTransparent|invalid_type",
                "{'bgColor':'transparent'}|/design/bgColor|invalid_color",
                "{'isBackgroundTransparent':'#ffffff'}|/design/isBackgroundTransparent|invalid_type",
                "{'isUpperCaseLink':1}|/design/isUpperCaseLink|invalid_type",
                "{'frameFont':'comic'}|/design/frameFont|unknown_value",
                "{'sizeMm':9.9}|/design/sizeMm|out_of_range",
                "{'sizeMm':2001}|/design/sizeMm|out_of_range",
                "{'sizeMm':'30'}|/design/sizeMm|invalid_type",
                "{'brandingMode':'logo'}|/design/logoFileId|required",
                "{'logoFileId':'file_11111111111111111111111111'}|/design/logoFileId|file_not_found",
                "{'frameText':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'}|/design/frameText|too_long",
            })
    void aBrokenRuleIsNamedWhereItIs(String sent, String pointer, String code) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> read(sent));
        assertThat(((Refusal.Invalid) refusal.reason()).faults())
                .singleElement()
                .satisfies(f -> assertThat(List.of(f.pointer(), f.code())).containsExactly(pointer, code));
    }

    @Test
    void aCentreMarkNeedsTheHighestLevel() {
        assertThat(read("{}").level()).isEqualTo(Level.Q);
        assertThat(read("{'errorCorrection':'L'}").level()).isEqualTo(Level.L);
        assertThat(read("{'brandingPosition':'center'}").level()).isEqualTo(Level.Q);
        assertThat(read("{'brandingMode':'placard','brandingPosition':'center','errorCorrection':'L'}")
                        .level())
                .isEqualTo(Level.H);
    }

    @ParameterizedTest
    @CsvSource({
        "'',37,30,354",
        "sizeMm=50,37,50.000,591",
        "sizeMm=10;dpi=72,37,10.000,28",
        "px=64,37,30,64",
        "'',185,92.5,1093",
        "dpi=600,37,30,709"
    })
    void aPictureHasTheSizeAskedForOrAPrintableOne(String query, int modules, BigDecimal mm, int pixels) {
        PictureSize size = PictureSize.ofQuery(parameters(query)::get);
        assertThat(size.mm(modules)).isEqualByComparingTo(mm);
        assertThat(size.pixels(modules)).isEqualTo(pixels);
    }

    @ParameterizedTest
    @CsvSource({
        "sizeMm=9,/query/sizeMm out_of_range",
        "sizeMm=2001,/query/sizeMm out_of_range",
        "sizeMm=1e3,/query/sizeMm invalid_type",
        "dpi=71,/query/dpi out_of_range",
        "dpi=300.5,/query/dpi invalid_type",
        "px=63,/query/px out_of_range",
        "px=6001,/query/px out_of_range",
        "px=,/query/px invalid_type",
        "px=64;sizeMm=10,/query/px conflicting_size"
    })
    void aWrongSizeIsRefused(String query, String expected) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> PictureSize.ofQuery(parameters(query)::get));
        assertThat(((Refusal.Invalid) refusal.reason()).faults())
                .extracting(f -> f.pointer() + " " + f.code())
                .containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "px=64,32,",
        "px=64,33,/query/px too_small",
        "px=64,65,/query/px too_small",
        "dpi=72,185,/query/dpi too_small",
        "sizeMm=10;dpi=72,37,/query/sizeMm too_small",
        "px=6000,37,",
        "sizeMm=508;dpi=300,37,",
        "sizeMm=509;dpi=300,37,/query/sizeMm too_large",
        "sizeMm=2000;dpi=1200,185,/query/sizeMm too_large"
    })
    void aPictureHasTwoPixelsPerModuleAndNoMoreThan36Megapixels(String query, int modules, String expected) {
        ScannabilityCheck.Verdict verdict = PictureSize.ofQuery(parameters(query)::get)
                .judgePixels(new Picture(modules, modules, "#ffffff", List.of()), "/query");
        assertThat(verdict.faults())
                .extracting((Fault f) -> f.pointer() + " " + f.code())
                .isEqualTo(expected == null ? List.of() : List.of(expected));
    }

    @ParameterizedTest
    @CsvSource({"sizeMm=10;dpi=150,true,1", "sizeMm=10;dpi=150,false,0", "sizeMm=10;dpi=600,true,0", "dpi=72,true,0"})
    void aModuleIsAsLargeAsItIsDrawn(String query, boolean isPng, int faults) {
        PictureSize size = PictureSize.ofQuery(parameters(query)::get);
        assertThat(size.judge(37, isPng, "/query", 0).faults()).hasSize(faults);
    }

    @Test
    void aTallPictureHasItsPixelsInItsHeightToo() {
        Picture tall = new Picture(50, 51, "#ffffff", List.of());
        assertThat(PictureSize.ofQuery(parameters("px=6000")::get)
                        .judgePixels(tall, "/query")
                        .faults())
                .extracting(f -> f.pointer() + " " + f.code())
                .containsExactly("/query/px too_large");
    }

    @Test
    void onlyAPrintedSizeThatWasAskedForIsJudged() {
        assertThat(PictureSize.ofQuery(parameters("sizeMm=10")::get)
                        .judge(45, false, "/query", 0)
                        .faults())
                .extracting(Fault::code)
                .containsExactly("unscannable_design");
        assertThat(PictureSize.ofQuery(parameters("px=64")::get)
                        .judge(45, false, "/query", 0)
                        .faults())
                .isEmpty();
    }

    private static Map<String, String> parameters(String query) {
        return query.isEmpty()
                ? Map.of()
                : List.of(query.split(";")).stream()
                        .map(p -> p.split("=", 2))
                        .collect(java.util.stream.Collectors.toMap(p -> p[0], p -> p[1]));
    }
}
