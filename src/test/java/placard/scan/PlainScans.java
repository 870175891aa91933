package placard.scan;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import placard.testing.MadeCatalog;
import placard.testing.MadeCode;
import placard.testing.Placard;

/**
 * Sends the same random requests for codes and for a menu both ways, by the shortcut and, behind an empty line, by Vert.x. Answers and numbers must
 * be the same.
 */
public final class PlainScans {
    private static final Pattern MADE_ID = Pattern.compile("(scan|req|page)_[0-9a-z]{26}(-[0-9]+)?");
    private static final Pattern TIME = Pattern.compile("(?<=Date: )[^\\r]*");
    private static final String STATUS_LINE = "HTTP/1.1 ";
    private static final int SENDERS = 32;
    private static final int PATIENCE_MILLIS = 1_500;
    private static final String LAST = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    private static final String[] AGENTS = {
        Placard.PHONE,
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15",
        "curl/8.5.0",
        "Googlebot/2.1 (+http://www.google.com/bot.html)",
        "",
        "x".repeat(600)
    };

    private static final String[] HEADERS = {
        "Accept: text/html,*/*;q=0.8",
        "accept-language: de-DE,de;q=0.9",
        "Accept-Encoding: gzip, br",
        "accept-encoding: gzip;q=0",
        "If-None-Match: *",
        "If-None-Match: W/\"none\"",
        "If-None-Match: <tag>",
        "Cookie: a=" + "b".repeat(300),
        "Cookie: a=" + "b".repeat(2_500),
        "Upgrade-Insecure-Requests: 1",
        "Connection: keep-alive",
        "connection:  Keep-Alive  ",
        "Connection: close",
        "Connection: keep-alive, close",
        "Connection: Upgrade",
        "Upgrade: h2c",
        "Content-Length: 0",
        "Content-Length: 5",
        "Content-Length: +5",
        "Content-Length: -1",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding : chunked",
        "Expect: 100-continue",
        "Sec-GPC: 1",
        "Sec-GPC: 0",
        "DNT: 1",
        "X-Forwarded-For: 203.0.113.7",
        "X-Forwarded-For: 198.51.100.2, 203.0.113.9",
        "X-Forwarded-For: 2001:db8::7",
        "X-Forwarded-For: unknown",
        "X-Forwarded-For:",
        "Forwarded: for=203.0.113.80",
        "X-Request-Id: mine-1.2_3",
        "X-Request-Id: not fine",
        "x-request-id:",
        "Sec-CH-UA-Mobile: ?1",
        "Sec-CH-UA-Platform: \"Android\"",
        "Sec-Purpose: prefetch",
        "Purpose: prefetch",
        "X-Moz: prefetch",
        "X-City: Berlin",
        "X-City: Z\u00fcrich",
        "X-City:",
        "X-Tab: a\tb",
        "X-Bytes: \u00e9\u0001",
        "Host: y",
        "User-Agent: second",
        " folded",
        "no colon",
        ": no name",
        "Na me: x",
        "X_Under-Score.d: x",
        "Content\u0000-Length: 5",
        "HTTP2-Settings: AAMAAABkAAQAAP__",
        "TE: trailers",
        "Range: bytes=0-1"
    };

    private final Placard placard;
    private final List<MadeCode> codes;
    private final MadeCode marker;
    private final String menu;
    private final String tag;
    private int markers;
    private long requests;

    /** Makes codes of all kinds. */
    public PlainScans(Placard placard) {
        this.placard = placard;
        String own = placard.url("/menu/lunch");
        this.codes = List.of(
                MadeCode.in(placard),
                MadeCode.in(
                        placard,
                        "{\"name\":\"x\",\"targetUrl\":\"https://example.com/a?b=1#top\",\"forwardQuery\":true}"),
                MadeCode.in(
                        placard,
                        "{\"name\":\"x\",\"targetUrl\":\"" + own
                                + "\",\"presentation\":{\"table\":\"7 \u00fc\",\"source\":\"flyer\"}}"),
                MadeCode.in(
                        placard,
                        "{\"name\":\"x\",\"type\":\"location\",\"content\":{\"latitude\":47.5,\"longitude\":-19.25}}"),
                MadeCode.in(
                        placard,
                        "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"slug\":\"Front-Door\",\"isActive\":false}"),
                MadeCode.in(
                        placard, "{\"name\":\"x\",\"targetUrl\":\"https://example.com/m\",\"maxScans\":1000000000}"),
                MadeCode.in(
                        placard,
                        "{\"name\":\"x\",\"targetUrl\":\"https://example.com/\",\"rules\":["
                                + "{\"when\":{\"cities\":[\"Berlin\"]},\"targetUrl\":\"https://example.com/city\"},"
                                + "{\"when\":{\"languages\":[\"de\"],\"os\":[\"iOS\"]},\"targetUrl\":\"" + own + "\"},"
                                + "{\"when\":{\"os\":[\"Android\"]},\"targetUrl\":\"https://example.com/android\"}]}"));
        this.marker = MadeCode.in(placard);
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','languages':['en','de']}");
        catalog.item("Dosa", ",'price':5,'translations':{'de':{'name':'Linsenfladen'}}");
        placard.post(catalog.path() + "/publish", "");
        this.menu = catalog.read().at("/catalog/slug").asText();
        placard.get("/menu/" + menu + ".json");
        this.tag = placard.get("/menu/" + menu).header("ETag");
        codes.forEach(code -> code.scan("203.0.113.1"));
    }

