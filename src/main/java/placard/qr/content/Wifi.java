package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Texts;

/**
 * A wireless network to join.
 *
 * @param ssid its name exactly as sent, 1 to 32 bytes of UTF-8 (IEEE 802.11)
 * @param password exactly as sent; null for an open network only
 * @param hidden whether the network doesn't broadcast its name
 * @param enterprise how each person signs in; null if all share the password
 */
public record Wifi(
        String ssid,
        @Nullable String password,
        Security security,
        boolean hidden,
        @Nullable Enterprise enterprise,
        @Nullable LandingTheme theme)
        implements Content {
    private static final int SSID_BYTES = 32;

    /** The most bytes of an SAE password, of a password of one's own, and of a name. */
    private static final int MOST_BYTES = 128;

    private static final String OF_ENTERPRISE = "WPA2-EAP";
    private static final Pattern SPECIAL = Pattern.compile("[\\\\;,:\"]");

    private static final Pattern WEP_KEY = Pattern.compile("^(?:[ -~]{5}|[ -~]{13}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$");
    private static final Pattern WPA_KEY = Pattern.compile("^[0-9A-Fa-f]{64}$");

    /**
     * The encryption of the network.
     *
     * <p>Phones join WPA2 and mixed networks by {@code T:WPA}. Networks of WPA3 alone have {@code T:SAE}, which Android
     * shares and reads since version 10; it takes {@code T:WPA} for WPA2 there. The specification of WPA3 (3.3, chapter
     * 7) has {@code R:1} for them instead. Readers skip what they don't know, so the payload has both.
     */
    public enum Security {
        WPA("WPA", "T:WPA", "A WPA password has 8 to 63 bytes of UTF-8, or 64 hex digits."),
        WPA3("WPA3", "T:SAE;R:1", "A WPA3 password has 1 to " + MOST_BYTES + " bytes of UTF-8."),
        EAP(OF_ENTERPRISE, "T:WPA2-EAP", "A password has 1 to " + MOST_BYTES + " bytes of UTF-8."),
        WEP("WEP", "T:WEP", "A WEP key has 5 or 13 ASCII characters, or 10 or 26 hex digits."),
        NOPASS("nopass", "T:nopass", "An open network has no password: leave it out, or send null.");

        static final Map<String, Security> CHOICES =
                Map.of("WPA", WPA, "WPA3", WPA3, "SAE", WPA3, OF_ENTERPRISE, EAP, "WEP", WEP, "nopass", NOPASS);

        private final String word;
        private final String field;
        private final String rule;

        Security(String word, String field, String rule) {
            this.word = word;
            this.field = field;
            this.rule = rule;
        }

        /** The word in the API. */
        public String word() {
            return word;
        }

        private boolean allows(String password) {
            int bytes = password.getBytes(StandardCharsets.UTF_8).length;
            return Texts.isClean(password, false)
                    && switch (this) {
                        case WPA ->
                            bytes >= 8 && bytes <= 63
                                    || WPA_KEY.matcher(password).matches();
                        case WPA3, EAP -> bytes >= 1 && bytes <= MOST_BYTES;
                        case WEP -> WEP_KEY.matcher(password).matches();
                        case NOPASS -> bytes == 0;
                    };
        }
    }

    /** The ways of signing in to an enterprise network that need no file on the phone, by their payload's words. */
    public enum Method {
        PEAP,
        TTLS,
        PWD,
        TLS;
        static final Map<String, Method> CHOICES =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));
    }

    /** The ways of sending the password within the encrypted connection of PEAP and TTLS. */
    public enum Phase2 {
        MSCHAPV2,
        MSCHAP,
        PAP,
        GTC;
        static final Map<String, Phase2> CHOICES =
                Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));
    }

    /**
     * The sign-in to an enterprise network.
     *
     * @param identity the name of the account; null if each person types it
     * @param anonymous the name outside of the encrypted connection
     */
    public record Enterprise(
            Method method,
            @Nullable Phase2 phase2,
            @Nullable String identity,
            @Nullable String anonymous) {
        private static @Nullable Enterprise read(Input input, boolean isWanted) {
            Method method = input.choice("eapMethod", Method.CHOICES);
            Phase2 phase2 = input.choice("phase2Method", Phase2.CHOICES);
            String identity = input.verbatim("identity", 1, MOST_BYTES);
            String anonymous = input.verbatim("anonymousIdentity", 1, MOST_BYTES);
            for (String name : List.of("eapMethod", "phase2Method", "identity", "anonymousIdentity")) {
                if (!isWanted && input.has(name) && !input.clears(name)) {
                    input.fault(name, "not_applicable", "Only with the security " + OF_ENTERPRISE + ".");
                }
            }
            if (isWanted) {
                input.require("eapMethod");
            }
            return isWanted && method != null ? new Enterprise(method, phase2, identity, anonymous) : null;
        }

        private void put(ObjectNode json) {
            json.put("eapMethod", method.name());
            if (phase2 != null) {
                json.put("phase2Method", phase2.name());
            }
            if (identity != null) {
                json.put("identity", identity);
            }
            if (anonymous != null) {
                json.put("anonymousIdentity", anonymous);
            }
        }

        private String fields() {
            return ";E:" + method
                    + (phase2 == null ? "" : ";PH2:" + phase2)
                    + (anonymous == null ? "" : ";A:" + escaped(anonymous))
                    + (identity == null ? "" : ";I:" + escaped(identity));
        }

        /** The words of its methods, for people who type them. */
        public String methods() {
            return phase2 == null ? method.name() : method + ", " + phase2;
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
        Security security = choice == null ? Security.WPA : choice;
        Enterprise enterprise = Enterprise.read(input, security == Security.EAP);
        if (chosen && choice == null) {
            return null;
        }
        String password = password(input, security);
        return ssid == null ? null : new Wifi(ssid, password, security, hidden != null && hidden, enterprise, theme);
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
        if (security != Security.NOPASS && security != Security.EAP) {
            input.require("password");
        }
        String password = input.raw("password");
        if (password != null && !security.allows(password)) {
            input.fault("password", "invalid_password", security.rule);
            return null;
        }
        if (password != null && password.chars().anyMatch(c -> c > '~')) {
            input.warn(input.pointer("password")
                    + " has letters beyond ASCII: some phones and routers turn them into other bytes.");
        }
        if (security == Security.EAP) {
            input.warn(
                    input.pointer("security")
                            + ": the cameras of most phones join no enterprise network by a code; apps such as Barcode Scanner do.");
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
        if (enterprise != null) {
            enterprise.put(json);
        }
        LandingTheme.put(json, theme);
        return json;
    }

    /** The {@code WIFI:} format that ZXing introduced and phone cameras read. */
    @Override
    public String staticPayload() {
        StringBuilder payload = new StringBuilder("WIFI:").append(security.field);
        payload.append(";S:").append(escaped(ssid));
        if (enterprise != null) {
            payload.append(enterprise.fields());
        }
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
