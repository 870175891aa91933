package placard.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static placard.testing.Body.json;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Body;
import placard.testing.Listener;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/** What programs and open pages hear of changes of catalogues. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class CatalogEventsTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static Person owner;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
    }

    private static Listener listening(Placard on, String key) {
        Listener listener = new Listener(on, "/api/v1/events", "Authorization", "Bearer " + key);
        assertThat(listener.status()).isEqualTo(200);
        return listener;
    }

    private static Listener listening(Placard on, Person person, String query) {
        String cookies = person.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        Listener listener = new Listener(
                on, "/app/default/api/v1/events" + query, "Cookie", cookies, "Sec-Fetch-Site", "same-origin");
        assertThat(listener.status()).isEqualTo(200);
        return listener;
    }

    /** The next event of a name about a catalogue. */
    private static Listener.Event next(Listener listener, String name, String catalogId) {
        while (true) {
            Listener.Event event = listener.next();
            assertThat(event.name()).isNotEqualTo("end");
            if (event.name().equals(name) && event.at("/catalogId").equals(catalogId)) {
                return event;
            }
        }
    }

    private static Listener.Event next(Listener listener, MadeCatalog catalog) {
        return next(listener, "catalog", catalog.id());
    }

    @Test
    void aChangeIsAnnouncedWithItsSubjectAndAuthor() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", ",'price':5");
        try (Listener listener = listening(placard, placard.key())) {
            owner.json("PATCH", "/app/default" + dosa, json("{'name':'Masala dosa'}"));
            Listener.Event event = next(listener, catalog);
            assertThat(OpenApi.members(OpenApi.target("#/x-event-data/CatalogChange"))
                            .keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            () -> Json.stored(event.data()).fieldNames());
            assertThat(event.at("/action")).isEqualTo("changed");
            assertThat(event.at("/subject/name")).isEqualTo("Masala dosa");
            assertThat(event.at("/items/0/id")).isEqualTo(Body.id(dosa));
            assertThat(event.at("/items/0/version")).isEqualTo("2");
            assertThat(event.at("/actor/name")).isEqualTo(Person.NAME);
            assertThat(event.at("/revision"))
                    .isEqualTo(placard.get(catalog.path() + "/availability")
                            .at("/availability/revision")
                            .asText());
            String idli = catalog.item("Idli", "");
            Listener.Event made = next(listener, catalog);
            assertThat(made.at("/action")).isEqualTo("created");
            assertThat(made.at("/actor/kind")).isEqualTo("key");
            placard.delete(idli);
            assertThat(next(listener, catalog).at("/items/0/version")).isEqualTo("null");
            catalog.section("{'name':'Sweets'}");
            Listener.Event section = next(listener, catalog);
            assertThat(section.at("/subject/name")).isEqualTo("Sweets");
            assertThat(Json.stored(section.data()).at("/items").isNull()).isTrue();
            placard.delete(catalog.path());
            Listener.Event gone = next(listener, catalog);
            assertThat(gone.at("/action")).isEqualTo("deleted");
            assertThat(Json.stored(gone.data()).at("/revision").isNull()).isTrue();
        }
    }

    @Test
    void anItemBackInStockIsAnnouncedAtOnce() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String dosa = catalog.item("Dosa", "");
        placard.post(
                dosa + "/toggle-availability",
                json("{'isAvailable':false,'soldOutUntil':'" + clock.instant().plusSeconds(600) + "'}"));
        try (Listener listener = listening(placard, placard.key())) {
            clock.move(Duration.ofMinutes(11));
            Listener.Event back = next(listener, catalog);
            assertThat(back.at("/action")).isEqualTo("returned");
            assertThat(back.at("/items/0/id")).isEqualTo(Body.id(dosa));
            assertThat(Json.stored(back.data()).at("/actor").isNull()).isTrue();
        }
    }

    @Test
    void anotherNodeTellsTheSame() {
        assumeThat(placard.running().store()).isEqualTo("postgresql");
        MadeCatalog catalog = MadeCatalog.in(placard);
        try (Placard other = placard.anotherNode();
                Listener listener = listening(other, placard.key())) {
            catalog.item("Dosa", "");
            assertThat(next(listener, catalog).at("/subject/name")).isEqualTo("Dosa");
        }
    }

    @Test
    void draftEventsReachOnlyReadersOfDrafts() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Reply made = placard.post("/api/v1/invitations", json("{'role':'staff'}"));
        Person staff = new Person(placard);
        Team.follow(staff, Team.path(made), "hal@b.example");
        String draft = "/app/default" + catalog.path() + "/draft";
        String change = "{'changes':[{'type':'patch','kind':'catalog','id':'" + catalog.id()
                + "','set':{'description':'43.21'}}]}";
        try (Listener reads = listening(placard, Tenant.scopedKey(placard, "catalogs:read"));
                Listener switches = listening(placard, staff, "")) {
            owner.json("PUT", draft, json(change));
            Listener.Event event = next(reads, "draft", catalog.id());
            assertThat(OpenApi.members(OpenApi.target("#/x-event-data/CatalogDraftChange"))
                            .keySet())
                    .containsExactlyInAnyOrderElementsOf(
                            () -> Json.stored(event.data()).fieldNames());
            assertThat(event.at("/version")).isEqualTo("1");
            assertThat(event.at("/changes")).isEqualTo("1");
            assertThat(event.at("/actor/name")).isEqualTo(Person.NAME);
            assertThat(event.data()).doesNotContain("43.21");
            placard.post(catalog.path() + "/draft/publish", "{}");
            assertThat(next(reads, "draft", catalog.id()).at("/changes")).isEqualTo("0");
            assertThat(switches.next().name()).isEqualTo("catalog");
        }
    }

    @Test
    void anotherNodeTellsOfDrafts() {
        assumeThat(placard.running().store()).isEqualTo("postgresql");
        MadeCatalog catalog = MadeCatalog.in(placard);
        try (Placard other = placard.anotherNode();
                Listener listener = listening(other, placard.key())) {
            placard.send("PUT", catalog.path() + "/draft", "{\"changes\":[]}", placard.key());
            assertThat(next(listener, "draft", catalog.id()).at("/version")).isEqualTo("1");
        }
    }

    @Test
    void staffHearOnlyOfTheirCataloguesWithoutPricesAndNames() {
        MadeCatalog ours = MadeCatalog.in(placard);
        MadeCatalog theirs = MadeCatalog.in(placard);
        Reply made = placard.post("/api/v1/invitations", json("{'role':'staff','catalogIds':['" + ours.id() + "']}"));
        Person gina = new Person(placard);
        Team.follow(gina, Team.path(made), "gina@b.example");
        try (Listener listener = listening(placard, gina, "")) {
            theirs.item("Dosa", ",'price':43.21");
            ours.item("Idli", ",'price':43.21");
            Listener.Event first = listener.next();
            assertThat(first.at("/catalogId")).isEqualTo(ours.id());
            assertThat(first.at("/subject/name")).isEqualTo("Idli");
            assertThat(Json.stored(first.data()).at("/actor").isNull()).isTrue();
            assertThat(first.data()).doesNotContain("price", "43.21");
        }
        assertThat(gina.get("/app/default/api/v1/events?catalog=" + theirs.id()).faults())
                .containsExactly("/query/catalog catalog_not_found");
    }

    @Test
    void eventsFollowTheListenersScopes() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Tenant tenant = Tenant.of(placard, 1);
        try (Listener numbers = listening(placard, Tenant.scopedKey(placard, "analytics:read"));
                Listener menus = listening(placard, Tenant.scopedKey(placard, "catalogs:read"));
                Listener others = listening(placard, tenant.key())) {
            assertThat(numbers.next().name()).isEqualTo("scans");
            assertThat(others.next().name()).isEqualTo("scans");
            catalog.item("Dosa", "");
            Listener.Event heard = menus.next();
            assertThat(heard.name()).isEqualTo("catalog");
            assertThat(Json.stored(heard.data()).at("/actor").isNull()).isTrue();
            assertThat(numbers.hasHeard()).isFalse();
            assertThat(others.hasHeard()).isFalse();
        }
        String none = Tenant.scopedKey(placard, "qr:read");
        assertThat(placard.send("GET", "/api/v1/events", null, none).status()).isEqualTo(403);
        assertThat(placard.get("/api/v1/events?catalog=cat_1").faults())
                .containsExactly("/query/catalog catalog_not_found");
    }

    @Test
    void anEditorSeesTheOtherEditors() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        Person ben = Team.member(placard, "editor", "ben@b.example");
        String open = "?catalog=" + catalog.id();
        try (Listener first = listening(placard, owner, open)) {
            assertThat(Json.stored(next(first, "presence", catalog.id()).data()).at("/people"))
                    .isEmpty();
            Listener second = listening(placard, ben, open);
            assertThat(next(second, "presence", catalog.id()).at("/people/0/name"))
                    .isEqualTo(Person.NAME);
            assertThat(next(first, "presence", catalog.id()).at("/people/0/name"))
                    .isEqualTo("ben");
            second.close();
            assertThat(Json.stored(next(first, "presence", catalog.id()).data()).at("/people"))
                    .isEmpty();
        }
    }

    @Test
    void peopleOnTwoNodesSeeEachOther() {
        assumeThat(placard.running().store()).isEqualTo("postgresql");
        MadeCatalog catalog = MadeCatalog.in(placard);
        Person eva = Team.member(placard, "editor", "eva@b.example");
        String open = "?catalog=" + catalog.id();
        try (Placard other = placard.anotherNode();
                Listener first = listening(placard, owner, open)) {
            next(first, "presence", catalog.id());
            Listener second = listening(other, eva, open);
            Map<String, Object> names = Map.of("eva", first, Person.NAME, second);
            names.forEach((name, listener) -> {
                String heard = "";
                while (!heard.equals(name)) {
                    heard = next((Listener) listener, "presence", catalog.id()).at("/people/0/name");
                }
            });
            second.close();
            String heard = "eva";
            while (!heard.isEmpty()) {
                heard = next(first, "presence", catalog.id()).at("/people/0/name");
            }
        }
    }
}
