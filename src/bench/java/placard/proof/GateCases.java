package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Json;
import placard.qr.draw.shape.Pixels;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;

/** Sixty designs at and around the limits of the scannability check: thirty that must pass, thirty that must not. */
final class GateCases {
    private static final String SHORT = "https://placard.dev/q/k7m2p9x4";
    private static final String LONG = "https://example.com/q/abc2345?table=12&utm_source=qr&x=yz567";
    private static final String LONGER = LONG + "&utm_campaign=summer-in-the-garden";

    /**
     * A design.
     *
     * @param passes whether the check must accept it, with a warning or without
     * @param pixels of a module, or 0 for some that are usual
     */
    record Case(
            String name,
            boolean passes,
            String payload,
            ObjectNode design,
            @Nullable Pixels logo,
            int pixels) {}

    private final List<Case> cases = new ArrayList<>();

    private GateCases() {}

    static List<Case> all() {
        GateCases all = new GateCases();
        all.passing();
        all.refused();
        return all.cases;
    }

    private void add(String name, boolean passes, String... members) {
        cases.add(new Case(name, passes, SHORT, design(members), null, 0));
    }

    private void logo(String name, boolean passes, String payload, Pixels logo, String place) {
        ObjectNode design = design("brandingMode", "logo", "brandingPosition", place);
        cases.add(new Case(name + ", " + place, passes, payload, design, logo, 0));
    }

    private static ObjectNode design(String... members) {
        ObjectNode design = Json.object();
        for (int i = 0; i < members.length; i += 2) {
            design.put(members[i], members[i + 1]);
        }
        return design;
    }

    private void passing() {
        add("black on white", true);
        add("ground of luma 240", true, "bgColor", "#f0f0f0");
        add("ground of luma 233", true, "bgColor", "#e9e9e9");
        add("ground of luma 200, warned", true, "bgColor", "#c8c8c8");
        add("ground of luma 184, warned", true, "bgColor", "#b8b8b8");
        add("kraft ground, black frame", true, "bgColor", "#c9a678", "frameStyle", "border");
        add(
                "ground of luma 160, black bar",
                true,
                "bgColor",
                "#a0a0a0",
                "frameStyle",
                "bottom-bar",
                "frameText",
                "Menu");
        add("ground #80cbc4, black label", true, "bgColor", "#80cbc4", "frameStyle", "label", "frameText", "Menu");
        add("ground #8d8d8d on its own paper", true, "bgColor", "#8d8d8d", "paperColor", "#8d8d8d");
        add("blue on yellow, warned", true, "fgColor", "#0000ff", "bgColor", "#ffff00");
        add("red on white", true, "fgColor", "#ff0000");
        add("near the limit: #727272", true, "fgColor", "#727272");
        add("near the limit: #5d7d2e, framed", true, "fgColor", "#5d7d2e", "frameStyle", "border");
        add("for black paper", true, "paperColor", "#101010");
        add("corners for black paper", true, "frameStyle", "corners", "paperColor", "#101010");
        add("corners", true, "frameStyle", "corners", "frameText", "Menu");
        add("bubble", true, "frameStyle", "bubble", "frameText", "Menu", "frameColor", "#c2410c");
        add("ticket, rounded modules", true, "frameStyle", "ticket", "frameText", "Menu", "moduleStyle", "rounded");
        add("our mark in the middle", true, "brandingMode", "placard", "brandingPosition", "center");
        cases.add(new Case("two pixels a module", true, LONG, design(), null, 2));
        logo("disc", true, LONG, OwnersLogos.of("disc"), "center");
        logo("letter in a circle", true, LONG, OwnersLogos.of("monogram"), "center");
        logo("window", true, LONGER, OwnersLogos.of("window"), "center");
        logo("two circles", true, LONG, OwnersLogos.of("two-circles"), "center");
        logo("camera", true, SHORT, OwnersLogos.of("camera"), "center");
        logo("app icon", true, LONGER, OwnersLogos.of("app-icon"), "center");
        logo("wide wordmark", true, SHORT, OwnersLogos.of("wordmark-wide"), "center");
        logo("tall wordmark", true, LONG, OwnersLogos.of("wordmark-tall"), "center");
        logo("photograph", true, SHORT, OwnersLogos.of("photograph"), "bottom-right");
        logo("badge", true, SHORT, OwnersLogos.of("badge"), "center");
    }

