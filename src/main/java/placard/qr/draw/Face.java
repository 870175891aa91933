package placard.qr.draw;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
import org.apache.fontbox.ttf.KerningSubtable;
import org.apache.fontbox.ttf.KerningTable;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.shape.Path;

/**
 * A bundled font: the glyphs of a word, and their outlines in thousandths of its size.
 *
 * <p>FontBox reads the outlines, because {@code java.awt.Font} needs the host's font libraries and fails on a bare
 * server.
 */
final class Face {
    private static final int UNITS = 1000;

    /** The placeholder that a shaper draws for a missing base letter. */
    private static final int DOTTED_CIRCLE = 0x25cc;

    private static final Map<String, Face> LOADED = new ConcurrentHashMap<>();

    /** The most glyphs of cached words. Words are cached because shaping is slow. */
    private static final int KEPT = 50_000;

    /** The longest cached text. A longer one is no word, and would evict hundreds of words. */
    private static final int LONGEST_KEPT = 60;

    private final String name;
    private final TrueTypeFont font;
    private final CmapLookup characters;
    private final @Nullable KerningSubtable kerning;
    private final Map<Integer, Letter> letters = new ConcurrentHashMap<>();
    private final Cache<Word, Shaped> words = Caffeine.newBuilder()
            .maximumWeight(KEPT)
            .weigher((Word word, Shaped shaped) -> 1 + shaped.glyphs.size())
            .build();

    /** The input of shaping. */
    private record Word(String text, boolean isRightToLeft) {}

    /** A glyph by itself. */
    private record Letter(Path outline, int advance) {}

    /**
     * A glyph in its place.
     *
     * @param outline {@code y} upwards from the baseline
     * @param advance to the next glyph
     * @param x its horizontal offset, {@code y} the vertical one
     */
    record Glyph(Path outline, int advance, int x, int y) {}

    /**
     * A shaped word.
     *
     * @param glyphs from left to right
     * @param unfit the index of the first character without a glyph or a base letter; −1 for none
     */
    record Shaped(List<Glyph> glyphs, int unfit) {}

    private Face(String name) throws IOException {
        this.name = name;
        this.font = new TTFParser().parse(new RandomAccessReadBuffer(file(name)));
        this.characters = font.getUnicodeCmapLookup();
        KerningTable table = font.getKerning();
        this.kerning = table == null ? null : table.getHorizontalKerningSubtable();
        if (font.getUnitsPerEm() != UNITS) {
            throw new IllegalStateException("A font of other units: " + font.getName());
        }
    }

    /** The font of this file, loaded at first use. */
    static Face of(String name) {
        return LOADED.computeIfAbsent(name, _ -> {
            try {
                return new Face(name);
            } catch (IOException damaged) {
                throw new UncheckedIOException(damaged);
            }
        });
    }

    /** A bundled font's bytes. */
    static byte[] file(String name) {
        try (InputStream file = Objects.requireNonNull(Face.class.getResourceAsStream(name), name)) {
            return file.readAllBytes();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    boolean has(int character) {
        return characters.getGlyphId(character) != 0;
    }

    boolean hasAll(String text) {
        return text.codePoints().allMatch(this::has);
    }

    /** A glyph for each character, for scripts whose letters don't join. */
    List<Glyph> spelled(String word) {
        int[] ids = word.codePoints().map(characters::getGlyphId).toArray();
        List<Glyph> glyphs = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            int closer = i + 1 == ids.length || kerning == null ? 0 : kerning.getKerning(ids[i], ids[i + 1]);
            Letter letter = letter(ids[i]);
            glyphs.add(new Glyph(letter.outline, letter.advance + closer, 0, 0));
        }
        return glyphs;
    }

    /** The shaped word, for scripts whose letters join, stack or change their order. */
    Shaped shaped(String word, boolean isRightToLeft) {
        return word.length() > LONGEST_KEPT
                ? shape(word, isRightToLeft)
                : words.get(new Word(word, isRightToLeft), _ -> shape(word, isRightToLeft));
    }

    private Shaped shape(String word, boolean isRightToLeft) {
        List<HarfBuzz.Glyph> glyphs = Shaper.get().shape(name, word, isRightToLeft);
        int circle = characters.getGlyphId(DOTTED_CIRCLE);
        int unfit = glyphs.stream()
                .filter(glyph -> glyph.id() == 0 || glyph.id() == circle)
                .mapToInt(HarfBuzz.Glyph::cluster)
                .min()
                .orElse(-1);
        return new Shaped(
                glyphs.stream()
                        .map(glyph -> new Glyph(letter(glyph.id()).outline, glyph.advance(), glyph.x(), glyph.y()))
                        .toList(),
                unfit);
    }

    private Letter letter(int id) {
        Letter known = letters.get(id);
        if (known != null) {
            return known;
        }
        // The tables of a font are not thread-safe.
        synchronized (this) {
            try {
                GlyphData data = font.getGlyph().getGlyph(id);
                Path outline = data == null ? new Path() : outline(data.getPath());
                Letter letter = new Letter(outline, font.getAdvanceWidth(id));
                letters.put(id, letter);
                return letter;
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
