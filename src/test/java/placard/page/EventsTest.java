package placard.page;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.Listener;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Placard;
import placard.testing.Ports;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** What an open page hears. */
@OnBothStores(
        settings = {"PLACARD_EVENT_HEARTBEAT_SECONDS=1", "PLACARD_MANAGEMENT_PORT=" + OnBothStores.FREE_PORT},
        clock = "2026-11-20T12:00:00Z")
final class EventsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Started
    private static MovableClock clock;

    @Started
    private static Placard placard;

    private static int management;

    @Started
    private static Store store;

    @Prepares
    static void prepare() {
        management = Integer.parseInt(placard.environment().get("PLACARD_MANAGEMENT_PORT"));
    }

    private static MadeCatalog published(Placard on, String slug) {
        MadeCatalog catalog =
                MadeCatalog.in(on, "{'name':'Lunch','timezone':'UTC','currency':'INR','slug':'" + slug + "'}");
        assertThat(on.post(catalog.path() + "/publish", "").status()).isEqualTo(200);
        return catalog;
    }

    private static String id(String itemPath) {
        return itemPath.substring(itemPath.lastIndexOf('/') + 1);
    }

    private static void set(String item, String body) {
        assertThat(placard.post(item + "/toggle-availability", json(body)).status())
                .isEqualTo(200);
    }

    @Test
    void aPageHearsTheStateAndThenEveryChangeOfIt() {
        MadeCatalog catalog = published(placard, "heard");
        String item = catalog.item("Dosa", ",'price':1");
        try (Listener page = new Listener(placard, "/menu/heard/events")) {
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.header("Content-Type")).isEqualTo("text/event-stream");
            assertThat(page.header("Cache-Control")).isEqualTo("no-store");
            assertThat(page.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(page.header("X-Request-Id")).isNotEmpty();
            Listener.Event first = page.next();
            assertThat(first.name()).isEqualTo("state");
            assertThat(first.id()).matches("[0-9]+-[0-9A-Za-z]{8}");
            conforms(first);
            assertThat(first.at("/structure"))
                    .isEqualTo(placard.send("GET", "/menu/heard.json", null, null)
                            .at("/catalog/structure")
                            .asText());
            set(item, "{'isAvailable':false}");
            Listener.Event off = page.next();
            conforms(off);
            assertThat(off.at("/off/" + id(item) + "/status")).isEqualTo("sold_out");
            assertThat(off.at("/revision")).isEqualTo("" + (Integer.parseInt(first.at("/revision")) + 1));
            assertThat(off.at("/structure")).isEqualTo(first.at("/structure"));
            set(item, "{'isAvailable':true}");
            assertThat(page.next().at("/off")).isEmpty();
            placard.patch(item, json("{'price':2}"));
            assertThat(page.next().at("/structure")).isNotEqualTo(first.at("/structure"));
        }
    }

    private static void conforms(Listener.Event event) {
        assertThat(OpenApi.target("#/x-event-data/CatalogState").isObject()).isTrue();
        assertThat(Json.parse(event.data().getBytes()).properties().stream().map(Map.Entry::getKey))
                .containsExactly("revision", "structure", "moment", "off", "variants", "addOns");
    }

    @Test
    void unavailableItemsAreListedByIdWithoutHiddenSections() {
        MadeCatalog catalog = published(placard, "off-list");
        catalog.patch("{'settings':{'soldOutDisplay':'hide'}}");
        String hidden = catalog.section("{'name':'Staff','isVisible':false}");
        placard.post(
                catalog.path() + "/items", json("{'sectionId':'" + hidden + "','name':'Secret','isAvailable':false}"));
        String item = catalog.item(
                "Dosa",
                ",'metadata':{'variants':[{'name':'S','price':1,'isAvailable':false},{'name':'L','price':2}],"
                        + "'addOns':[{'name':'Ghee','isAvailable':false}]}");
        Reply stored = placard.get(item);
        String supper = catalog.item("Supper", ",'price':1,'schedule':[{'from':'18:00','to':'22:00'}]");
        String sold = catalog.item("Soup", ",'price':1,'isAvailable':false");
        try (Listener page = new Listener(placard, "/catalog/off-list/events")) {
            Listener.Event state = page.next();
            assertThat(Json.parse(state.data().getBytes()).path("off").properties().stream()
                            .map(Map.Entry::getKey))
                    .containsExactlyInAnyOrder(id(supper), id(sold));
            assertThat(state.at("/off/" + id(supper) + "/status")).isEqualTo("not_now");
            assertThat(state.at("/off/" + id(supper) + "/until")).isEqualTo("2026-11-20T18:00:00.000Z");
            assertThat(state.at("/variants/0"))
                    .isEqualTo(stored.at("/item/metadata/variants/0/id").asText());
            assertThat(state.at("/variants/1")).isEmpty();
            assertThat(state.at("/addOns/0"))
                    .isEqualTo(stored.at("/item/metadata/addOns/0/id").asText());
        }
    }

    @Test
    void aReconnectedGuestReceivesOnlyNewStates() {
        MadeCatalog catalog = published(placard, "back");
        String item = catalog.item("Dosa", ",'price':1");
        String known;
        try (Listener page = new Listener(placard, "/menu/back/events")) {
            known = page.next().id();
        }
        try (Listener page = new Listener(placard, "/menu/back/events", "Last-Event-ID", known)) {
            assertThat(page.any().name()).as("nothing but a sign of life").isEqualTo(":");
            set(item, "{'isAvailable':false}");
            assertThat(page.next().at("/off/" + id(item) + "/status")).isEqualTo("sold_out");
        }
        try (Listener page = new Listener(placard, "/menu/back/events", "Last-Event-ID", known)) {
            assertThat(page.next().id()).isNotEqualTo(known);
        }
    }

    @Test
    void aQuietStreamShowsThatItLives() {
        published(placard, "quiet");
        try (Listener page = new Listener(placard, "/menu/quiet/events")) {
            page.next();
            long start = System.nanoTime();
            assertThat(page.any().name()).isEqualTo(":");
            assertThat(page.any().name()).isEqualTo(":");
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(900), Duration.ofSeconds(6));
        }
    }

    @Test
    void schedulesAndReturnsAreAnnouncedWhenTheyCome() {
        clock.set(NOON);
        MadeCatalog catalog = published(placard, "timed-events");
        String supper = catalog.item("Supper", ",'price':1,'schedule':[{'from':'18:00','to':'22:00'}]");
        String soup = catalog.item("Soup", ",'price':1");
        set(soup, "{'isAvailable':false,'soldOutUntil':'" + NOON.plusSeconds(3_600) + "'}");
        try (Listener page = new Listener(placard, "/menu/timed-events/events")) {
            Listener.Event first = page.next();
            assertThat(first.at("/off/" + id(soup) + "/until")).isEqualTo("2026-11-20T13:00:00.000Z");
            clock.set(NOON.plusSeconds(3_600));
            Listener.Event returned = page.next();
            assertThat(returned.at("/off/" + id(soup) + "/status")).isEmpty();
            assertThat(returned.at("/off/" + id(supper) + "/status")).isEqualTo("not_now");
            assertThat(returned.at("/revision")).as("no write").isEqualTo(first.at("/revision"));
            assertThat(returned.id()).isNotEqualTo(first.id());
            clock.set(Instant.parse("2026-11-20T18:00:00Z"));
            assertThat(page.next().at("/off")).isEmpty();
        }
        clock.set(NOON);
    }

    @Test
    void aCatalogueThatGoesOfflineSaysSoAndEnds() {
        MadeCatalog catalog = published(placard, "leaving");
        try (Listener page = new Listener(placard, "/menu/leaving/events")) {
            page.next();
            catalog.patch("{'slug':'leaving-on'}");
            assertThat(page.next().name()).as("under another address").isEqualTo("state");
            placard.post(catalog.path() + "/unpublish", "");
            assertThat(page.next().name()).isEqualTo("gone");
            assertThat(page.next().name()).isEqualTo("end");
            Await.until("no stream", () -> Ports.metric(management, "placard_streams_open") == 0);
        }
        placard.post(catalog.path() + "/publish", "");
        try (Listener page = new Listener(placard, "/menu/leaving-on/events")) {
            page.next();
            placard.delete(catalog.path());
            assertThat(page.next().name()).isEqualTo("gone");
            assertThat(page.next().name()).isEqualTo("end");
        }
    }

    @Test
    void anUnpublishedCatalogueHasNoEventStream() {
        MadeCatalog draft = MadeCatalog.in(placard, "{'name':'Hush','slug':'hush'}");
        assertThat(placard.send("GET", "/menu/hush/events", null, null).status())
                .isEqualTo(404);
        assertThat(placard.send("GET", "/menu/never/events", null, null).status())
                .isEqualTo(404);
        placard.delete(draft.path());
        assertThat(placard.send("GET", "/menu/hush/events", null, null).status())
                .isEqualTo(410);
        MadeCatalog moved = published(placard, "events-old");
        moved.patch("{'slug':'events-new'}");
        assertThat(placard.send("GET", "/menu/events-old/events", null, null).header("Location"))
                .isEqualTo("/menu/events-new/events");
        Reply head = placard.send("HEAD", "/menu/events-new/events", null, null);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Type")).isEqualTo("text/event-stream");
        assertThat(placard.send("POST", "/menu/events-new/events", "{}", null).status())
                .isEqualTo(405);
    }

    @Test
    void oneClientsStreamsAreLimitedAndThoseOfTheNode() {
        Map<String, String> few = Map.of("PLACARD_EVENT_STREAMS", "3", "PLACARD_EVENT_STREAMS_PER_CLIENT", "2");
        try (Placard limited = Placard.start(store, few)) {
            published(limited, "few");
            String path = "/menu/few/events";
            Listener one = new Listener(limited, path, "X-Forwarded-For", "203.0.113.1");
            Listener two = new Listener(limited, path, "X-Forwarded-For", "203.0.113.1");
            one.next();
            two.next();
            Reply third = limited.send("GET", path, null, null, "X-Forwarded-For", "203.0.113.1");
            assertThat(third.status()).isEqualTo(503);
            assertThat(third.header("Retry-After")).isNotEmpty();
            Listener other = new Listener(limited, path, "X-Forwarded-For", "203.0.113.2");
            other.next();
            assertThat(limited.send("GET", path, null, null, "X-Forwarded-For", "203.0.113.3")
                            .status())
                    .isEqualTo(503);
            one.close();
            Await.until("a free place", () -> {
                try (Listener again = new Listener(limited, path, "X-Forwarded-For", "203.0.113.1")) {
                    return again.status() == 200;
                }
            });
            two.close();
            other.close();
        }
    }

    @Test
    @Slow
    void aThousandStreamsHearAChangeAndEndWithTheServer() throws Exception {
        try (Placard crowded = Placard.start(store, Map.of())) {
            MadeCatalog catalog = published(crowded, "crowded");
            String item = catalog.item("Dosa", ",'price':1");
            List<Listener> pages = new ArrayList<>();
            for (Listener page : IntStream.range(0, 1_000)
                    .parallel()
                    .mapToObj(_ -> new Listener(crowded, "/menu/crowded/events"))
                    .toList()) {
                pages.add(page);
                assertThat(page.next().name()).isEqualTo("state");
            }
            crowded.post(item + "/toggle-availability", json("{'isAvailable':false}"));
            for (Listener page : pages) {
                assertThat(page.next().at("/off/" + id(item) + "/status")).isEqualTo("sold_out");
            }
            long start = System.nanoTime();
            crowded.running().close();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            for (Listener page : pages) {
                assertThat(page.next().name()).isEqualTo("end");
                page.close();
            }
            crowded.restart();
        }
    }

    /** What waits for one that doesn't read is bounded: it is cut off, and comes again. */
    @Test
    @Slow
    void aPageThatReadsNothingIsCutOffAndTheOthersHearOn() throws Exception {
        int port = Ports.free();
        try (Placard busy = Placard.start(store, Map.of("PLACARD_MANAGEMENT_PORT", "" + port));
                Socket deaf = new Socket()) {
            MadeCatalog catalog = published(busy, "large-state");
            for (int i = 0; i < 4; i++) {
                String rows = IntStream.range(0, 500)
                        .mapToObj(n ->
                                "{'sectionId':'" + catalog.section() + "','name':'N" + n + "','isAvailable':false}")
                        .collect(Collectors.joining(","));
                assertThat(busy.post(catalog.path() + "/items/bulk", json("{'items':[" + rows + "]}"))
                                .status())
                        .isEqualTo(200);
            }
            deaf.setReceiveBufferSize(4_096);
            deaf.connect(new InetSocketAddress("localhost", busy.running().port()));
            deaf.getOutputStream()
                    .write("GET /menu/large-state/events HTTP/1.1\r\nHost: x\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            try (Listener page = new Listener(busy, "/menu/large-state/events")) {
                assertThat(page.next().data()).hasSizeGreaterThan(100_000);
                for (int i = 0; Ports.metric(port, "placard_streams_cut_total") == 0; i++) {
                    assertThat(i).as("events for nobody").isLessThan(200);
                    busy.patch(catalog.path(), "{\"description\":\"" + i + "\"}");
                    assertThat(page.next().name()).isEqualTo("state");
                }
                Await.until("one stream", () -> Ports.metric(port, "placard_streams_open") == 1);
                busy.patch(catalog.path(), "{\"description\":\"last\"}");
                assertThat(page.next().name()).isEqualTo("state");
            }
        }
    }
}
