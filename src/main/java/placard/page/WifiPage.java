package placard.page;

import org.jspecify.annotations.Nullable;
import placard.qr.DrawingPool;
import placard.qr.content.Wifi;
import placard.qr.draw.format.SvgPicture;
import placard.qr.draw.shape.Style;
import placard.qr.encode.Encoded;
import placard.qr.encode.Encoder;
import placard.qr.encode.Level;

/**
 * The page of a wireless network.
 *
 * @param ssid its name exactly
 * @param password exactly; null for an open network
 * @param security how it is locked, for people
 * @param isHidden whether it has to be typed in, since no list shows it
 * @param code the symbol by which another phone joins
 */
public record WifiPage(String ssid, @Nullable String password, String security, boolean isHidden, Code code) {
    /**
     * A symbol, quiet zone included.
     *
     * @param modules per side
     * @param path the dark area as an SVG path, a module being 1 wide
     */
    public record Code(int modules, String path) {}

    /**
     * The page of a network.
     *
     * @throws placard.base.Refusal {@code unavailable} if too many symbols are being drawn
     */
    static WifiPage of(Wifi wifi, DrawingPool drawing, Words words) {
        Code code = drawing.draw(() -> code(wifi.staticPayload()));
        return new WifiPage(wifi.ssid(), wifi.password(), security(wifi, words), wifi.hidden(), code);
    }

    private static String security(Wifi wifi, Words words) {
        return switch (wifi.security()) {
            case WPA -> words.say("wifi.wpa");
            case WEP -> words.say("wifi.wep");
            case NOPASS -> words.say("wifi.nopass");
        };
    }

    private static Code code(String payload) {
        return switch (Encoder.encodeUnmistakably(payload, Level.M)) {
            case Encoded.Fits(var symbol) -> new Code(Style.modules(symbol.size()), SvgPicture.path(symbol));
            // 32 + 64 bytes, each escaped, are a tenth of what a symbol holds.
            case Encoded.TooLong _ -> throw new IllegalStateException("A network's payload fits every time");
        };
    }
}
