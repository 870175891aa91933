package placard.proof;

import boofcv.abst.fiducial.QrCodeDetector;
import boofcv.factory.fiducial.ConfigQrCode;
import boofcv.factory.fiducial.FactoryFiducial;
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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The decoders, which share no line with us and little with each other. */
enum Decoder {
    ZXING("ZXing, local threshold"),
    ZXING_HISTOGRAM("ZXing, histogram"),
    BOOFCV("BoofCV"),
    ZBAR("zbar"),
    ZXING_CPP("zxing-cpp");

    private final String title;

    Decoder(String title) {
        this.title = title;
    }

    /** The name for people. */
    String title() {
        return title;
    }

    /** What those of this process read, as far as they are asked. */
    static Map<Decoder, Reading> read(Grey picture, String payload, Set<Decoder> asked) {
        Map<Decoder, Reading> readings = new EnumMap<>(Decoder.class);
        for (Decoder decoder : asked) {
            switch (decoder) {
                case ZXING -> readings.put(decoder, Reading.of(zxing(HybridBinarizer::new, picture), payload));
                case ZXING_HISTOGRAM ->
                    readings.put(decoder, Reading.of(zxing(GlobalHistogramBinarizer::new, picture), payload));
                case BOOFCV -> readings.put(decoder, Reading.of(boofcv(picture), payload));
                case ZBAR, ZXING_CPP -> {}
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

    private static List<String> boofcv(Grey picture) {
        ConfigQrCode config = new ConfigQrCode();
        config.defaultEncoding = "UTF-8";
        QrCodeDetector<GrayU8> detector = FactoryFiducial.qrcode(config, GrayU8.class);
        GrayU8 image = new GrayU8();
        image.setData(picture.luma());
        image.reshape(picture.width(), picture.height());
        detector.process(image);
        return detector.getDetections().stream().map(found -> found.message).toList();
    }
}
