package placard.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

/** A code made by a test, and what a test does with one. */
public record MadeCode(Placard placard, String id, String slug) {
    /** Makes one that leads to {@code https://example.com/}. */
    public static MadeCode in(Placard placard) {
        return in(placard, "{\"name\":\"Door\",\"targetUrl\":\"https://example.com/\"}");
    }

    public static MadeCode in(Placard placard, String json) {
        Reply made = placard.post("/api/v1/qr", json);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return new MadeCode(
                placard, made.at("/qr/id").asText(), made.at("/qr/slug").asText());
    }

    public Reply scan(String address, String... headers) {
        return placard.scan(slug, address, headers);
    }

    /** Scans with a query string. */
    public Reply scanWith(String query) {
        return placard.scan(slug + "?" + query, "203.0.113.1");
    }

    public void patch(String json) {
        Reply patched = placard.patch("/api/v1/qr/" + id, json);
        assertThat(patched.status()).as(patched.text()).isEqualTo(200);
    }

    public void delete() {
        assertThat(placard.delete("/api/v1/qr/" + id).status()).isEqualTo(204);
    }

    /** The numbers as they stand. */
    public JsonNode data() {
        return placard.get("/api/v1/analytics/" + id + "?include=sources,tables,hours,excluded")
                .at("/data");
    }

    /** The numbers once this many scans are in the totals. */
    public JsonNode data(long scans) {
        return placard.analyticsOf(id, scans).at("/data");
    }

    public long total() {
        return data().at("/metrics/totalScans").asLong();
    }

    public long uniques() {
        return data().at("/metrics/uniqueScans").asLong();
    }

    /** The count of one row of a breakdown; 0 if there is none. */
    public static long count(JsonNode data, String breakdown, String name) {
        for (JsonNode row : data.at("/breakdowns/" + breakdown)) {
            if (row.path("name").asText().equals(name)) {
                return row.path("count").asLong();
            }
        }
        return 0;
    }
}
