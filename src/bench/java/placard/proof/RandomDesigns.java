package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import placard.base.Json;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;

/**
 * Designs that nobody thought of: colours, frames, captions in nine scripts and three faces, marks, logos, places, styles, levels,
 * sizes and payloads by chance. What the scannability check refuses is counted and left out; the rest is drawn, a half
 * as PNG and a half as SVG, and read.
 */
final class RandomDesigns {
    private static final BigDecimal MM = new BigDecimal("30");
    private static final List<String> LETTERS = List.of(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜßéñçŽ0123456789!&?.,-",
            "ΑΒΓΔΕΖΗΘΙΚΛΜαβγδεζηθικλμνξοπρστυφχψω",
            "АБВГДЕЖЗИКЛМНОПабвгдежзиклмнопрстуфхцчшщ",
            "अआइईउऊकखगघचछजझटठडढतथदधनपफबभमयरलवशसह",
            "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
            "אבגדהוזחטיכלמנסעפצקרשת",
            "菜单点餐扫码谢谢营业时间今日特价",
            "メニューはこちら東京ラーメン営業中",
            "메뉴보기주문하세요감사합니다");
    private static final List<String> FONTS = List.of("sans", "serif", "rounded");
    private static final List<String> LEVELS = List.of("L", "M", "Q", "H");
    private static final int MOST_PIXELS = 10;

    /** The two that most telephones' programs are made with. */
    private static final Set<Decoder> DECODERS = Set.of(Decoder.ZXING, Decoder.ZXING_CPP);

    private final List<JudgedDesign> judges;
    private final long seed;
    private int refused;

    RandomDesigns(long seed) {
        this.seed = seed;
        this.judges = List.of(
                new JudgedDesign(Designs.logo()), new JudgedDesign(Logos.square()), new JudgedDesign(Logos.wide()));
    }

    /** One that the scannability check accepts. */
    private record Chosen(ObjectNode design, String payload, Picture picture, int pixels, boolean isSvg) {
        String name() {
            return (isSvg ? "SVG " : "PNG ") + pixels + " px " + Designs.name(design);
        }
    }

    /** How many were refused so far. */
    int refused() {
        return refused;
    }

    /** Draws and reads so many that are accepted. */
    Tally read(int threads, int count) {
        Tally tally = new Tally();
        List<Chosen> chosen = new ArrayList<>();
        for (long number = 0; tally.pictures() + chosen.size() < count; number++) {
            Chosen next = chosen(new Random(seed * 1_000_003 + number));
            if (next != null) {
                chosen.add(next);
            }
            if (chosen.size() == 1000) {
                Batches.read(threads, chosen, DECODERS, this::shots, tally::add);
                chosen.clear();
            }
        }
        Batches.read(threads, chosen, DECODERS, this::shots, tally::add);
        return tally;
    }

    private @org.jspecify.annotations.Nullable Chosen chosen(Random random) {
        ObjectNode design = design(random);
        String payload = Texts.payload(random);
        int pixels = 2 + random.nextInt(MOST_PIXELS - 1);
        boolean isSvg = random.nextBoolean();
        JudgedDesign judged = judges.get(random.nextInt(judges.size()));
        return switch (judged.of(payload, design)) {
            case JudgedDesign.Accepted(Picture picture, var _) -> new Chosen(design, payload, picture, pixels, isSvg);
            case JudgedDesign.Refused(var _) -> {
                refused++;
                yield null;
            }
        };
    }

    private static ObjectNode design(Random random) {
        ObjectNode design = Json.object()
                .put("fgColor", color(random, 0, random.nextInt(4) > 0 ? 120 : 255))
                .put("bgColor", color(random, random.nextInt(8) == 0 ? 0 : 140, 256))
                .put("frameStyle", pick(random, Designs.FRAMES))
                .put("brandingMode", pick(random, List.of("none", "placard", "logo")))
                .put("brandingPosition", pick(random, Designs.PLACES))
                .put("moduleStyle", pick(random, Designs.MODULES));
        if (random.nextInt(4) > 0) {
            design.put("frameText", caption(random)).put("frameFont", pick(random, FONTS));
        }
        if (random.nextBoolean()) {
            design.put("frameColor", color(random, 0, 256));
        }
        if (random.nextInt(4) == 0) {
            design.put("frameTextColor", color(random, 0, 256));
        }
        if (random.nextBoolean()) {
            // As the decoders see it, alone in a picture file.
            design.put("paperColor", design.path("bgColor").asText());
        }
        if (random.nextBoolean()) {
            design.put("errorCorrection", pick(random, LEVELS));
        }
        if (random.nextInt(4) == 0) {
            design.put("eyeColor", color(random, 0, 160));
        }
        if (random.nextInt(4) == 0) {
            design.putObject("gradient").put("toColor", color(random, 0, 160)).put("angle", random.nextInt(360));
        }
        if (random.nextInt(6) == 0) {
            design.put("eyeStyle", "rounded");
        }
        return design.put("isOutsideTransparent", random.nextInt(4) == 0);
    }

    private static String caption(Random random) {
        String letters = pick(random, LETTERS);
        int words = 1 + random.nextInt(4);
        StringBuilder caption = new StringBuilder();
        for (int i = 0; i < words; i++) {
            caption.append(i == 0 ? "" : " ");
            for (int length = 1 + random.nextInt(8); length > 0; length--) {
                caption.append(letters.charAt(random.nextInt(letters.length())));
            }
        }
        return caption.toString();
    }

    private static String color(Random random, int from, int to) {
        return String.format(
                Locale.ROOT,
                "#%02x%02x%02x",
                random.nextInt(from, to),
                random.nextInt(from, to),
                random.nextInt(from, to));
    }

    private static <T> T pick(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private List<Shot> shots(Path folder, List<Chosen> designs) throws IOException {
        List<Shot> shots = new ArrayList<>();
        List<Chosen> vector = new ArrayList<>();
        List<String> documents = new ArrayList<>();
        List<Double> pixels = new ArrayList<>();
        for (Chosen one : designs) {
            if (one.isSvg) {
                vector.add(one);
                documents.add(SvgPicture.of(one.picture, "Proof", MM));
                pixels.add((double) one.pixels);
            } else {
                byte[] png = PaintedPng.of(one.picture, one.pixels * one.picture.width() + one.pixels / 2, 300);
                shots.add(Shot.ofPng("PNG", one.name(), one.payload, one.pixels, png));
            }
        }
        var images = Programs.rsvg(folder, documents, pixels);
        for (int i = 0; i < images.size(); i++) {
            Chosen one = vector.get(i);
            shots.add(Shot.ofPixels("SVG", one.name(), one.payload, one.pixels, images.get(i)));
        }
        return shots;
    }
}
