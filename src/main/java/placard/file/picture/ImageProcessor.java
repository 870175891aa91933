package placard.file.picture;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import placard.base.Refusal;

/**
 * Checks uploads and processes pictures. They are decoded, turned upright, encoded again and scaled down to thumbnails.
 * Only pixels of an upload are ever served.
 *
 * <p>A few threads do this. Together they hold slightly more pixels than the largest picture has. Further pictures
 * wait, and beyond a limit they are refused. A picture is decoded only after its header and the decoder agree on its
 * size.
 */
public final class ImageProcessor implements AutoCloseable {
    static final long MOST_PIXELS = 40_000_000;
    /** The most pixels of a side; beyond it sums in {@link ImageScaler} would overflow. */
    private static final int LONGEST_SIDE = 32_000;

    private static final int THREADS = 2;
    private static final int WAITING = 24;
    private static final int MEGAPIXELS = 48;

    /** The third fits a picture as wide as a phone of 412 CSS pixels, of 1.75 pixels each. */
    private static final int[] WIDTHS = {320, 640, 750, 960};

    /** Pages show a picture up to this width unscaled, so it gets a WebP of its own width. */
    private static final int WIDEST = 960;

    private static final float QUALITY = 0.88f;
    private static final float SCALED_QUALITY = 0.8f;

