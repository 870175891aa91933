package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;

/**
 * A wireless network to join.
 *
 * @param ssid its name exactly as sent, 1 to 32 bytes of UTF-8 (IEEE 802.11)
 * @param password exactly as sent; null for an open network only
 * @param hidden whether the network doesn't broadcast its name
 */
public record Wifi(
        String ssid,
        @Nullable String password,
        Security security,
        boolean hidden,
        @Nullable LandingTheme theme) implements Content {
    private static final int SSID_BYTES = 32;
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,:\"]");

    /** The encryption of the network; the words in the API are those of the payload's {@code T:}. */
    public enum Security {
        WPA("^(?:[ -~]{8,63}|[0-9A-Fa-f]{64})$", "A WPA password has 8 to 63 ASCII characters, or 64 hex digits."),
        WEP(
                "^(?:[ -~]{5}|[ -~]{13}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$",
                "A WEP key has 5 or 13 ASCII characters, or 10 or 26 hex digits."),
        NOPASS("^$", "An open network has no password: leave it out, or send null.");

        static final Map<String, Security> CHOICES = Map.of("WPA", WPA, "WEP", WEP, "nopass", NOPASS);

        private final Pattern password;
        private final String rule;

        Security(String password, String rule) {
            this.password = Pattern.compile(password);
            this.rule = rule;
        }

        /** The word in the API and in the payload. */
        public String word() {
            return this == NOPASS ? "nopass" : name();
        }
    }

    static @Nullable Wifi read(Input input, Predicate<String> fileExists) {
        input.require("ssid");
        String ssid = ssid(input);
        boolean chosen = input.has("security") && !input.clears("security");
        Security choice = input.choice("security", Security.CHOICES);
        Boolean hidden = input.flag("hidden");
        input.has("password");
        LandingTheme theme = LandingTheme.read(input, fileExists);
        if (chosen && choice == null) {
            return null;
        }
        Security security = choice == null ? Security.WPA : choice;
        String password = password(input, security);
        return ssid == null ? null : new Wifi(ssid, password, security, hidden != null && hidden, theme);
    }

    private static @Nullable String ssid(Input input) {
        String ssid = input.verbatim("ssid", 1, SSID_BYTES);
        if (ssid != null && ssid.getBytes(StandardCharsets.UTF_8).length > SSID_BYTES) {
            input.fault("ssid", "too_long", "At most " + SSID_BYTES + " bytes of UTF-8.");
            return null;
        }
        return ssid;
    }

    private static @Nullable String password(Input input, Security security) {
        if (security != Security.NOPASS) {
            input.require("password");
        }
        String password = input.raw("password");
        if (password != null && !security.password.matcher(password).matches()) {
            input.fault("password", "invalid_password", security.rule);
            return null;
        }
        return password == null || password.isEmpty() ? null : password;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object().put("ssid", ssid);
        if (password != null) {
            json.put("password", password);
        }
        json.put("security", security.word()).put("hidden", hidden);
        LandingTheme.put(json, theme);
        return json;
    }

    /** The {@code WIFI:} format that ZXing introduced and phone cameras read. */
    @Override
    public String staticPayload() {
        StringBuilder payload = new StringBuilder("WIFI:T:").append(security.word());
        payload.append(";S:").append(escaped(ssid));
        if (password != null) {
            payload.append(";P:").append(escaped(password));
        }
        return payload.append(hidden ? ";H:true;;" : ";;").toString();
    }

    private static String escaped(String value) {
        return SPECIAL.matcher(value).replaceAll("\\\\$0");
    }

    @Override
    public List<String> files() {
        return LandingTheme.files(theme);
    }

    @Override
    public Resolution resolution() {
        return new Resolution.Landing();
    }
}
