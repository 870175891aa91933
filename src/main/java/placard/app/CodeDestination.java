package placard.app;

import java.util.Objects;
import placard.qr.QrCode;
import placard.qr.content.Content;
import placard.qr.content.Location;
import placard.qr.content.Social;
import placard.qr.content.VCard;
import placard.qr.content.WhatsApp;
import placard.qr.content.Wifi;

/** The destination of a code, or its content, in one line of plain text. */
final class CodeDestination {
    private CodeDestination() {}

    /** @return empty where the code's name and type say all that there is */
    static String of(QrCode code) {
        String target = code.targetUrl();
        return target == null ? of(code.content()) : target.replaceFirst("^https?://", "");
    }

    private static String of(Content content) {
        return switch (content) {
            case Content.NoContent _, Content.Pdf _ -> "";
            case Content.Image image -> Objects.requireNonNullElse(image.title(), "");
            case Location place ->
                place.label() == null
                        ? place.latitude().toPlainString() + ", "
                                + place.longitude().toPlainString()
                        : place.label();
            case WhatsApp chat -> chat.phone();
            case Wifi network -> network.ssid();
            case Social page -> page.title();
            case VCard person -> person.name();
        };
    }
}