    /** Sends this many connections' bytes both ways and returns what differs: at most a few, for a person to read. */
    public List<String> differences(long seed, int connections) throws InterruptedException, ExecutionException {
        SplittableRandom random = new SplittableRandom(seed);
        List<byte[]> sent = IntStream.range(0, connections)
                .mapToObj(_ -> sequence(random))
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
        List<Map<String, Long>> before = numbers();
        List<String> quick = answers("", sent);
        List<Map<String, Long>> between = numbers();
        List<String> ordinary = answers("\r\n", sent);
        List<Map<String, Long>> after = numbers();
        List<String> found = new ArrayList<>();
        for (int code = 0; code < codes.size(); code++) {
            Map<String, Long> one = difference(before.get(code), between.get(code));
            Map<String, Long> other = difference(between.get(code), after.get(code));
            if (!one.equals(other)) {
                found.add("code " + code + " counted " + one + ", not " + other);
            }
        }
        for (int i = 0; i < sent.size() && found.size() < 5; i++) {
            if (!quick.get(i).equals(ordinary.get(i)) && !isSometimesSame(sent.get(i))) {
                found.add("seed " + seed + ": " + new String(sent.get(i), StandardCharsets.ISO_8859_1) + "\n--- "
                        + quick.get(i) + "\n--- " + ordinary.get(i));
            }
        }
        return found;
    }

    /** A server that closes before it has read all may cut its answer short (RST), whichever way it takes. */
    private boolean isSometimesSame(byte[] sent) {
        for (int attempt = 0; attempt < 20; attempt++) {
            if (answer("", sent).equals(answer("\r\n", sent))) {
                return true;
            }
        }
        return false;
    }

