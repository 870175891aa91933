package placard.file;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Refusal;
import placard.file.picture.ProcessedFile;
import placard.storage.Database;
import placard.web.Answer;
import placard.web.Disposition;
import placard.web.MediaTypes;
import placard.web.Request;
import placard.web.Route;

/**
 * Serves files to the public: {@code /files/:id}. The content of an id never changes, so browsers cache it forever.
 *
 * <p>Small files, above all scaled pictures, are kept in memory. Others are read from the store while they are sent.
 */
public final class PublicFiles {
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    /**
     * The policy (CSP) of a picture. Even if a browser takes it for a page, nothing in it runs, loads or links
     * anywhere.
     */
    private static final String PICTURE_POLICY = "default-src 'none'; sandbox";
    /** The policy of a document: without the sandbox, in which browsers show no documents. */
    private static final String DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final long SMALL = 512 * 1024;
    private static final long KEPT_BYTES = 64L << 20;
    private static final int KEPT_FILES = 20_000;
    /** How long a deleted file may still be served if the notice of its deletion came during the look-up. */
    private static final Duration KNOWN = Duration.ofSeconds(30);

    /** The widths that pages request now or requested once. Free widths would let a stranger fill the cache. */
    private static final Set<Integer> WIDTHS = Set.of(320, 640, 720, 750, 960);

    /** One of the files behind an id. */
    private record Key(String id, int variant) {}

    private final Contents contents;
    private final BiFunction<Request, String, Optional<Files.ById>> finder;
    private final Cache<String, Files.ById> known = Caffeine.newBuilder()
            .maximumSize(KEPT_FILES)
            .expireAfterWrite(KNOWN)
            .build();
    private final Cache<Key, byte[]> small = Caffeine.newBuilder()
            .maximumWeight(KEPT_BYTES)
            .weigher((Key _, byte[] bytes) -> bytes.length)
            .build();

    /**
     * Serves files.
     *
     * @param finder finds the file of an id, and refuses a client that asks for too many unknown ids
     */
    public PublicFiles(Database database, Contents contents, BiFunction<Request, String, Optional<Files.ById>> finder) {
        this.contents = contents;
        this.finder = finder;
        database.listen(Files.CHANGED, known::invalidate);
        database.onMissedNotices(known::invalidateAll);
    }

    public List<Route> routes() {
        return List.of(Route.open("GET", "/files/:id", this::serve));
    }

    private Answer serve(Request request) {
        String id = request.id("id", Ids.FILE);
        Files.ById found = known.getIfPresent(id);
        if (found == null) {
            found = finder.apply(request, id).orElseThrow(Refusal::notFound);
            known.put(id, found);
        }
        StoredFile file = found.live();
        if (file == null) {
            throw Refusal.gone();
        }
        int width = width(request.query("w"), file);
        if (width == 0) {
            return answer(request, file, new Contents.Variant(file.contentType(), 0, 0, file.bytes()));
        }
        boolean takesWebp = MediaTypes.areNaming(request.header("Accept"), ProcessedFile.WEBP);
        return answer(request, file, wanted(width, file, found.scaled(), takesWebp))
                .with("Vary", "Accept");
    }

    /** The requested width; 0 for the whole picture, also if no page requests that width. */
    private static int width(@Nullable String sent, StoredFile file) {
        if (sent == null || !file.isPicture() || !sent.matches("[1-9][0-9]{0,4}")) {
            return 0;
        }
        int width = Integer.parseInt(sent);
        return WIDTHS.contains(width) || width == file.width() ? width : 0;
    }

    /**
     * The smallest variant that is at least as wide, because older pictures have other sizes. Without one it is the
     * whole picture, which is never enlarged. WebP is preferred if there is one and the client accepts it.
     */
    private static Contents.Variant wanted(
            int width, StoredFile file, List<Contents.Variant> scaled, boolean takesWebp) {
        Contents.Variant usual = scaled.stream()
                .filter(variant -> !variant.isWebp() && variant.width() >= width)
                .findFirst()
                .orElseGet(() -> new Contents.Variant(file.contentType(), 0, 0, file.bytes()));
        int shown = usual.width() == 0 ? file.width() : usual.width();
        return scaled.stream()
                .filter(variant -> takesWebp && variant.isWebp() && variant.width() == shown)
                .findFirst()
                .orElse(usual);
    }

    private Answer answer(Request request, StoredFile file, Contents.Variant variant) {
        String tag = "\"" + file.id().substring(Ids.FILE.length()) + "." + variant.key() + "\"";
        return ranged(request, file, variant, tag)
                .with("ETag", tag)
                .with("Cache-Control", FOR_GOOD)
                .with("Accept-Ranges", "bytes")
                .with("Content-Security-Policy", file.isPicture() ? PICTURE_POLICY : DOCUMENT_POLICY)
                .with("Content-Disposition", disposition(file, variant))
                .with("X-Content-Type-Options", "nosniff")
                .with("Referrer-Policy", "no-referrer")
                .with("X-Robots-Tag", "noindex");
    }

    private static String disposition(StoredFile file, Contents.Variant variant) {
        String extension = StoredFile.extension(variant.contentType());
        String name = file.name() == null ? "" : file.name().replaceFirst("\\.[A-Za-z0-9]{1,5}$", "");
        return Disposition.inline(name, "file", extension);
    }

    private Answer ranged(Request request, StoredFile file, Contents.Variant variant, String tag) {
        long length = variant.bytes();
        String condition = request.header("If-Range");
        boolean counts = condition == null || condition.equals(tag);
        Optional<ByteRange> range = counts ? ByteRange.of(request.header("Range"), length) : Optional.empty();
        if (range.isEmpty()) {
            return whole(file, variant);
        }
        ByteRange part = range.get();
        if (part.isEmpty()) {
            return Answer.bytes(416, variant.contentType(), new byte[0]).with("Content-Range", "bytes */" + length);
        }
        return Answer.parts(206, variant.contentType(), parts(file, variant.key(), part.from(), part.to()))
                .with("Content-Range", "bytes " + part.from() + "-" + (part.to() - 1) + "/" + length);
    }

    private Answer whole(StoredFile file, Contents.Variant variant) {
        if (variant.bytes() > SMALL) {
            return Answer.parts(200, variant.contentType(), parts(file, variant.key(), 0, variant.bytes()));
        }
        byte[] bytes = small.get(new Key(file.id(), variant.key()), key -> {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            contents.read(file.workspaceId(), file.contentId(), key.variant, 0, variant.bytes())
                    .forEachRemaining(all::writeBytes);
            return all.toByteArray();
        });
        return Answer.bytes(200, variant.contentType(), bytes);
    }

    private Answer.Parts parts(StoredFile file, int variant, long from, long to) {
        return new Answer.Parts(to - from, contents.read(file.workspaceId(), file.contentId(), variant, from, to));
    }
}
