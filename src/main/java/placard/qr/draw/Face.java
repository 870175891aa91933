package placard.qr.draw;

import java.awt.geom.GeneralPath;
import java.awt.geom.PathIterator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.fontbox.ttf.gsub.GsubWorker;
import org.apache.fontbox.ttf.gsub.GsubWorkerFactory;
import org.apache.fontbox.ttf.model.GsubData;
import org.apache.fontbox.ttf.model.ScriptFeature;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import placard.qr.draw.shape.Path;

/**
 * A bundled font: which glyphs write a word, and their outlines in thousandths of its size.
 *
 * <p>Read by FontBox, since {@code java.awt.Font} needs the host's font libraries and fails on a bare server.
 */
final class Face {
    static final Face LATIN = of("NotoSans-Bold.ttf");
    static final Face DEVANAGARI = of("NotoSansDevanagari-Bold.ttf");

    private static final int UNITS = 1000;

    private final TrueTypeFont font;
    private final CmapLookup characters;
    private final GsubWorker shaper;
    private final GsubData substitutions;
    private final Map<Integer, Glyph> glyphs = new ConcurrentHashMap<>();

    /** @param outline {@code y} upwards from the line that letters stand on */
    record Glyph(Path outline, int advance) {}

    private Face(TrueTypeFont font) throws IOException {
        this.font = font;
        this.characters = font.getUnicodeCmapLookup();
        this.substitutions = font.getGsubData();
        this.shaper = new GsubWorkerFactory().getGsubWorker(characters, substitutions);
        if (font.getUnitsPerEm() != UNITS) {
            throw new IllegalStateException("A font of other units: " + font.getName());
        }
    }

    private static Face of(String name) {
        try (InputStream file = Objects.requireNonNull(Face.class.getResourceAsStream(name), name)) {
            return new Face(new TTFParser().parse(new RandomAccessReadBuffer(file)));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    boolean has(int character) {
        return characters.getGlyphId(character) != 0;
    }

    /** The glyphs of a word, each of whose characters is here, from left to right. */
    List<Glyph> glyphs(String word, boolean isShaped) {
        List<Integer> shown = new ArrayList<>();
        if (isShaped) {
            // The worker and the tables under it are not made for several threads.
            synchronized (this) {
                Syllable.of(word).forEach(syllable -> shown.addAll(shaped(syllable)));
            }
        } else {
            shown.addAll(ids(word));
        }
        return shown.stream().map(this::glyph).toList();
    }

    private List<Integer> ids(String text) {
        return text.codePoints().mapToObj(c -> characters.getGlyphId(c)).toList();
    }

    /** The order is made here, since the worker moves single glyphs: it tears a reph, and a nukta, from what they are on. */
    private List<Integer> shaped(Syllable syllable) {
        List<Integer> shown = new ArrayList<>(syllable.hasI() ? ids("ि") : List.of());
        boolean isEndLoose = syllable.hasReph() || syllable.hasI() || syllable.hasVirama();
        shown.addAll(shaper.applyTransforms(ids(isEndLoose ? syllable.body() : syllable.body() + syllable.signs())));
        if (isEndLoose) {
            shown.addAll(syllable.hasVirama() ? ids("्") : List.of());
            shown.addAll(joined(syllable.hasReph() ? substitute("rphf", ids("र्")) : List.of(), ids(syllable.signs())));
        }
        return shown;
    }

    /** What hangs above a syllable, by one glyph for all of it if the font has one. */
    private List<Integer> joined(List<Integer> reph, List<Integer> signs) {
        List<Integer> both = new ArrayList<>(reph);
        both.addAll(signs);
        return substitute("abvs", both);
    }

    private List<Integer> substitute(String feature, List<Integer> ids) {
        if (!substitutions.isFeatureSupported(feature)) {
            return ids;
        }
        ScriptFeature rules = substitutions.getFeature(feature);
        return rules.canReplaceGlyphs(ids) ? List.of(rules.getReplacementForGlyphs(ids)) : ids;
    }

    private Glyph glyph(int id) {
        Glyph known = glyphs.get(id);
        if (known != null) {
            return known;
        }
        synchronized (this) {
            try {
                GlyphData data = font.getGlyph().getGlyph(id);
                Path outline = data == null ? new Path() : outline(data.getPath());
                Glyph glyph = new Glyph(outline, font.getAdvanceWidth(id));
                glyphs.put(id, glyph);
                return glyph;
            } catch (IOException damaged) {
                throw new UncheckedIOException(damaged);
            }
        }
    }

    private static Path outline(GeneralPath shape) {
        Path path = new Path();
        double[] n = new double[6];
        for (PathIterator step = shape.getPathIterator(null); !step.isDone(); step.next()) {
            switch (step.currentSegment(n)) {
                case PathIterator.SEG_MOVETO -> path.move(round(n[0]), round(n[1]));
                case PathIterator.SEG_LINETO -> path.line(round(n[0]), round(n[1]));
                case PathIterator.SEG_QUADTO -> path.quad(round(n[0]), round(n[1]), round(n[2]), round(n[3]));
                case PathIterator.SEG_CLOSE -> path.close();
                default -> throw new IllegalStateException("A curve that no TrueType font has");
            }
        }
        return path;
    }

    private static int round(double units) {
        return (int) Math.round(units);
    }
}
