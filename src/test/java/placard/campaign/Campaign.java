package placard.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import placard.base.Json;
import placard.base.Refusal;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/**
 * Sends made-up requests for all operations of the document, one after the other, and judges every answer: none of 500 and
 * above, none that the document does not allow, none that tells of another workspace or of our own insides.
 *
 * <p>The same seed makes the same requests, but for the ids in them, which the server makes.
 */
public final class Campaign {
    private static final int MOST_FINDINGS = 20;
    private static final String SECRET_NAME = "Zwiebelfisch";
    private static final Pattern SHOP = Pattern.compile("^/api/v1/catalogs/(cat_[0-9a-z]{26})/");
    private static final Pattern INSIDES = Pattern.compile(
            "Exception|\\bat [a-z]+\\.[a-z.]+\\(|org\\.sqlite|SQLITE_|org\\.postgresql|placard\\.[a-z]+\\.[A-Z]");

    /**
     * What came of it.
     *
     * @param statuses how many answers had each status
     * @param findings the first answer of each kind that is wrong, with its request
     */
    public record Outcome(long seed, int requests, Map<Integer, Integer> statuses, List<String> findings) {
        public boolean isFine() {
            return findings.isEmpty();
        }
    }

    private final Placard placard;
    private final SplittableRandom random;
    private final LearntIds known;
    private final LearntIds foreign;
    private final RequestGenerator maker;
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private final Map<String, String> findings = new LinkedHashMap<>();

    private Campaign(Placard placard, long seed) {
        this.placard = placard;
        this.random = new SplittableRandom(seed);
        this.known = new LearntIds(random);
        this.foreign = new LearntIds(random);
        Tenant other = Tenant.of(placard, 1_000);
        furnish(placard.key(), known, "restaurant", "Lunch");
        furnish(placard.key(), known, "retail", "Shelf");
        furnish(other.key(), foreign, "bakery", SECRET_NAME);
        List<String> secrets = List.of(
                placard.key(),
                Tenant.scopedKey(placard, "qr:read"),
                Tenant.scopedKey(placard, "catalogs:read"),
                "plc_" + "0".repeat(38));
        this.maker = new RequestGenerator(random, known, foreign, secrets);
    }

    /** Runs one against a server whose limits are off; it ends early when too much is wrong. */
    public static Outcome run(Placard placard, long seed, int requests) throws IOException {
        Campaign campaign = new Campaign(placard, seed);
        List<Operation> operations = OpenApi.operations().stream()
                .flatMap(operation -> Collections.nCopies(weight(operation), operation).stream())
                .toList();
        int sent = 0;
        try (RawConnection line = new RawConnection(placard.running().port())) {
            while (sent < requests && campaign.findings.size() < MOST_FINDINGS) {
                sent++;
                campaign.ask(line, operations.get(campaign.random.nextInt(operations.size())));
            }
        }
        return new Outcome(seed, sent, campaign.statuses, List.copyOf(campaign.findings.values()));
    }

    /** Most often what makes something, seldom what deletes it or draws: else there would soon be nothing left to ask for. */
    private static int weight(Operation operation) {
        String id = operation.operationId();
        if (id.equals("deleteCatalog") || id.equals("getQrPng") || id.equals("previewQr")) {
            return 1;
        }
        if (id.startsWith("create") || id.equals("bulkItems") || id.equals("updateItem")) {
            return 10;
        }
        return operation.method().equals("DELETE") ? 2 : 4;
    }

    private void furnish(String key, LearntIds into, String demo, String name) {
        ObjectNode bodies = Values.bodies(demo);
        ObjectNode catalog = (ObjectNode) bodies.path("catalog");
        Reply made = placard.send("POST", "/api/v1/catalogs", Json.text(catalog.put("name", name)), key);
        String path = made.header("Location");
        for (JsonNode shelf : bodies.path("sections")) {
            Reply section = placard.send("POST", path + "/sections", Json.text(shelf.path("section")), key);
            String id = section.at("/section/id").asText();
            for (JsonNode item : shelf.path("items")) {
                ObjectNode named = ((ObjectNode) item).put("sectionId", id);
                if (name.equals(SECRET_NAME)) {
                    named.put("name", SECRET_NAME);
                }
                placard.send("POST", path + "/items", Json.text(named), key);
            }
        }
        Reply code = placard.send(
                "POST", "/api/v1/qr", "{\"name\":\"" + name + "\",\"targetUrl\":\"https://example.com/\"}", key);
        into.learn("createQr", code.status(), null, code.json());
        into.learn("getCatalog", 200, null, placard.send("GET", path, null, key).json());
    }

    private void ask(RawConnection line, Operation operation) {
        RawRequest asked = maker.next(operation);
        try {
            RawConnection.Answer answer = line.send(asked);
            statuses.merge(answer.status(), 1, Integer::sum);
            judge(operation, asked, answer);
            learn(operation, asked, answer);
        } catch (IOException unanswered) {
            find(operation, asked, "no answer", unanswered.toString());
        }
    }

    private void judge(Operation operation, RawRequest asked, RawConnection.Answer answer) {
        if (answer.status() >= 500) {
            find(operation, asked, "status " + answer.status(), answer.text());
        }
        String text = answer.text();
        if (text.contains(SECRET_NAME)) {
            find(operation, asked, "another workspace's", text);
        }
        Matcher insides = INSIDES.matcher(text);
        boolean isJson = answer.headers().getOrDefault("Content-Type", "").contains("json");
        if (isJson && answer.status() >= 400 && insides.find()) {
            find(operation, asked, "insides: " + insides.group(), text);
        }
        try {
            OpenApi.check(
                    asked.method(),
                    asked.target(),
                    answer.status(),
                    answer.headers(),
                    answer.headers().get("Content-Type"),
                    answer.body());
        } catch (AssertionError off) {
            find(operation, asked, "off the document, " + answer.status(), String.valueOf(off.getMessage()));
        }
    }

    private void learn(Operation operation, RawRequest asked, RawConnection.Answer answer) {
        boolean isMade = answer.status() == 200 || answer.status() == 201;
        JsonNode body =
                isMade && answer.headers().getOrDefault("Content-Type", "").startsWith("application/json")
                        ? parsed(answer.body())
                        : null;
        known.learn(operation.operationId(), answer.status(), answer.headers().get("ETag"), body);
        Matcher shop = SHOP.matcher(asked.target());
        if (body != null && shop.find()) {
            known.learnWithin(shop.group(1), body);
        }
        if (answer.status() == 204) {
            known.forget(asked.target().replaceFirst("\\?.*", "").replaceFirst(".*/", ""));
        }
    }

    private static JsonNode parsed(byte[] body) {
        try {
            return Json.parse(body);
        } catch (Refusal notOurs) {
            return null;
        }
    }

    private void find(Operation operation, RawRequest asked, String kind, String what) {
        String first = what.lines().skip(1).findFirst().orElse("").replaceAll("/[0-9]+", "/n");
        findings.computeIfAbsent(
                operation.operationId() + " " + kind + " " + first,
                _ -> operation + ": " + kind + "\n" + shortened(what) + "\n--- the request:\n" + asked);
    }

    private static String shortened(String text) {
        return text.length() <= 2_000 ? text : text.substring(0, 2_000) + "…";
    }

    /** The outcome as a report. */
    public static List<String> report(Outcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(outcome.requests() + " requests, seed " + outcome.seed() + "; answers by status: "
                + outcome.statuses());
        outcome.findings().forEach(finding -> lines.add("\n" + finding));
        lines.add(outcome.isFine() ? "Nothing found." : outcome.findings().size() + " findings.");
        return lines;
    }
}
