package placard.qr.content;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Input;
import placard.base.Json;
import placard.base.Percent;

/**
 * A chat that opens with a prepared message.
 *
 * @param phone E.164 with its plus. Separators, invisible marks, links and {@code (0)} are dropped, because people copy
 *     numbers as they are printed
 * @param message up to 1,000 characters, line feeds allowed
 */
public record WhatsApp(String phone, @Nullable String message) implements Content {
    /** @param country the workspace's, whose national numbers count; it gives null if none is known */
    static @Nullable WhatsApp read(Input input, Supplier<@Nullable String> country) {
        input.require("phone");
        String phone = phone(input, country);
        String message = input.lines("message", 0, 1000);
        return phone == null ? null : new WhatsApp(phone, message == null || message.isEmpty() ? null : message);
    }

    private static @Nullable String phone(Input input, Supplier<@Nullable String> country) {
        String sent = input.unmarked("phone", 1, 100);
        if (sent == null) {
            return null;
        }
        String whole = Contact.international(sent);
        String phone = whole == null ? Contact.international(sent, country.get()) : whole;
        if (phone == null) {
            input.fault("phone", "invalid_phone", "Use a number with its country code, such as +14155550123.");
        }
        return phone;
    }

    private String url() {
        String chat = "https://wa.me/" + phone.substring(1);
        return message == null ? chat : chat + "?text=" + Percent.encode(message);
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = Json.object().put("phone", phone);
        return message == null ? json : json.put("message", message);
    }

    @Override
    public String staticPayload() {
        return url();
    }

    @Override
    public Resolution resolution() {
        return new Resolution.Foreign(url());
    }
}