    private void refused() {
        add("inverted", false, "fgColor", "#ffffff", "bgColor", "#000000");
        add("yellow on white", false, "fgColor", "#ffff00");
        add("luma ratio 0.60", false, "fgColor", "#999999");
        add("the same colour twice", false, "fgColor", "#777777", "bgColor", "#777777");
        add("ground of luma 176", false, "bgColor", "#b0b0b0");
        add("ground of luma 160", false, "bgColor", "#a0a0a0");
        add("ground of luma 141", false, "bgColor", "#8d8d8d");
        add(
                "ground of luma 141, grey frame",
                false,
                "bgColor",
                "#8d8d8d",
                "frameStyle",
                "border",
                "frameColor",
                "#9a9a9a");
        add("ground of luma 160, corners", false, "bgColor", "#a0a0a0", "frameStyle", "corners");
        add("ground #80cbc4", false, "bgColor", "#80cbc4");
        add("ground #ec9a5c", false, "bgColor", "#ec9a5c");
        add("ground #00ff00", false, "bgColor", "#00ff00");
        add("ground #8d8d8d, for paper #f0e6d2", false, "bgColor", "#8d8d8d", "paperColor", "#f0e6d2");
        add("frame 1.40 of the ground", false, "bgColor", "#8d8d8d", "frameStyle", "border", "frameColor", "#facc15");
        add("white label on grey", false, "bgColor", "#909090", "frameStyle", "label", "frameColor", "#ffffff");
        add("symbol contrast 0.40", false, "bgColor", "#666666");
        add("blue on black", false, "fgColor", "#000000", "bgColor", "#0000ff");
        cases.add(new Case("one pixel a module", false, LONG, design(), null, 1));
        Pixels code =
                InnerCodes.drawn(((Encoded.Fits) Encoder.encode("http://evil.ex", Level.L)).symbol(), 4, 0, new int[] {
                    0xff000000, 0xffffffff
                });
        Pixels dataMatrix = OwnersLogos.of("code-data-matrix");
        Pixels micro = OwnersLogos.of("code-micro-qr");
        Pixels aztec = OwnersLogos.of("code-aztec");
        logo("QR code", false, SHORT, code, "center");
        logo("QR code, turned", false, SHORT, OwnersLogos.placed(code, 0.4, false), "bottom-right");
        logo("Data Matrix", false, SHORT, OwnersLogos.placed(dataMatrix, 0, false), "bottom-right");
        logo("Data Matrix, turned", false, SHORT, OwnersLogos.placed(dataMatrix, 0.5, false), "center");
        logo("Data Matrix, inverted", false, SHORT, OwnersLogos.placed(dataMatrix, 0, true), "bottom-right");
        logo("Micro QR", false, SHORT, OwnersLogos.placed(micro, 0, false), "bottom-right");
        logo("Micro QR", false, LONG, OwnersLogos.placed(micro, 0, false), "center");
        logo("Micro QR, turned", false, SHORT, OwnersLogos.placed(micro, 0.3, false), "top-left");
        logo("Aztec", false, SHORT, OwnersLogos.placed(aztec, 0, false), "center");
        logo("Aztec, turned", false, SHORT, OwnersLogos.placed(aztec, 0.6, false), "bottom-right");
        logo("square in a ring", false, SHORT, Logos.square(), "top-right");
        logo("dot in a ring over an alignment pattern", false, LONGER, Logos.dotInRing(), "center");
    }
}
