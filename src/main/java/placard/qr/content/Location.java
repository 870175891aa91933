package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Percent;

/**
 * A place on Earth (WGS 84).
 *
 * @param latitude degrees, −90 to 90, with the digits that were sent, but at most 15 decimals
 * @param longitude degrees, −180 to 180, the same
 * @param label the pin's name, up to 120 characters, which maps show
 */
public record Location(
        BigDecimal latitude, BigDecimal longitude, @Nullable String label) implements Content {
    /** The decimals kept of a degree: far below an atom's width, and enough for every double. */
    private static final int DECIMALS = 15;

    static @Nullable Location read(Input input) {
        BigDecimal latitude = degrees(input, "latitude", 90);
        BigDecimal longitude = degrees(input, "longitude", 180);
        String label = input.text("label", 1, 120);
        return latitude == null || longitude == null ? null : new Location(latitude, longitude, label);
    }

    private static @Nullable BigDecimal degrees(Input input, String name, int limit) {
        input.require(name);
        BigDecimal degrees = input.number(name, BigDecimal.valueOf(-limit), BigDecimal.valueOf(limit));
        if (degrees == null || degrees.scale() >= 0 && degrees.scale() <= DECIMALS) {
            return degrees;
        }
        if (degrees.signum() == 0) {
            return BigDecimal.ZERO;
        }
        if (degrees.scale() < 0) {
            return degrees.setScale(0);
        }
        // 1e-999999999 is a number too, and rounding it digit by digit would fill the memory.
        boolean vanishes = (long) degrees.precision() - degrees.scale() < -DECIMALS;
        return vanishes ? BigDecimal.ZERO : degrees.setScale(DECIMALS, RoundingMode.HALF_EVEN);
    }

    private String coordinates() {
        return latitude.toPlainString() + "," + longitude.toPlainString();
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object().put("latitude", latitude).put("longitude", longitude);
        return label == null ? json : json.put("label", label);
    }

    /**
     * A {@code geo:} URI (RFC 5870). It has no parameter for a name, so the name is in a query, as maps on Android
     * expect. Other programs show the place without its name.
     */
    @Override
    public String staticPayload() {
        String uri = "geo:" + coordinates();
        return label == null ? uri : uri + "?q=" + coordinates() + "(" + Percent.encode(label) + ")";
    }

    @Override
    public Resolution resolution() {
        String pin = label == null ? coordinates() : Percent.encode(label);
        return new Resolution.MapsLink(
                "https://maps.apple.com/?ll=" + coordinates() + "&q=" + pin,
                "https://www.google.com/maps/search/?api=1&query=" + coordinates());
    }
}
