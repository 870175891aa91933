package placard.proof;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import placard.base.Fault;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.Axis;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.Sheet;
import placard.qr.draw.shape.Picture;
import placard.testing.Scanners;

/**
 * The command {@code bench/gate}: what the scannability check says of each of {@link GateCases}, and what decoders read of it
 * on the paper that it is for, on a dark page and on a sheet of white paper, drawn whatever the check says.
 */
final class Gate {
    private static final Set<Decoder> DECODERS = Decoder.AS_IT_IS;
    private static final List<Integer> PIXELS = List.of(3, 5, 8);
    private static final String ALL_KINDS = "QRCode,MicroQRCode,DataMatrix,Aztec";

    /** Between a picture and the page's edge, in modules. */
    private static final int AROUND = 14;

    private static final int SHEET_DPI = 300;
    private static final Color DARK = new Color(0x101010);

    private Gate() {}

    /**
     * What became of a case.
     *
     * @param faults why it was refused; none if it was accepted
     * @param reads by page, then decoder: how many of how many pictures were read; and what else was found beside
     */
    record Outcome(
            GateCases.Case one,
            List<Fault> faults,
            boolean isWarned,
            Map<String, Map<Decoder, Integer>> reads,
            Map<String, Integer> pictures,
            int strangers) {
        boolean isRight() {
            return one.passes() == faults.isEmpty();
        }
    }

    public static void main(String[] arguments) {
        Scanners.needs(Panel.PROGRAMS);
        Scanners.needs("pdftoppm");
        System.out.println(Proof.line(List.of("design", "check", "its paper", "dark page", "sheet", "other texts")));
        System.out.println(Proof.line(List.of("---", "---", "---", "---", "---", "---")));
        int right = 0;
        for (GateCases.Case one : GateCases.all()) {
            Outcome outcome = outcome(one);
            right += outcome.isRight() ? 1 : 0;
            System.out.println(row(outcome));
        }
        System.out.println("\n" + right + " as they must be.\n\nRead by "
                + DECODERS.stream()
                        .map(Decoder::title)
                        .reduce((a, b) -> a + " / " + b)
                        .orElseThrow());
    }

    private static String row(Outcome outcome) {
        String check = !outcome.isRight() ? "**wrong**: " : "";
        check += outcome.faults.isEmpty()
                ? outcome.isWarned ? "passes, warned" : "passes"
                : "refused: " + outcome.faults.getFirst().pointer();
        if (!outcome.isRight()) {
            System.err.println(outcome.one.name() + ": " + outcome.faults);
        }
        List<String> cells = new ArrayList<>(List.of(outcome.one.name(), check));
        for (String page : List.of("paper", "dark", "sheet")) {
            List<String> counts = DECODERS.stream()
                    .map(decoder -> "" + outcome.reads.get(page).get(decoder))
                    .toList();
            boolean isOtherPaper = page.equals("sheet") && !paper(outcome.one).equals(Color.WHITE);
            cells.add(isOtherPaper ? "not white" : String.join(" / ", counts) + " of " + outcome.pictures.get(page));
        }
        cells.add(outcome.strangers == 0 ? "" : "" + outcome.strangers);
        return Proof.line(cells);
    }

    /** Whether the check accepts a design, at the pixels a module that the case has. */
    static boolean isAccepted(GateCases.Case one) {
        return judgement(one, judge(one)).faults.isEmpty();
    }

    private record Judgement(List<Fault> faults, boolean isWarned) {}

    private static JudgedDesign judge(GateCases.Case one) {
        return new JudgedDesign(one.logo() == null ? Designs.logo() : one.logo());
    }

    private static Judgement judgement(GateCases.Case one, JudgedDesign judged) {
        return switch (judged.of(one.payload(), one.design().deepCopy())) {
            case JudgedDesign.Refused(List<Fault> faults) -> new Judgement(faults, false);
            case JudgedDesign.Accepted(Picture picture, List<String> warnings) ->
                new Judgement(
                        one.pixels() == 0 ? List.of() : JudgedDesign.ofPixels(picture, one.pixels()),
                        !warnings.isEmpty());
        };
    }