    private final int maxBytes;
    private final Semaphore megapixels = new Semaphore(MEGAPIXELS, true);
    private final ExecutorService threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().name("image-processor-", 0).daemon().factory());

    /** @param maxBytes the most bytes of a file, also after it is encoded again */
    public ImageProcessor(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * The processed form of an upload.
     *
     * @throws Refusal {@code validation_failed} if the kind of file is not accepted, {@code unavailable} if too many
     *     wait
     */
    public ProcessedFile process(Path upload) {
        FileKind kind = kind(upload);
        if (kind == FileKind.PDF) {
            PdfCheck.check(tail(upload));
            return ProcessedFile.pdf(upload);
        }
        return work(() -> picture(kind, Files.readAllBytes(upload)));
    }

    /** The processed form of a picture of our own. */
    public ProcessedFile process(byte[] picture) {
        FileKind kind = kind(Arrays.copyOf(picture, Math.min(FileKind.HEAD, picture.length)));
        return work(() -> picture(kind, picture));
    }

    private static FileKind kind(Path upload) {
        try (InputStream in = Files.newInputStream(upload)) {
            return kind(in.readNBytes(FileKind.HEAD));
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be read back", failure);
        }
    }

    private static FileKind kind(byte[] head) {
        if (head.length == 0) {
            throw RejectedUpload.empty();
        }
        Bytes bytes = new Bytes(head);
        FileKind kind = FileKind.of(bytes).orElseThrow(RejectedUpload::unknown);
        if (kind != FileKind.PDF && bytes.find("%PDF-", 0, head.length) >= 0) {
            throw RejectedUpload.ambiguous("The picture is a PDF as well.");
        }
        return kind;
    }

    private static byte[] tail(Path upload) {
        try (RandomAccessFile file = new RandomAccessFile(upload.toFile(), "r")) {
            byte[] tail = new byte[(int) Math.min(PdfCheck.TAIL, file.length())];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            return tail;
        } catch (IOException failure) {
            throw new UncheckedIOException("An upload could not be read back", failure);
        }
    }

    private ProcessedFile picture(FileKind kind, byte[] bytes) throws InterruptedException {
        Bytes file = new Bytes(bytes);
        byte[] needed = bytes;
        byte[] profile = {};
        int gamma = 0;
        ImageHeader header;
        if (kind == FileKind.PNG) {
            PngHeader.CheckedPng walked = PngHeader.read(file);
            header = walked.header();
            needed = walked.needed();
            profile = walked.profile();
            gamma = walked.gamma();
        } else {
            header = kind == FileKind.JPEG ? JpegHeader.read(file) : WebpHeader.read(file);
        }
        Size largest = header.largest();
        if (largest.pixels() > MOST_PIXELS || largest.longestSide() > LONGEST_SIDE) {
            throw RejectedUpload.tooManyPixels(MOST_PIXELS);
        }
        int cost = (int) (largest.pixels() / 1_000_000) + 1;
        megapixels.acquire(cost);
        try {
            BufferedImage decoded = ImageDecoder.decode(kind, needed, header.shown());
            Bitmaps.toScreen(decoded, profile);
            Bitmaps.toScreen(decoded, gamma);
            BufferedImage whole =
                    header.place() == null ? decoded : header.place().filled(decoded);
            return made(Orientation.upright(whole, header.orientation()), header.isExact());
        } finally {
            megapixels.release(cost);
        }
    }

    private ProcessedFile made(BufferedImage decoded, boolean isExact) {
        boolean isTransparent = Bitmaps.isTransparent(decoded);
        BufferedImage bitmap = !isTransparent && Bitmaps.bands(decoded) == 4 ? Bitmaps.opaque(decoded) : decoded;
        Optional<ProcessedFile.Variant> png = isTransparent || isExact ? Optional.of(png(bitmap)) : Optional.empty();
        ProcessedFile.Variant whole = png.filter(this::isSmallEnough)
                .or(() -> isTransparent ? Optional.empty() : Optional.of(jpeg(bitmap, QUALITY)))
                .filter(this::isSmallEnough)
                .orElseThrow(RejectedUpload::tooComplex);
        List<ProcessedFile.Variant> scaled = new ArrayList<>();
        List<ProcessedFile.Variant> webp = new ArrayList<>();
        for (int width : WIDTHS) {
            if (width < bitmap.getWidth()) {
                BufferedImage small = ImageScaler.to(bitmap, width);
                scaled.add(scaled(small, whole.contentType()));
                webp(small, scaled.getLast()).ifPresent(webp::add);
            }
        }
        if (bitmap.getWidth() <= WIDEST) {
            webp(bitmap, whole).ifPresent(webp::add);
        }
        return new ProcessedFile(whole, List.copyOf(scaled), List.copyOf(webp));
    }

    /** The picture as WebP, if that is smaller. A PNG becomes a lossless WebP. */
    private static Optional<ProcessedFile.Variant> webp(BufferedImage bitmap, ProcessedFile.Variant usual) {
        return WebpEncoder.encode(bitmap, usual.contentType().equals(ImageEncoder.PNG))
                .filter(bytes -> bytes.length < usual.size())
                .map(bytes ->
                        ProcessedFile.Variant.picture(WebpEncoder.WEBP, bitmap.getWidth(), bitmap.getHeight(), bytes));
    }

    private boolean isSmallEnough(ProcessedFile.Variant variant) {
        return variant.size() <= maxBytes;
    }

    /**
     * Encodes an opaque PNG as PNG or JPEG, whichever is smaller: a drawing stays sharp, a photograph becomes a JPEG.
     */
    private static ProcessedFile.Variant scaled(BufferedImage small, String contentType) {
        if (Bitmaps.bands(small) == 4) {
            return png(small);
        }
        ProcessedFile.Variant jpeg = jpeg(small, SCALED_QUALITY);
        if (contentType.equals(ImageEncoder.JPEG)) {
            return jpeg;
        }
        ProcessedFile.Variant png = png(small);
        return png.size() <= jpeg.size() ? png : jpeg;
    }

    private static ProcessedFile.Variant png(BufferedImage bitmap) {
        return ProcessedFile.Variant.picture(
                ImageEncoder.PNG, bitmap.getWidth(), bitmap.getHeight(), ImageEncoder.png(bitmap));
    }

    private static ProcessedFile.Variant jpeg(BufferedImage bitmap, float quality) {
        return ProcessedFile.Variant.picture(
                ImageEncoder.JPEG, bitmap.getWidth(), bitmap.getHeight(), ImageEncoder.jpeg(bitmap, quality));
    }

    private <T> T work(Callable<T> work) {
        Future<T> done;
        try {
            done = threads.submit(work);
        } catch (RejectedExecutionException full) {
            throw Refusal.unavailable("Too many pictures are being processed.");
        }
        try {
            return done.get();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw Refusal.unavailable("Shutting down.");
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            if (failed.getCause() instanceof OutOfMemoryError) {
                throw Refusal.unavailable("There is no memory left for a picture of this size.");
            }
            throw new IllegalStateException("A picture could not be processed", failed.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
