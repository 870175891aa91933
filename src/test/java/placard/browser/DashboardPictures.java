package placard.browser;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import placard.testing.MadeCode;
import placard.testing.MovableClock;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Store;

/** The dashboard of a restaurant that has been using codes for a fortnight, for {@link Screenshots}. */
final class DashboardPictures implements AutoCloseable {
    private static final Instant BEGINNING = Instant.parse("2026-11-06T05:00:00Z");
    private static final int DAYS = 14;
    private static final int HOUR_OF_THE_PICTURE = 14;

    /** What becomes a file, and the screen that it shows. */
    private static final Map<String, String> SCREENS = Map.ofEntries(
            Map.entry("dashboard-start", ""),
            Map.entry("dashboard-codes", "codes"),
            Map.entry("dashboard-designer", "codes/new"),
            Map.entry("dashboard-code", "codes/:code"),
            Map.entry("dashboard-numbers", "analytics"),
            Map.entry("dashboard-people", "members"),
            Map.entry("dashboard-sheet", "codes/sheet?ids=:code"),
            Map.entry("dashboard-editor", "catalogs/:menu"),
            Map.entry("dashboard-board", "board?catalog=:menu"),
            Map.entry("dashboard-import", "catalogs/:menu/import"),
            Map.entry("dashboard-review", "catalogs/:draft/publish"));

    /** What a spreadsheet changes of the menu. */
    private static final String PRICES = """
            Section;Name;Price
            Mains;Dal Makhani;₹ 255,00
            Mains;Mutton Biryani;₹ 440,00
            Mains;Chilli Lotus Root;280 INR
            Breads;Catch of the day;on request
            """;

    private static final List<String> CODES = List.of(
            "{'name':'Shop window','targetUrl':'https://trattoria.example/','tags':['front']}",
            "{'name':'Table tents','targetUrl':'https://trattoria.example/menu','tags':['tables'],'design':{'moduleStyle':'dots','fgColor':'#0f3d2e'}}",
            "{'name':'Flyer November','targetUrl':'https://trattoria.example/truffles','design':{'frameStyle':'bubble','frameText':'Truffle weeks','frameColor':'#7c2d12'}}",
            "{'name':'Delivery box','targetUrl':'https://trattoria.example/again','design':{'frameStyle':'label','frameText':'Order again','frameColor':'#1e3a8a'}}",
            "{'name':'Wi-Fi for guests','type':'wifi','isDynamic':false,'content':{'ssid':'Trattoria','password':'buonappetito'}}");

