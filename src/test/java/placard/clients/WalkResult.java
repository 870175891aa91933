package placard.clients;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import placard.testing.Placard;

/** What a walk left on the server, read without its client: what the walk had not named must have stayed. */
public record WalkResult(Placard placard, Map<String, String> made) {
    /** What is not as the walk should have left it; empty if all is. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        JsonNode catalog =
                placard.get("/api/v1/catalogs/" + made.get("catalog")).at("/catalog");
        expect(faults, catalog, "/status", "published");
        JsonNode section = catalog.at("/sections/0");
        expect(faults, section, "/id", made.get("section"));
        expect(faults, section, "/name", "Crew");
        expect(faults, section, "/isVisible", "false");
        JsonNode item = section.at("/items/0");
        expect(faults, item, "/id", made.get("item"));
        expect(faults, item, "/price", "10");
        expect(faults, item, "/isAvailable", "false");
        expect(faults, item, "/metadata/spiceLevel", "2");
        expect(faults, item, "/metadata/addOns/0/name", "Ghee");
        expect(faults, item, "/metadata/variants/0/id", made.get("small"));
        expect(faults, item, "/metadata/variants/0/name", "Small");
        expect(faults, item, "/metadata/variants/0/price", "7");
        expect(faults, item, "/metadata/variants/0/isAvailable", "false");
        expect(faults, item, "/metadata/variants/1/id", made.get("large"));
        expect(faults, item, "/metadata/variants/1/isAvailable", "true");
        JsonNode code = placard.get("/api/v1/qr/" + made.get("code")).at("/qr");
        expect(faults, code, "/targetUrl", "https://example.com/a");
        expect(faults, code, "/design/fgColor", "#1a237e");
        expect(faults, code, "/design/frameStyle", "border");
        return faults;
    }

    private static void expect(List<String> faults, JsonNode of, String pointer, String value) {
        String found = of.at(pointer).asText();
        if (!Objects.equals(found, value)) {
            faults.add(pointer + " is " + found + ", not " + value);
        }
    }
}
