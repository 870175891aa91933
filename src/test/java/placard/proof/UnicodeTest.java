package placard.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.qr.draw.Layout;
import placard.qr.draw.format.PaintedPng;
import placard.qr.draw.shape.Picture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Texts of several scripts are read as they are by decoders to which nobody says that bytes are UTF-8. */
@Slow
final class UnicodeTest {
    private static final Pattern TEXT = Pattern.compile("(?ms)^Text: +\"(.*)\"\nBytes:");

    @TempDir
    private static Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Zoë",
                "WIFI:T:WPA;S:Café Ñandú;P:geheim-übrig;;",
                "Мой дом",
                "カフェ",
                "प्रिया",
                "Ελληνικά",
                "مرحبا بكم",
                "שלום עולם",
                "漢字かな交じり文",
                "🍸 Bar",
                "BEGIN:VCARD\nVERSION:3.0\nN:Müller;Zoë;;;\nFN:Zoë Müller\nEND:VCARD",
                "https://example.com/q/abc2345"
            })
    void everyDecoderReadsTheTextWithoutAHintAtItsEncoding(String text) throws IOException, ReaderException {
        Scanners.needs("zbarimg", "ZXingReader");
        var symbol = ((Encoded.Fits) Encoder.encodeUnmistakably(text, Level.Q)).symbol();
        Picture picture = Layout.plain(symbol, new Style("#000000", "#ffffff", false));
        byte[] png = PaintedPng.of(picture, 6 * picture.width(), 300);
        Path file = Files.write(folder.resolve("code.png"), png);
        assertThat(Scanners.output(List.of("zbarimg", "--nodbus", "--quiet", "--raw", file.toString()), 0)
                        .strip())
                .as("zbar")
                .isEqualTo(text);
        assertThat(zxingCpp(file)).as("zxing-cpp").isEqualTo(text);
        assertThat(zxing(Scanners.png(png))).as("ZXing").isEqualTo(text);
    }

    private static String zxingCpp(Path file) {
        String out = Scanners.output(List.of("ZXingReader", "-format", "QRCode", file.toString()), 0);
        Matcher found = TEXT.matcher(out);
        assertThat(found.find()).as(out).isTrue();
        return found.group(1);
    }

    private static String zxing(BufferedImage image) throws ReaderException {
        int width = image.getWidth();
        int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
        var source = new RGBLuminanceSource(width, image.getHeight(), pixels);
        return new QRCodeReader()
                .decode(new BinaryBitmap(new HybridBinarizer(source)))
                .getText();
    }
}
