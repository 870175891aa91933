package placard.page.card;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.awt.image.BufferedImage;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.qr.DrawingPool;
import placard.web.Answer;

/**
 * Draws cards on the threads of the drawing pool, and keeps some in memory. The ETag of a card is its name, so a client
 * with the current one gets a 304 without any drawing.
 */
public final class Cards {
    /** Some hundred cards. Messengers keep what they have fetched. */
    private static final long KEPT_BYTES = 16L << 20;

    /** WhatsApp shows no picture of more than 300 KB. */
    private static final int MOST_BYTES = 290_000;

    /** The uploaded pictures of cards. */
    public interface Photos {
        /** The picture of an id; empty if there is none, or one too thin to be shown. */
        Optional<BufferedImage> find(String fileId);

        /** The bitmap as a JPEG; empty if even the coarsest takes more bytes. */
        Optional<byte[]> jpeg(BufferedImage bitmap, int mostBytes);
    }

    private final DrawingPool drawing;
    private final Photos photos;
    private final Cache<String, byte[]> kept = Caffeine.newBuilder()
            .maximumWeight(KEPT_BYTES)
            .weigher((String name, byte[] jpeg) -> name.length() + jpeg.length)
            .build();

    /** Draws nothing yet. */
    public Cards(DrawingPool drawing, Photos photos) {
        this.drawing = drawing;
        this.photos = photos;
    }

    /**
     * The picture of a card.
     *
     * @param isKnown whether the client has the picture of an ETag
     * @throws Refusal {@code unavailable} if too many pictures are being drawn
     */
    public Answer draw(Card card, Predicate<String> isKnown) {
        String name = card.name();
        String tag = "\"" + name + "\"";
        Answer answer = isKnown.test(tag)
                ? new Answer(304, Answer.noContent().headers(), new byte[0], null)
                // Simultaneous callers wait while a card is drawn once.
                : Answer.bytes(200, "image/jpeg", kept.get(name, _ -> drawing.draw(() -> jpeg(card))));
        return answer.with("ETag", tag)
                .with("Cache-Control", "no-cache")
                .with("X-Content-Type-Options", "nosniff")
                .with("X-Robots-Tag", "noindex");
    }

    /** A photo that takes too many bytes is left out. */
    private byte[] jpeg(Card card) {
        return photos.jpeg(painted(card), MOST_BYTES)
                .or(() -> photos.jpeg(painted(card.plain()), MOST_BYTES))
                .orElseThrow(() -> Refusal.unavailable("The picture of this link is too large."));
    }

    private BufferedImage painted(Card card) {
        return CardPainter.paint(card, find(card.photoId()), find(card.logoId()));
    }

    private Optional<BufferedImage> find(@Nullable String id) {
        return id == null ? Optional.empty() : photos.find(id);
    }
}
