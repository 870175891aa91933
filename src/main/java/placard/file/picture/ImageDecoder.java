package placard.file.picture;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decodes pictures whose structure was checked; of an animation, the first frame. */
public final class ImageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(ImageDecoder.class);

    /**
     * Zero bytes appended to a WebP. Its decoder reads ahead, and at the end of the file throws an exception for each
     * pixel. A file of 34 bytes that claims 40 megapixels would keep it busy for a minute.
     */
    private static final int BEHIND = 64;

    private ImageDecoder() {}

    /**
     * The picture as it is stored, not yet upright. Its memory was reserved for the size that our own header reader
     * found. A picture with another size in the decoder is therefore not decoded.
     *
     * @param size that its header states
     * @throws placard.base.Refusal {@code damaged_file}, also if the decoder finds another size
     */
    @SuppressWarnings("CatchingUnchecked") // decoders throw any kind of exception on hostile bytes
    public static BufferedImage decode(FileKind kind, byte[] bytes, Size size) {
        ImageReader reader = reader(kind);
        byte[] padded = kind == FileKind.WEBP ? Arrays.copyOf(bytes, bytes.length + BEHIND) : bytes;
        try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(padded))) {
            reader.setInput(in, true, true);
            if (reader.getWidth(0) != size.width() || reader.getHeight(0) != size.height()) {
                throw new IIOException("The decoder sees another picture than its header was read as");
            }
            Optional<Cmyk> inks = kind == FileKind.JPEG ? JpegHeader.inks(new Bytes(bytes)) : Optional.empty();
            return inks.isPresent() ? inks.get().shown(reader.readRaster(0, null)) : Bitmaps.of(reader.read(0));
        } catch (IOException | RuntimeException broken) {
            LOG.atDebug().setCause(broken).log("A picture could not be decoded");
            throw RejectedUpload.damaged("The picture can't be decoded.");
        } finally {
            reader.dispose();
        }
    }

    private static ImageReader reader(FileKind kind) {
        return switch (kind) {
            case JPEG -> standard("jpeg");
            case PNG -> standard("png");
            case WEBP -> new WebPImageReaderSpi().createReaderInstance(null);
            case PDF -> throw new IllegalArgumentException("A PDF is no picture");
        };
    }

    private static ImageReader standard(String format) {
        return ImageIO.getImageReadersByFormatName(format).next();
    }
}
