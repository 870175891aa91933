package placard.demo;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** The pictures of the example catalogues, by template and name: of an item its own, and {@code cover} and {@code logo}. */
public final class DemoPictures {
    /** The suffix of the name of an item's second picture. */
    public static final String SECOND = " 2";

    private static final String COVER = "cover";
    private static final String LOGO = "logo";

    private static final Map<String, Map<String, Consumer<Canvas>>> SCENES = Map.of(
            "restaurant", RestaurantPictures.all(),
            "bakery", BakeryPictures.all(),
            "retail", RetailPictures.all(),
            "services", ServicePictures.all(),
            "real_estate", HomePictures.all());

    /** High enough that no loss is visible: like any upload it is encoded again when it is stored. */
    private static final float QUALITY = 0.96f;

    private DemoPictures() {}

    /** What there are pictures of. */
    public static List<String> names(String template) {
        return List.copyOf(SCENES.getOrDefault(template, Map.of()).keySet());
    }

    /** One of them as a JPEG; the same bytes every time. */
    public static byte[] draw(String template, String name) {
        Consumer<Canvas> scene = Objects.requireNonNull(SCENES.get(template)).get(name);
        Canvas canvas = switch (name) {
            case COVER -> new Canvas(1920, 840, 0.75);
            case LOGO -> new Canvas(480, 480, 1);
            default -> new Canvas(1200, 900, 0.8);
        };
        Objects.requireNonNull(scene, name).accept(canvas);
        return jpeg(canvas.finished());
    }

    private static byte[] jpeg(BufferedImage picture) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(QUALITY);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), param);
        } catch (IOException impossible) {
            throw new UncheckedIOException("A picture could not be written to memory", impossible);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
