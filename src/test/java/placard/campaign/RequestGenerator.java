package placard.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import placard.base.Json;
import placard.testing.OpenApi;
import placard.testing.Operation;

/** Makes up requests for an operation. */
final class RequestGenerator {
    private static final List<String> ODD_PARTS = List.of(
            "cat_",
            "cat_01jd3x5n8kq2v7w9c4t6r0m1ba",
            "CAT_01JD3X5N8KQ2V7W9C4T6R0M1BA",
            "item_zzzzzzzzzzzzzzzzzzzzzzzzzz",
            "%00",
            "%ff",
            "%F0%28",
            "%zz",
            "%",
            "..%2f..%2fetc",
            "%2e%2e",
            "a%20b",
            "%E2%80%AE",
            "'--",
            "x".repeat(300),
            "null",
            "-",
            "a;b=c",
            "%u0041");
    private static final List<String> ODD_QUERIES = List.of(
            "limit=0",
            "limit=101",
            "limit=1e1",
            "limit=",
            "limit",
            "page=0",
            "page=99999999999999999999",
            "page=2147483647&limit=100",
            "page=-1",
            "sort=-",
            "sort=id",
            "sort=name;drop",
            "q=%00",
            "q=%ff",
            "q=%25_%5C",
            "q=" + "a".repeat(500),
            "q=a&q=b",
            "%",
            "%zz=1",
            "&&&",
            "=",
            "a=b=c",
            "template=nope",
            "cascade=maybe",
            "moveTo=sec_",
            "onError=explode",
            "days=0",
            "days=367",
            "include=all",
            "px=6001",
            "sizeMm=NaN",
            "dpi=71",
            "__proto__=1");
    private static final List<String> TYPES = List.of(
            "text/plain",
            "application/json; charset=utf-16",
            "application/json;",
            "application/json; charset=\"utf-8\"",
            "APPLICATION/JSON",
            "application/merge-patch+json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
            "json",
            "*/*");
    private static final List<String> MATCHES = List.of(
            "*",
            "\"1\"",
            "W/\"1\"",
            "1",
            "\"\"",
            "\"999999999999999999999\"",
            "\"1\", \"2\"",
            "\"x",
            ",",
            "\"-1\"",
            "\"1-zz\"",
            "\"\u00e9\"");

    private final SplittableRandom random;
    private final Values values;
    private final Hostile hostile;
    private final LearntIds known;
    private final LearntIds foreign;
    private final List<String> secrets;

    /** @param secrets of keys; the first may do all in the workspace of what is known */
    RequestGenerator(SplittableRandom random, LearntIds known, LearntIds foreign, List<String> secrets) {
        this.random = random;
        this.known = known;
        this.foreign = foreign;
        this.secrets = secrets;
        this.values = new Values(random, known, foreign);
        this.hostile = new Hostile(random);
    }

    /** A request for the operation, right or wrong. */
    RawRequest next(Operation operation) {
        values.shop = values.any(values.chance(5) ? foreign : known);
        String target = path(operation) + query(operation);
        JsonNode schema = OpenApi.bodySchema(operation);
        byte[] body = new byte[0];
        if (!schema.isMissingNode()) {
            JsonNode value = values.body(operation.operationId(), schema);
            body = values.chance(45) ? hostile.spoiled(value, ids()) : Json.bytes(value);
        } else if (values.chance(3)) {
            body = Json.bytes(values.anything(0));
        }
        return new RawRequest(method(operation), target, headers(operation, body), body);
    }

    private String method(Operation operation) {
        return values.chance(1)
                ? values.pick(List.of("PUT", "OPTIONS", "TRACE", "FOO", "PATCH", "HEAD"))
                : operation.method();
    }

    private List<String> ids() {
        List<String> ids = new ArrayList<>();
        for (LearntIds from : List.of(known, foreign)) {
            from.shops.forEach(shop -> {
                ids.add(shop.id);
                ids.addAll(shop.sections);
                ids.addAll(shop.items);
                ids.addAll(shop.parts);
            });
            ids.addAll(from.codes);
        }
        return ids;
    }

    private String path(Operation operation) {
        String path = operation.path();
        for (Operation.Parameter parameter : operation.parameters()) {
            if (parameter.in().equals("path")) {
                path = path.replace("{" + parameter.name() + "}", part(operation, parameter));
            }
        }
        return values.chance(1) ? path + "/" : path;
    }

    private String part(Operation operation, Operation.Parameter parameter) {
        if (values.chance(4)) {
            return values.pick(ODD_PARTS);
        }
        if (parameter.name().equals("slug")) {
            return known.slugs.isEmpty() ? "nothing" : values.pick(known.slugs);
        }
        boolean isShop = parameter.name().equals("id") && operation.path().startsWith("/api/v1/catalogs/");
        if (isShop && values.shop != null && !values.chance(3)) {
            return values.shop.id;
        }
        JsonNode value = values.value(parameter.schema(), 0);
        return URLEncoder.encode(value.asText("x"), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private String query(Operation operation) {
        List<String> parts = new ArrayList<>();
        for (Operation.Parameter parameter : operation.parameters()) {
            // A large picture costs more than a hundred other requests.
            int percent = parameter.name().equals("px") ? 3 : 30;
            if (parameter.in().equals("query") && values.chance(percent)) {
                String text = values.value(parameter.schema(), 0).asText();
                parts.add(parameter.name() + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
            }
        }
        if (values.chance(6)) {
            parts.add(values.pick(ODD_QUERIES));
        }
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private List<String> headers(Operation operation, byte[] body) {
        List<String> headers = new ArrayList<>();
        if (!values.chance(2)) {
            headers.add("Authorization: Bearer " + (values.chance(92) ? secrets.getFirst() : values.pick(secrets)));
        } else if (values.chance(50)) {
            headers.add("Authorization: "
                    + values.pick(
                            List.of("Bearer", "Bearer ", "Basic eDp5", "Bearer plc_x", "Bearer \u00e9", "bearer a b")));
        }
        if (body.length > 0 || values.chance(10)) {
            headers.add("Content-Type: " + (values.chance(96) ? "application/json" : values.pick(TYPES)));
        }
        if (values.chance(1)) {
            headers.add("Content-Encoding: " + values.pick(List.of("gzip", "identity", "br, gzip")));
        }
        if (values.chance(8)) {
            headers.add((random.nextBoolean() ? "If-Match: " : "If-None-Match: ") + tag());
        }
        if (values.chance(10)) {
            headers.add("Idempotency-Key: " + idempotencyKey());
        }
        if (values.chance(2)) {
            headers.add("X-Request-Id: " + values.pick(List.of("mine-1", "a b", "\u00e9", "x".repeat(65), "")));
        }
        if (values.chance(1)) {
            headers.add("Accept: " + values.pick(List.of("text/html", "image/png", "*/*;q=0", "nonsense")));
        }
        return headers;
    }

    private String tag() {
        return known.tags.isEmpty() || values.chance(40) ? values.pick(MATCHES) : values.pick(known.tags);
    }

    private String idempotencyKey() {
        if (values.chance(20)) {
            return values.pick(List.of("", "a b", "\u00e9", "x".repeat(255), "x".repeat(256), "\t", "\"q\""));
        }
        if (!known.idempotency.isEmpty() && values.chance(30)) {
            return values.pick(known.idempotency);
        }
        String fresh = "k" + random.nextInt(1_000_000);
        known.keep(known.idempotency, fresh, 8);
        return fresh;
    }
}
