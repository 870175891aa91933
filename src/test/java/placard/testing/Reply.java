package placard.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import placard.base.Json;

/** What came back from the server. */
public record Reply(int status, HttpHeaders headers, byte[] bytes) {
    public JsonNode json() {
        return Json.parse(bytes);
    }

    /** The member at a JSON pointer. */
    public JsonNode at(String pointer) {
        return json().at(pointer);
    }

    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The header's value, or nothing. */
    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** The problem's code, or nothing. */
    public String code() {
        return json().path("code").asText();
    }

    /** The codes of the faults, with their pointers: {@code /name required}. */
    public java.util.List<String> faults() {
        java.util.List<String> faults = new java.util.ArrayList<>();
        json().path("errors")
                .forEach(error -> faults.add(error.path("pointer").asText() + " "
                        + error.path("code").asText()));
        return faults;
    }
}
