package placard.page;

import java.util.Objects;
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
 * @param ssid its exact name
 * @param identity the name of the account in an enterprise network
 * @param password the exact password; null for an open network
 * @param security the kind of encryption, in words
 * @param isHidden whether the network broadcasts no name, so that it must be typed in
 * @param code the symbol with which another phone joins
 */
public record WifiPage(
        String ssid,
        @Nullable String identity,
        @Nullable String password,
        String security,
        boolean isHidden,
        Code code) {
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
        Wifi.Enterprise enterprise = wifi.enterprise();
        String identity = enterprise == null ? null : enterprise.identity();
        return new WifiPage(wifi.ssid(), identity, wifi.password(), security(wifi, words), wifi.hidden(), code);
    }

    private static String security(Wifi wifi, Words words) {
        return switch (wifi.security()) {
            case WPA -> words.say("wifi.wpa");
            case WPA3 -> "WPA3";
            case EAP -> {
                Wifi.Enterprise enterprise = Objects.requireNonNull(wifi.enterprise());
                yield "WPA2-Enterprise (" + enterprise.methods() + ")";
            }
            case WEP -> words.say("wifi.wep");
            case NOPASS -> words.say("wifi.nopass");
        };
    }

    private static Code code(String payload) {
        return switch (Encoder.encodeUnmistakably(payload, Level.M)) {
            case Encoded.Fits(var symbol) -> new Code(Style.modules(symbol.size()), SvgPicture.path(symbol));
            // 32 + 3 × 128 escaped bytes fill two fifths of a symbol.
            case Encoded.TooLong _ -> throw new IllegalStateException("A network's payload fits every time");
        };
    }
}
