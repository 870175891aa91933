package placard.file.picture;

import com.luciad.imageio.webp.CompressionType;
import com.luciad.imageio.webp.WebPImageWriterSpi;
import com.luciad.imageio.webp.WebPWriteParam;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.imageio.IIOImage;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes bitmaps as WebP by libwebp, which is native code. It receives only bitmaps that we decoded ourselves. If it
 * can't be loaded, there is no WebP.
 */
final class WebpEncoder {
    static final String WEBP = "image/webp";

    private static final Logger LOG = LoggerFactory.getLogger(WebpEncoder.class);

    /** Looks about like a JPEG of quality 0.8. */
    private static final float QUALITY = 0.76f;
    /**
     * The most pixels of a picture. Beyond it, libwebp would take more memory than is reserved; such a picture is a
     * long strip.
     */
    private static final long MOST_PIXELS = 2_000_000;

    private static final AtomicBoolean IS_MISSING = new AtomicBoolean();

    private WebpEncoder() {}

    /**
     * The bitmap as WebP; empty if there is no encoder on this machine, or the bitmap is too large for it.
     *
     * @param isExact whether the encoding is lossless
     */
    static Optional<byte[]> encode(BufferedImage bitmap, boolean isExact) {
        if (IS_MISSING.get() || (long) bitmap.getWidth() * bitmap.getHeight() > MOST_PIXELS) {
            return Optional.empty();
        }
        try {
            return Optional.of(written(bitmap, isExact));
        } catch (LinkageError missing) {
            if (IS_MISSING.compareAndSet(false, true)) {
                LOG.atWarn().setCause(missing).log("libwebp could not be loaded; pictures are only JPEG or PNG");
            }
            return Optional.empty();
        } catch (IOException | RuntimeException refused) {
            // A picture that libwebp can't encode, such as one wider than 16,383 pixels, is no reason to stop using it.
            LOG.atWarn()
                    .setCause(refused)
                    .log("A picture of {} × {} pixels has no WebP", bitmap.getWidth(), bitmap.getHeight());
            return Optional.empty();
        }
    }

    private static byte[] written(BufferedImage bitmap, boolean isExact) throws IOException {
        ImageWriter writer = new WebPImageWriterSpi().createWriterInstance(null);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            WebPWriteParam param = (WebPWriteParam) writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionType(isExact ? CompressionType.Lossless : CompressionType.Lossy);
            param.setCompressionQuality(QUALITY);
            writer.setOutput(out);
            writer.write(null, new IIOImage(bitmap, null, null), param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