    static Outcome outcome(GateCases.Case one) {
        JudgedDesign judged = judge(one);
        Judgement judgement = judgement(one, judged);
        Picture picture = judged.drawn(one.payload(), one.design().deepCopy());
        try {
            return read(one, judgement.faults, judgement.isWarned, picture);
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    private static Outcome read(GateCases.Case one, List<Fault> faults, boolean isWarned, Picture picture)
            throws IOException {
        Path folder = Files.createTempDirectory("placard-gate");
        try {
            List<Shot> shots = new ArrayList<>();
            for (int pixels : one.pixels() == 0 ? PIXELS : List.of(one.pixels())) {
                for (String page : List.of("paper", "dark")) {
                    Color color = page.equals("paper") ? paper(one) : DARK;
                    BufferedImage image = on(color, picture, pixels);
                    shots.add(Shot.ofPixels(page, one.name(), one.payload(), pixels, image));
                }
            }
            shots.add(Shot.ofPixels("sheet", one.name(), one.payload(), 5, onSheet(folder, picture)));
            List<Map<Decoder, Reading>> readings = Panel.read(folder, shots, DECODERS);
            Map<String, Map<Decoder, Integer>> reads = new TreeMap<>();
            Map<String, Integer> pictures = new TreeMap<>();
            for (int i = 0; i < shots.size(); i++) {
                String page = shots.get(i).row();
                pictures.merge(page, 1, Integer::sum);
                for (Decoder decoder : EnumSet.copyOf(DECODERS)) {
                    boolean isRead = readings.get(i).get(decoder) == Reading.READ;
                    reads.computeIfAbsent(page, _ -> new TreeMap<>()).merge(decoder, isRead ? 1 : 0, Integer::sum);
                }
            }
            return new Outcome(one, faults, isWarned, reads, pictures, strangers(folder, shots, one.payload()));
        } finally {
            Panel.delete(folder);
        }
    }

    /** Pictures in which zxing-cpp finds another symbol of any kind. */
    private static int strangers(Path folder, List<Shot> shots, String payload) {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < shots.size(); i++) {
            files.add(folder.resolve(i + "." + shots.get(i).extension()));
        }
        return (int) Programs.zxingCpp(files, ALL_KINDS).stream()
                .filter(texts -> texts.stream().anyMatch(text -> !text.equals(payload)))
                .count();
    }

    private static Color paper(GateCases.Case one) {
        return Color.decode(one.design().path("paperColor").asText("#ffffff"));
    }

    private static BufferedImage on(Color page, Picture picture, int pixels) {
        BufferedImage code = Scanners.png(PaintedPng.of(picture, pixels * picture.width(), 300));
        int around = AROUND * pixels;
        BufferedImage image = new BufferedImage(
                code.getWidth() + 2 * around, code.getHeight() + 2 * around, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(page);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.drawImage(code, around, around, null);
        graphics.dispose();
        return image;
    }

    /** One label of a sheet as it is printed, with the paper around it. */
    private static BufferedImage onSheet(Path folder, Picture picture) throws IOException {
        Sheet sheet = new Sheet(Axis.centred(8000, 5000, 400, 1000), Axis.centred(10000, 6500, 400, 1000), 0, true);
        Path pdf = Files.write(
                folder.resolve("sheet.pdf"), sheet.pdf(List.of(new Sheet.Label(picture, "Table 1")), "QR codes"));
        Path png = folder.resolve("sheet.png");
        Scanners.pdftoppm(pdf, png, SHEET_DPI);
        BufferedImage read = Scanners.png(Files.readAllBytes(png));
        BufferedImage rgb = new BufferedImage(read.getWidth(), read.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = rgb.createGraphics();
        graphics.drawImage(read, 0, 0, null);
        graphics.dispose();
        return rgb;
    }
}
