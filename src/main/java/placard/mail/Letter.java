package placard.mail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import placard.base.Json;

/**
 * What somebody is to be told, before it is put into words: that happens when it is sent.
 *
 * @param to the address
 * @param language of the receiver, a BCP 47 tag
 * @param facts what it is about, by the names that the words for it need
 */
public record Letter(Kind kind, String to, String language, Map<String, String> facts) {
    /** What it is. */
    public enum Kind {
        /** Somebody has forgotten the password; the link is made when it is sent, if anybody has the address. */
        FORGOTTEN,
        /** Somebody wants this address for their account: {@code path} of the link. */
        NEW_EMAIL,
        /** Somebody is invited to a workspace: {@code link}, {@code workspace}, {@code role}, {@code from}. */
        INVITED,
        /** Something was changed about how they sign in: {@code kind}, {@code detail}, {@code device}, {@code at}. */
        CHANGED,
        /** Somebody has signed in where nobody of theirs did before: {@code device}, {@code at}. */
        SIGNED_IN,
        /** An operator tries whether mail arrives. */
        TEST;

        /** As it stands in the keys of words. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A fact; empty if it isn't there. */
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
