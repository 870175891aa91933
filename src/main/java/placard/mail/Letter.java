package placard.mail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import placard.base.Json;

/**
 * A mail before it has its text. The text is written when it is sent.
 *
 * @param to the address
 * @param language of the receiver, a BCP 47 tag
 * @param facts the values for its text, by name
 */
public record Letter(Kind kind, String to, String language, Map<String, String> facts) {
    public enum Kind {
        /** A forgotten password. The link is made at sending, if an account has the address. */
        FORGOTTEN,
        /** A new e-mail address to confirm: {@code path} of the link. */
        NEW_EMAIL,
        /** The address of an invited person to confirm: {@code path} of the link. */
        JOINING,
        /** An invitation to a workspace: {@code link}, {@code workspace}, {@code role}, {@code from}. */
        INVITED,
        /** A change of the sign-in methods: {@code kind}, {@code detail}, {@code device}, {@code at}. */
        CHANGED,
        /** A sign-in on a new device: {@code device}, {@code at}. */
        SIGNED_IN,
        /** A webhook was switched off: {@code webhook}, {@code workspace}, {@code reason}, {@code path}, {@code name}. */
        WEBHOOK_OFF,
        /** A test mail of an operator. */
        TEST,
        /** An alert: {@code kind}, {@code code}, {@code name}, {@code number}, {@code workspace}, {@code user}. */
        ALERT,
        /** A week of a workspace: {@code workspace}, {@code user}, {@code period}. */
        WEEKLY;

        /** Whether many people get it at once, so that the others go first. */
        boolean isBulk() {
            return this == ALERT || this == WEEKLY;
        }
    }

    /** A fact; empty if it is missing. */
    public String fact(String name) {
        return facts.getOrDefault(name, "");
    }

    byte[] bytes() {
        ObjectNode json = Json.object().put("kind", kind.name()).put("to", to).put("language", language);
        ObjectNode all = json.putObject("facts");
        facts.forEach(all::put);
        return Json.bytes(json);
    }

    static Letter of(byte[] bytes) {
        JsonNode json = Json.parse(bytes);
        Map<String, String> facts = new TreeMap<>();
        json.path("facts")
                .properties()
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
        return new Letter(
                Kind.valueOf(json.path("kind").asText()),
                json.path("to").asText(),
                json.path("language").asText(),
                facts);
    }
}
