package placard.qr.judge;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.draw.Layout;
import placard.qr.draw.LayoutResult;
import placard.qr.draw.Mark;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Shape;
import placard.qr.encode.Level;
import placard.qr.encode.Symbol;

/**
 * Lays out designs and caches the results. For symbols of one version and level only the modules differ, so the labels
 * of a sheet share one frame, one caption and one logo.
 */
public final class LayoutCache {
    private static final int KEPT = 16;

    /** The key of everything but the modules. A file's id always means the same picture. */
    private record Kind(Design design, int version, Level level) {}

    private final Cache<Kind, LayoutResult> known =
            Caffeine.newBuilder().maximumSize(KEPT).build();

    private final Cache<Kind, ScannabilityCheck.Verdict> verdicts =
            Caffeine.newBuilder().maximumSize(KEPT).build();

    /** @param mark of the design, always the same one for the same file */
    public LayoutResult of(Design design, Symbol symbol, @Nullable Mark mark) {
        if (design.isPlain()) {
            return Layout.of(symbol, design.look(mark));
        }
        Kind kind = new Kind(design, symbol.version(), symbol.level());
        LayoutResult like = known.getIfPresent(kind);
        if (like != null) {
            return with(symbol, like);
        }
        LayoutResult laid = Layout.of(symbol, design.look(mark));
        known.put(kind, laid);
        return laid;
    }

    /**
     * The verdict of the scannability check. It depends on the key alone, except for a mark that hides an alignment
     * pattern.
     */
    public ScannabilityCheck.Verdict judge(Design design, Symbol symbol, LayoutResult laid) {
        boolean isByPayload = laid instanceof LayoutResult.Out out && out.hidesAlignment();
        return isByPayload || design.isPlain()
                ? ScannabilityCheck.judge(design, laid)
                : verdicts.get(
                        new Kind(design, symbol.version(), symbol.level()), _ -> ScannabilityCheck.judge(design, laid));
    }

    private static LayoutResult with(Symbol symbol, LayoutResult like) {
        return switch (like) {
            case LayoutResult.Out out -> {
                Picture picture = out.picture();
                List<Shape> shapes = picture.shapes().stream()
                        .map(shape -> with(symbol, shape))
                        .toList();
                yield new LayoutResult.Out(
                        picture.with(shapes),
                        out.unused(),
                        out.mark(),
                        out.hidesAlignment(),
                        out.isMarkSymbol(),
                        out.capitals());
            }
            case LayoutResult.CaptionTooLong same -> same;
            case LayoutResult.Undrawable same -> same;
        };
    }

    private static Shape with(Symbol symbol, Shape like) {
        return switch (like) {
            case Shape.Modules old -> old.of(symbol);
            case Shape.Area same -> same;
        };
    }
}
