package placard.scan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import placard.base.Json;

/** Random rules and guests over few values, so that many rules fit and many don't. */
final class RandomRules {
    static final List<String> ZONES =
            List.of("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu");
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");
    private static final List<String> TIMES =
            List.of("00:00", "00:30", "01:30", "02:00", "02:30", "03:00", "11:30", "14:30", "22:00", "23:59");
    private static final List<String> LANGUAGES = List.of("de", "de-AT", "en", "en-GB", "it", "es");
    private static final List<String> HEADERS = List.of(
            "", "de", "de-AT,de;q=0.9", "es-ES,es;q=0.9,en;q=0.8", "en;q=0.5,it;q=0.7", "*", "*;q=1,it;q=0.3", "en-GB");
    private static final List<String> TABLES = List.of("", "1", "2", "Terrace 3");
    private static final List<String> SOURCES = List.of("", "window", "flyer");
    private static final List<String> COUNTRIES = List.of("", "AT", "IT", "DE");
    private static final List<String> CITIES = List.of("", "Rome", "Vienna");
    private static final List<String> DEVICES = List.of("Mobile", "Tablet", "Desktop");
    private static final List<String> SYSTEMS = List.of("iOS", "Android", "Windows");
    /** Around the clock changes of 2026 in each zone, and an ordinary day. */
    private static final List<Instant> TIMES_OF_CHANGE = List.of(
            Instant.parse("2026-03-29T01:00:00Z"),
            Instant.parse("2026-10-25T01:00:00Z"),
            Instant.parse("2026-03-08T07:00:00Z"),
            Instant.parse("2026-11-01T06:00:00Z"),
            Instant.parse("2026-04-04T15:00:00Z"),
            Instant.parse("2026-10-03T15:30:00Z"),
            Instant.parse("2026-11-20T12:00:00Z"));

    private final Random random;

    RandomRules(long seed) {
        random = new Random(seed);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    NaiveRules.Guest guest() {
        Map<String, String> parameters = new TreeMap<>();
        if (random.nextBoolean()) {
            parameters.put("c", one(List.of("x", "y")));
        }
        if (random.nextBoolean()) {
            parameters.put("d", "");
        }
        return new NaiveRules.Guest(
                one(TIMES_OF_CHANGE).plusMillis(random.nextLong(-200_000_000, 200_000_000)),
                one(ZONES),
                one(DEVICES),
                one(SYSTEMS),
                one(HEADERS),
                one(COUNTRIES),
                one(CITIES),
                one(TABLES),
                one(SOURCES),
                parameters);
    }

    ArrayNode rules() {
        ArrayNode rules = Json.object().arrayNode();
        int size = 1 + random.nextInt(6);
        for (int i = 0; i < size; i++) {
            ObjectNode rule = rules.addObject();
            rule.put("isActive", random.nextInt(8) > 0);
            rule.set("when", when());
            rule.put("targetUrl", "https://example.com/" + i);
        }
        return rules;
    }

    private ObjectNode when() {
        ObjectNode when = Json.object();
        maybe(when, 6, "devices", DEVICES);
        maybe(when, 6, "os", SYSTEMS);
        maybe(when, 8, "tables", TABLES);
        maybe(when, 8, "sources", SOURCES);
        maybe(when, 4, "languages", LANGUAGES);
        maybe(when, 3, "days", DAYS);
        maybe(when, 8, "countries", COUNTRIES);
        maybe(when, 8, "cities", CITIES);
        if (random.nextInt(8) == 0) {
            ObjectNode parameter = when.putArray("parameters").addObject().put("name", one(List.of("c", "d")));
            maybe(parameter, 2, "values", List.of("x", "y", "z"));
        }
        if (random.nextInt(2) == 0) {
            ArrayNode times = when.putArray("times");
            for (int i = random.nextInt(3); i >= 0; i--) {
                times.addObject().put("from", one(TIMES)).put("to", one(TIMES));
            }
        }
        if (random.nextInt(4) == 0) {
            Instant at = one(TIMES_OF_CHANGE);
            ObjectNode dates = when.putObject("dates");
            dates.put(
                    "from",
                    at.plusSeconds(random.nextInt(-2, 1) * 86_400L).toString().substring(0, 10));
            if (random.nextBoolean()) {
                dates.put(
                        "to",
                        at.plusSeconds(random.nextInt(0, 3) * 86_400L)
                                .toString()
                                .substring(0, 10));
            }
        }
        return when;
    }

    private void maybe(ObjectNode json, int chance, String name, List<String> values) {
        if (random.nextInt(chance) != 0) {
            return;
        }
        ArrayNode array = json.putArray(name);
        for (int i = random.nextInt(3); i >= 0; i--) {
            String value = one(values);
            if (!value.isEmpty()) {
                array.add(value);
            }
        }
        if (array.isEmpty()) {
            json.remove(name);
        }
    }
}
