package placard.file.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.plugins.jpeg.JPEGImageWriteParam;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Writes bitmaps as files that contain only their pixels, without metadata. */
final class ImageEncoder {
    static final String JPEG = "image/jpeg";
    static final String PNG = "image/png";

    private ImageEncoder() {}

    /** A JPEG; {@code quality} from 0 to 1. */
    static byte[] jpeg(BufferedImage bitmap, float quality) {
        JPEGImageWriteParam param = new JPEGImageWriteParam(null);
        param.setOptimizeHuffmanTables(true);
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(quality);
        return write("jpeg", bitmap, param);
    }

    static byte[] png(BufferedImage bitmap) {
        ImageWriter writer = writer("png");
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(0f); // the smallest; there is nothing to lose but time
        return write(writer, bitmap, param);
    }

    private static byte[] write(String format, BufferedImage bitmap, ImageWriteParam param) {
        return write(writer(format), bitmap, param);
    }

    private static ImageWriter writer(String format) {
        return ImageIO.getImageWritersByFormatName(format).next();
    }

    private static byte[] write(ImageWriter writer, BufferedImage bitmap, ImageWriteParam param) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(bitmap, null, null), param);
        } catch (IOException impossible) {
            throw new UncheckedIOException("A picture could not be written to memory", impossible);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