    private List<String> answers(String before, List<byte[]> sent) throws InterruptedException, ExecutionException {
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            List<Future<String>> answers = sent.stream()
                    .map(bytes -> senders.submit(() -> answer(before, bytes)))
                    .toList();
            List<String> all = new ArrayList<>(answers.size());
            for (Future<String> answer : answers) {
                all.add(answer.get());
            }
            return all;
        }
    }

    private String answer(String before, byte[] sent) {
        StringBuilder got = new StringBuilder();
        try (Socket socket = new Socket("127.0.0.1", placard.running().port())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            byte[] first = before.getBytes(StandardCharsets.ISO_8859_1);
            byte[] all = new byte[first.length + sent.length];
            System.arraycopy(first, 0, all, 0, first.length);
            System.arraycopy(sent, 0, all, first.length, sent.length);
            out.write(all);
            byte[] part = new byte[8_192];
            for (int count = socket.getInputStream().read(part);
                    count > 0;
                    count = socket.getInputStream().read(part)) {
                got.append(new String(part, 0, count, StandardCharsets.ISO_8859_1));
            }
            got.append("END");
        } catch (SocketTimeoutException open) {
            got.append("OPEN");
        } catch (IOException cut) {
            got.append("END");
        }
        return Arrays.stream(MADE_ID.matcher(got).replaceAll("<id>").split(STATUS_LINE))
                .map(PlainScans::comparable)
                .collect(Collectors.joining(STATUS_LINE));
    }

    /** An answer without its time. Of a compressed refusal only the status, because the page has the request's id. */
    private static String comparable(String answer) {
        return answer.startsWith("4") && answer.contains("Content-Encoding: gzip")
                ? answer.substring(0, 3) + (answer.endsWith("OPEN") ? "OPEN" : "")
                : TIME.matcher(answer).replaceFirst("<time>");
    }

    /** The numbers of all codes, once all scans so far are counted. A marker behind them shows when. */
    private List<Map<String, Long>> numbers() {
        marker.scan("203.0.113.1");
        marker.data(++markers);
        return codes.stream().map(code -> numbers(code.data())).toList();
    }

    private static Map<String, Long> numbers(JsonNode data) {
        Map<String, Long> numbers = new TreeMap<>();
        numbers.put("all", data.at("/metrics/totalScans").asLong());
        data.path("breakdowns")
                .properties()
                .forEach(breakdown -> breakdown
                        .getValue()
                        .forEach(row -> numbers.put(
                                breakdown.getKey() + " " + row.path("name").asText(),
                                row.path("count").asLong())));
        numbers.keySet().removeIf(name -> name.startsWith("hours "));
        return numbers;
    }

    /** What was counted in between, without what was not. */
    private static Map<String, Long> difference(Map<String, Long> from, Map<String, Long> to) {
        Map<String, Long> difference = new TreeMap<>();
        to.forEach((name, count) -> difference.put(name, count - from.getOrDefault(name, 0L)));
        difference.values().removeIf(count -> count == 0);
        return difference;
    }

    /** How many requests were sent each way. */
    public long requests() {
        return requests;
    }

    private String sequence(SplittableRandom random) {
        StringBuilder sequence = new StringBuilder();
        for (int count = 1 + random.nextInt(4); count > 0; count--) {
            requests++;
            sequence.append(request(random));
        }
        if (random.nextInt(4) == 0) {
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                mutate(sequence, random);
            }
        }
        return sequence.append(LAST).toString();
    }

    private String request(SplittableRandom random) {
        boolean isOrdinary = random.nextInt(3) > 0;
        String end = isOrdinary || random.nextInt(6) > 0 ? "\r\n" : pick(random, "\n", "\r", "\r\n\r\n", " \r\n");
        List<String> lines = new ArrayList<>();
        boolean isPage = isOrdinary && random.nextInt(4) == 0;
        String plain = isPage ? pick(random, "menu/" + menu, "menu/" + menu + ".json") : "q/" + slug(random);
        lines.add(isOrdinary ? "GET /" + plain + " HTTP/1.1" : line(random));
        if (isOrdinary || random.nextInt(10) > 0) {
            lines.add(pick(random, "Host: localhost", "host:x", "HOST:   a:1  ", "Host:"));
        }
        if (random.nextInt(5) > 0) {
            lines.add("User-Agent: " + pick(random, AGENTS));
        }
        if (isPage && random.nextInt(5) > 0) {
            lines.add("Accept-Encoding: gzip, deflate, br");
        }
        for (int count = random.nextInt(4); count > 0; count--) {
            lines.add(random.nextInt(lines.size()) + 1, pick(random, HEADERS).replace("<tag>", tag));
        }
        return String.join(end, lines) + end + end;
    }

    private String slug(SplittableRandom random) {
        String slug = codes.get(random.nextInt(codes.size())).slug();
        return random.nextInt(4) == 0 ? slug.toUpperCase(Locale.ROOT) : slug;
    }

    private String line(SplittableRandom random) {
        String slug = slug(random);
        String path = pick(
                random,
                "/q/" + slug,
                "/q/" + slug + "?table=4&seat=2",
                "/q/" + slug + "?",
                "/q/" + slug + "#x",
                "/q/" + slug + "/",
                "/q/" + slug + ".",
                "/q/" + slug + "%20",
                "/Q/" + slug,
                "/q/",
                "/q//" + slug,
                "/q/never-was",
                "/q/" + "x".repeat(64),
                "/q/" + "x".repeat(65),
                "/q/a_b.c",
                "/menu/" + menu + "?table=4",
                "/menu/" + menu + "/",
                "/menu/" + menu.toUpperCase(Locale.ROOT),
                "/menu/never-was",
                "http://localhost/q/" + slug,
                "*",
                "/health/live",
                "/q/" + slug + "?" + "x".repeat(9_000));
        String method =
                pick(random, "GET", "GET", "GET", "HEAD", "POST", "get", "G\u00c9T", "OPTIONS", " GET", "\r\nGET");
        String version =
                pick(random, "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/1.2", "HTTP/2.0", "http/1.1", "");
        return pick(
                random,
                method + " " + path + " " + version,
                method + "  " + path + "\t" + version,
                method + " " + path);
    }

    private static void mutate(StringBuilder text, SplittableRandom random) {
        int at = random.nextInt(text.length());
        char any = pick(random, "\r", "\n", ":", " ", "\0", "\u00ff", "a", "\t", "0", "/")
                .charAt(0);
        switch (random.nextInt(4)) {
            case 0 -> text.setCharAt(at, any);
            case 1 -> text.insert(at, any);
            case 2 -> text.deleteCharAt(at);
            default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
        }
    }

    private static String pick(SplittableRandom random, String... from) {
        return from[random.nextInt(from.length)];
    }
}