    private static final List<String> PHONES = List.of(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1");

    private final MovableClock clock = new MovableClock(BEGINNING);
    private final Placard placard;
    private final String code;
    private final Examples examples;

    DashboardPictures() {
        placard = Placard.start(Store.SQLITE, Map.of("PLACARD_BASE_URL", "http://codes.example"), clock);
        Person.owner(placard);
        List<MadeCode> codes = CODES.stream()
                .map(json -> MadeCode.in(placard, json.replace('\'', '"')))
                .toList();
        code = codes.get(1).id();
        Random random = new Random(11);
        for (int hour = 0; hour < DAYS * 24 + HOUR_OF_THE_PICTURE; hour++) {
            int ofDay = (hour + 5) % 24;
            int most = ofDay < 8 ? 0 : ofDay < 12 ? 2 : ofDay < 15 || ofDay > 18 ? 7 : 3;
            for (int scans = most == 0 ? 0 : random.nextInt(most + hour / 72); scans > 0; scans--) {
                scan(codes.get((int) Math.min(3, Math.abs(random.nextGaussian()) * 1.6)), random);
            }
            clock.move(Duration.ofHours(1));
        }
        examples = Examples.in(placard);
        drafts();
        soldOut();
    }

    /** Changes of the bakery that wait to be published. */
    private void drafts() {
        Examples.Example bakery = examples.of("bakery");
        placard.patch(bakery.api(), "{\"settings\":{\"review\":true}}");
        String changes = examples.items("bakery").values().stream()
                .filter(item -> item.path("price").isNumber())
                .sorted(Comparator.comparing(item -> item.path("name").asText()))
                .limit(4)
                .map(item -> """
                        {"type":"patch","kind":"item","id":"%s","set":{"price":%s},"was":{"price":%s}}""".formatted(
                                item.path("id").asText(),
                                item.path("price").decimalValue().add(new BigDecimal("0.30")),
                                item.path("price")))
                .collect(Collectors.joining(","));
        placard.send("PUT", bakery.api() + "/draft", "{\"changes\":[" + changes + "]}", placard.key());
    }

    private void soldOut() {
        Examples.Example restaurant = examples.of("restaurant");
        examples.items("restaurant").values().stream()
                .sorted(Comparator.comparing(item -> item.path("name").asText()))
                .skip(1)
                .limit(2)
                .forEach(item -> placard.post(
                        restaurant.api() + "/availability",
                        "{\"itemId\":\"" + item.path("id").asText()
                                + "\",\"isAvailable\":false,\"soldOutUntil\":\"end_of_day\"}"));
    }

    private void scan(MadeCode scanned, Random random) {
        boolean isAtTable = scanned.id().equals(code);
        placard.send(
                "GET",
                "/q/" + scanned.slug() + (isAtTable ? "?table=" + (1 + random.nextInt(9)) : ""),
                null,
                null,
                "User-Agent",
                PHONES.get(random.nextInt(PHONES.size())),
                "X-Forwarded-For",
                "203.0.113." + random.nextInt(250));
    }

    /** The names of the pictures, and what each shows. */
    Map<String, String> paths() {
        Map<String, String> paths = new LinkedHashMap<>();
        SCREENS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(each -> paths.put(
                        each.getKey(),
                        each.getValue()
                                .replace(":code", code)
                                .replace(":menu", examples.of("restaurant").id())
                                .replace(":draft", examples.of("bakery").id())));
        return paths;
    }

    /** A guest of that browser, signed in. */
    Dashboard signedIn(Guest guest) {
        guest.context().clock().setFixedTime(clock.instant().toEpochMilli());
        return Dashboard.of(guest, placard);
    }

    /** Types what shows a screen in use. */
    void fill(Dashboard dashboard, String screen) {
        if (screen.equals("codes/new")) {
            dashboard.field("Web address").fill("https://trattoria.example/menu");
            dashboard.guest().until("async () => document.querySelector('#designer .symbol')?.complete");
        } else if (screen.startsWith("codes/sheet")) {
            dashboard.guest().until("async () => document.querySelector('#press .paper')?.complete");
        } else if (screen.startsWith("codes/")) {
            dashboard.page().getByRole(AriaRole.TAB).first().waitFor();
        } else if (screen.endsWith("/import")) {
            dashboard
                    .page()
                    .locator("#f-file")
                    .setInputFiles(new FilePayload("prices.csv", "text/csv", PRICES.getBytes(StandardCharsets.UTF_8)));
            dashboard.page().locator("#plan").scrollIntoViewIfNeeded();
        } else if (screen.endsWith("/publish")) {
            dashboard.page().locator("#publish:not([aria-busy])").waitFor();
        } else if (screen.startsWith("catalogs/")) {
            dashboard.page().locator(".dishes .dish").first().waitFor();
            if (dashboard.page().viewportSize().width == Guests.DESK[0]) {
                dashboard.button("Preview").click();
                dashboard
                        .page()
                        .frameLocator("iframe.front")
                        .locator(".item")
                        .first()
                        .waitFor();
                dashboard.page().evaluate("scrollTo(0, 0)");
            }
        } else if (screen.startsWith("board")) {
            dashboard.page().locator("#board:not([aria-busy]) .stock").first().waitFor();
        }
    }

    @Override
    public void close() {
        placard.close();
    }
}
