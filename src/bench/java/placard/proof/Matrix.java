package placard.proof;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import placard.qr.JudgedDesign;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Picture;

/**
 * Every design at 2 to 10 pixels a module as PNG and as SVG, rasterised by librsvg, read by every decoder.
 *
 * <p>A design has 18 pictures, each with another of the twenty payloads; the styles of modules begin at different
 * ones, so that all twenty meet every frame, mark, place and pair of colours.
 */
final class Matrix {
    private static final int LEAST_PIXELS = 2;
    private static final int MOST_PIXELS = 10;
    private static final int PER_DESIGN = 2 * (MOST_PIXELS - LEAST_PIXELS + 1);
    private static final BigDecimal MM = new BigDecimal("30");

    private final JudgedDesign judged = new JudgedDesign(Designs.logo());
    private final List<ObjectNode> designs = Designs.all();

    /** A picture to be made. */
    private record Cell(ObjectNode design, String payload, int pixels, boolean isSvg) {
        String row() {
            return "%2d px".formatted(pixels);
        }
    }

    /** How many there are. */
    int size() {
        return designs.size() * PER_DESIGN;
    }

    /**
     * Draws and reads one in so many of the pictures.
     *
     * @param share every how manieth, 1 for all; a prime meets all frames, marks, colours and sizes
     * @param seed which of them
     */
    Tally read(int threads, int share, int seed) {
        List<Cell> cells = IntStream.range(0, size())
                .filter(i -> (i + seed) % share == 0)
                .mapToObj(this::cell)
                .toList();
        Tally tally = new Tally();
        Batches.read(threads, cells, Decoder.with(Decoder.OURS), this::shots, tally::add);
        return tally;
    }

    private Cell cell(int i) {
        int number = i / PER_DESIGN;
        int picture = i % PER_DESIGN;
        int style = number / (designs.size() / Designs.COLORS.size() / Designs.MODULES.size()) % Designs.MODULES.size();
        int payload = (picture + style * PER_DESIGN + 7 * number) % Payloads.ALL.size();
        return new Cell(designs.get(number), Payloads.ALL.get(payload), LEAST_PIXELS + picture / 2, picture % 2 == 1);
    }

    private List<Shot> shots(Path folder, List<Cell> cells) throws IOException {
        List<Shot> shots = new ArrayList<>();
        List<Cell> vector = new ArrayList<>();
        List<String> documents = new ArrayList<>();
        List<Double> pixels = new ArrayList<>();
        for (Cell cell : cells) {
            Picture picture = accepted(cell.design, cell.payload);
            if (cell.isSvg) {
                vector.add(cell);
                documents.add(SvgPicture.of(picture, "Proof", MM));
                pixels.add((double) cell.pixels);
            } else {
                // The width has a few pixels over, as a width in round figures has.
                byte[] png = PaintedPng.of(picture, cell.pixels * picture.width() + cell.pixels / 2, 300);
                shots.add(Shot.ofPng(cell.row(), "PNG " + Designs.name(cell.design), cell.payload, cell.pixels, png));
            }
        }
        var images = Programs.rsvg(folder, documents, pixels);
        for (int i = 0; i < images.size(); i++) {
            Cell cell = vector.get(i);
            shots.add(Shot.ofPixels(
                    cell.row(), "SVG " + Designs.name(cell.design), cell.payload, cell.pixels, images.get(i)));
        }
        return shots;
    }

    private Picture accepted(ObjectNode design, String payload) {
        return switch (judged.of(payload, design.deepCopy())) {
            case JudgedDesign.Accepted(Picture picture, var _) -> picture;
            case JudgedDesign.Refused(var faults) ->
                throw new IllegalStateException(Designs.name(design) + " with " + payload + " is refused: " + faults);
        };
    }

    /** Judges every design with every payload; how many there were. The first that is refused is an error. */
    int judgeAll() {
        for (ObjectNode design : designs) {
            Payloads.ALL.forEach(payload -> accepted(design, payload));
        }
        return designs.size() * Payloads.ALL.size();
    }
}
