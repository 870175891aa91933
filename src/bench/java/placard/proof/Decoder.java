package placard.proof;

import boofcv.abst.fiducial.QrCodeDetector;
import boofcv.abst.shapes.polyline.ConfigPolylineSplitMerge;
import boofcv.factory.fiducial.ConfigQrCode;
import boofcv.factory.fiducial.FactoryFiducial;
import boofcv.struct.ConfigLength;
import boofcv.struct.image.GrayU8;
import com.google.zxing.Binarizer;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.LuminanceSource;
import com.google.zxing.PlanarYUVLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The decoders, which share no line with us and little with each other.
 *
 * <p>ZXing reads a picture as it is and at two other sizes, so that modules don't fall on whole pixels: a little smaller and
 * half as large again. No module is less than two pixels or more than ten then, so at two pixels it is a little larger, and
 * from seven on it is half as large.
 */
enum Decoder {
    ZXING("ZXing, local threshold"),
    ZXING_NEAR("the same × 0.75"),
    ZXING_FAR("the same × 1.5"),
    ZXING_HISTOGRAM("ZXing, histogram"),
    ZXING_HISTOGRAM_NEAR("the same × 0.75"),
    ZXING_HISTOGRAM_FAR("the same × 1.5"),
    BOOFCV("BoofCV"),
    ZBAR("zbar"),
    ZXING_CPP("zxing-cpp"),
    JSQR("jsQR"),
    QUIRC("quirc"),
    ZBAR_WASM("zbar-wasm"),
    RXING("rxing"),
    NUINTUN("nuintun"),
    PAULMILLR("qr"),
    WECHAT("WeChat"),
    OPENCV("OpenCV"),
    OPENCV_ARUCO("OpenCV Aruco");

    /** What {@code × 0.75} and {@code × 1.5} are at the ends. */
    static final String SIZES = "× 0.75: at 2 px × 1.25; × 1.5: from 7 px on × 0.5.";

    /** Those that read a picture as it is. */
    static final Set<Decoder> AS_IT_IS =
            Collections.unmodifiableSet(EnumSet.of(ZXING, ZXING_HISTOGRAM, BOOFCV, ZBAR, ZXING_CPP));

    /** Those that are part of the tests, and need no package of npm. */
    static final Set<Decoder> OURS = Collections.unmodifiableSet(EnumSet.range(ZXING, ZXING_CPP));

    private static final int LEAST_PIXELS = 2;
    private static final int MOST_PIXELS = 10;

    private final String title;

    Decoder(String title) {
        this.title = title;
    }

    /** The name for people. */
    String title() {
        return title;
    }

    /** Some of ours, and the foreign ones as far as they are installed. */
    static Set<Decoder> with(Set<Decoder> ours) {
        Set<Decoder> all = EnumSet.copyOf(ours);
        all.addAll(Foreign.there());
        return all;
    }

    /**
     * What those of this process read, as far as they are asked.
     *
     * @param pixels of a module
     */
    static Map<Decoder, Reading> read(Grey picture, double pixels, String payload, Set<Decoder> asked) {
        Grey near = EnumSet.of(ZXING_NEAR, ZXING_HISTOGRAM_NEAR).stream().anyMatch(asked::contains)
                ? picture.scaled(0.75 * pixels < LEAST_PIXELS ? 1.25 : 0.75)
                : picture;
        Grey far = EnumSet.of(ZXING_FAR, ZXING_HISTOGRAM_FAR).stream().anyMatch(asked::contains)
                ? picture.scaled(1.5 * pixels > MOST_PIXELS ? 0.5 : 1.5)
                : picture;
        Map<Decoder, Reading> readings = new EnumMap<>(Decoder.class);
        for (Decoder decoder : asked) {
            @Nullable
            List<String> found = switch (decoder) {
                case ZXING -> zxing(HybridBinarizer::new, picture);
                case ZXING_NEAR -> zxing(HybridBinarizer::new, near);
                case ZXING_FAR -> zxing(HybridBinarizer::new, far);
                case ZXING_HISTOGRAM -> zxing(GlobalHistogramBinarizer::new, picture);
                case ZXING_HISTOGRAM_NEAR -> zxing(GlobalHistogramBinarizer::new, near);
                case ZXING_HISTOGRAM_FAR -> zxing(GlobalHistogramBinarizer::new, far);
                case BOOFCV -> boofcv(picture);
                case ZBAR, ZXING_CPP, JSQR, QUIRC, ZBAR_WASM, RXING, NUINTUN, PAULMILLR, WECHAT, OPENCV, OPENCV_ARUCO ->
                    null;
            };
            if (found != null) {
                readings.put(decoder, Reading.of(found, payload));
            }
        }
        return readings;
    }

    private static List<String> zxing(Function<LuminanceSource, Binarizer> binarizer, Grey picture) {
        int width = picture.width();
        int height = picture.height();
        var source = new PlanarYUVLuminanceSource(picture.luma(), width, height, 0, 0, width, height, false);
        try {
            var bitmap = new BinaryBitmap(binarizer.apply(source));
            return List.of(new QRCodeReader()
                    .decode(bitmap, Map.of(DecodeHintType.CHARACTER_SET, "UTF-8"))
                    .getText());
        } catch (ReaderException unread) {
            return List.of();
        }
    }

    /**
     * The sides of a square may be off a straight line by two pixels, not by three as BoofCV's default has it: at three
     * pixels a module, one in some hundred symbols of version 16 has a clump of modules beside a finder pattern that passes
     * for a square then, and is missed. Blurred pictures are read as often by either.
     */
    private static List<String> boofcv(Grey picture) {
        ConfigQrCode config = new ConfigQrCode();
        config.defaultEncoding = "UTF-8";
        if (config.polygon.detector.contourToPoly instanceof ConfigPolylineSplitMerge sides) {
            sides.maxSideError = ConfigLength.relative(0.12, 2);
        }
        QrCodeDetector<GrayU8> detector = FactoryFiducial.qrcode(config, GrayU8.class);
        GrayU8 image = new GrayU8();
        image.setData(picture.luma());
        image.reshape(picture.width(), picture.height());
        detector.process(image);
        return detector.getDetections().stream().map(found -> found.message).toList();
    }
}
