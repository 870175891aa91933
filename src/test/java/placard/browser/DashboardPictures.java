package placard.browser;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
    private static final Map<String, String> SCREENS = Map.of(
            "dashboard-start", "",
            "dashboard-codes", "codes",
            "dashboard-designer", "codes/new",
            "dashboard-code", "codes/:code",
            "dashboard-numbers", "analytics",
            "dashboard-people", "members",
            "dashboard-sheet", "codes/sheet?ids=:code");

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
                .forEach(each -> paths.put(each.getKey(), each.getValue().replace(":code", code)));
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
        }
    }

    @Override
    public void close() {
        placard.close();
    }
}
