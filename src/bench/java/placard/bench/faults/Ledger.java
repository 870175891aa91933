package placard.bench.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import placard.bench.Wire;

/**
 * Compares what was answered with what the server has: by code and guest, so that a scan lost and another counted twice
 * can't make up for each other.
 */
final class Ledger {
    static final long CREDITS = 1_000_000_000;

    long sent;
    long answered;
    long counted;
    long lost;
    long twice;
    long creates;
    long lostCreates;
    long doubleCreates;
    /** The day's numbers don't add up to the total, or uniques are not what guests there were. */
    long wrongSums;

    /** Adds what a load was answered, as a node that has brought everything in tells it. */
    void add(Load load, Node node) throws IOException {
        for (int code = 0; code < load.codes().size(); code++) {
            JsonNode data = node.get(
                            "/api/v1/analytics/" + load.codes().get(code).id() + "?include=sources")
                    .path("data");
            addCode(load, code, data);
        }
        Map<String, Integer> made = made(node);
        for (Map.Entry<String, Boolean> create : load.creates.entrySet()) {
            int times = made.getOrDefault(create.getKey(), 0);
            creates += create.getValue() ? 1 : 0;
            lostCreates += create.getValue() && times == 0 ? 1 : 0;
            doubleCreates += Math.max(0, times - 1);
        }
    }

    private void addCode(Load load, int code, JsonNode data) {
        Map<String, Long> sources = new HashMap<>();
        long total = 0;
        for (JsonNode slice : data.path("breakdowns").path("sources")) {
            sources.put(slice.path("name").asText(), slice.path("count").asLong());
            total += slice.path("count").asLong();
        }
        if (total != data.path("metrics").path("totalScans").asLong()) {
            wrongSums++;
        }
        for (Load.Guest guest : load.guests) {
            long here = sources.getOrDefault(guest.source, 0L);
            counted += here;
            sent += guest.sent[code].get();
            answered += guest.answered[code].get();
            lost += Math.max(0, guest.answered[code].get() - here);
            twice += Math.max(0, here - guest.sent[code].get());
        }
    }

    /** Every code's name, and how many have it. */
    private static Map<String, Integer> made(Node node) throws IOException {
        Map<String, Integer> names = new HashMap<>();
        try (Wire wire = node.connect()) {
            for (int page = 1; ; page++) {
                JsonNode list = placard.base.Json.parse(node.call(wire, "GET", "/api/v1/qr?limit=100&page=" + page, "")
                        .body());
                list.path("qrs").forEach(code -> names.merge(code.path("name").asText(), 1, Integer::sum));
                if (!list.at("/pagination/hasMore").asBoolean()) {
                    return names;
                }
            }
        }
    }

    /** Whether every credit that is gone is a code that is there. */
    static boolean creditsAddUp(Node node) throws IOException {
        long codes = node.get("/api/v1/qr?limit=1").at("/pagination/total").asLong();
        long left = node.get("/api/v1/credits").at("/credits/remaining").asLong();
        return codes + left == CREDITS;
    }
}
