package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Team;

/** The board opens without a network once it has been there, and what is removed at sign-out. */
@OnSqlite
class BoardOfflineTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    private static final String KEPT = """
            async () => {
              const names = (await caches.keys()).filter((name) => name.startsWith("board:"));
              const keys = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
              return keys.flat();
            }
            """;

    @Started
    private static Placard placard;

    private static Person gina;

    @Prepares
    static void prepare() {
        Person.owner(placard);
        gina = Team.member(placard, "staff", "gina@b.example");
    }

    /** A person whose board is kept, with the worker that answers with it. */
    private static Dashboard visited(Person person, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.phone(), placard, person);
        dashboard.guest().expecting("ERR_INTERNET_DISCONNECTED", "net::ERR_FAILED", "^failed: ");
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        dashboard.guest().until("""
                async () => {
                  const { active } = (await navigator.serviceWorker.getRegistration("/app/")) ?? {};
                  const urls = [location.pathname, document.querySelector("link[rel=stylesheet]").href, ...[...document.scripts].map(({ src }) => src)];
                  const kept = await Promise.all(urls.map((url) => caches.match(url, { ignoreVary: true })));
                  return active?.state === "activated" && kept.every(Boolean);
                }""");
        return dashboard;
    }

    private static void ready(Dashboard dashboard) {
        assertThat(dashboard.page().locator("#board:not([aria-busy]) .stock").first())
                .isVisible();
    }

    private static Locator in(Dashboard dashboard, int index) {
        return dashboard.page().locator(".stock .switch").nth(index);
    }

    private static List<?> kept(Page page) {
        return (List<?>) page.evaluate(KEPT);
    }

    private static List<String> switched(MadeCatalog catalog) {
        List<String> names = new ArrayList<>();
        placard.get("/api/v1/activity?action=switched&limit=100")
                .at("/activity")
                .forEach(entry -> {
                    if (entry.at("/subject/catalogId").asText().equals(catalog.id())) {
                        names.addFirst(entry.at("/subject/name").asText());
                    }
                });
        return names;
    }

    @Test
    void theBoardOpensOfflineAndItsSwitchesArriveOnce() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        for (String name : List.of("Dosa", "Idli", "Vada")) {
            catalog.item(name, ",'price':5");
        }
        Dashboard dashboard = visited(gina, catalog);
        dashboard.guest().context().setOffline(true);
        dashboard.page().reload();
        ready(dashboard);
        in(dashboard, 2).click();
        in(dashboard, 0).click();
        assertThat(dashboard.page().locator(".board > .head [role=status]")).hasText("Offline. 2 unsaved changes.");
        dashboard.page().reload();
        ready(dashboard);
        assertThat(in(dashboard, 0)).hasAttribute("aria-checked", "false");
        in(dashboard, 1).click();
        assertThat(switched(catalog)).isEmpty();
        dashboard.guest().context().setOffline(false);
        assertThat(dashboard.page().locator(".board > .head [role=status]")).hasText("Up to date");
        assertThat(switched(catalog)).containsExactly("Vada", "Dosa", "Idli");
    }

    @Test
    @Slow
    void nothingButTheBoardIsKept() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Person owner = new Person(placard);
        owner.signIn(Person.EMAIL, Person.PASSWORD);
        Dashboard dashboard = visited(owner, catalog);
        for (String screen : List.of("", "codes", "catalogs/" + catalog.id(), "board")) {
            dashboard.screen(screen);
            dashboard.guest().until("async () => !document.querySelector('[aria-busy]')");
        }
        assertThat(kept(dashboard.page()))
                .isNotEmpty()
                .allSatisfy(path -> assertThat((String) path)
                        .matches("/app/default/board|/app/assets/[0-9a-f]+/[a-z-]+\\.(js|css)|/favicon\\.svg"));
        dashboard.guest().context().setOffline(true);
        assertThat((Object) dashboard.page().evaluate("""
                        async () => { try { return (await fetch('/app/default/api/v1/availability')).status } catch { return 'no network' } }
                        """)).isEqualTo("no network");
    }

    @Test
    @Slow
    void theNextPersonFindsNoDataOfTheLastOne() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = visited(gina, catalog);
        String before = (String) dashboard.page().evaluate("async () => (await caches.keys()).join()");
        Person owner = new Person(placard);
        owner.signIn(Person.EMAIL, Person.PASSWORD);
        dashboard.guest().context().clearCookies();
        Dashboard.of(dashboard.guest(), placard, owner);
        dashboard.screen("board?catalog=" + catalog.id());
        ready(dashboard);
        dashboard
                .guest()
                .until("async () => { const names = (await caches.keys()).join();"
                        + " return names.startsWith('board:') && names !== '" + before
                        + "' && !names.includes(','); }");
    }

    @Test
    @Slow
    void nothingStaysOnceASessionHasEndedElsewhere() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Dashboard dashboard = visited(gina, catalog);
        assertThat(kept(dashboard.page())).isNotEmpty();
        dashboard.guest().context().clearCookies();
        dashboard.screen("codes");
        dashboard.page().waitForURL("**/app/sign-in*");
        dashboard.guest().until("async () => (await caches.keys()).length === 0");
    }

    @Test
    @Slow
    void signingOutWarnsOfUnsentChangesAndRemovesTheStoredBoard() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        catalog.item("Dosa", ",'price':5");
        Person eva = Team.member(placard, "staff", "eva@b.example");
        Dashboard dashboard = visited(eva, catalog);
        Page page = dashboard.page();
        // The API is away, the pages are there: what is switched has to wait.
        page.route("**/availability", route -> {
            if (route.request().method().equals("POST")) {
                route.abort();
            } else {
                route.resume();
            }
        });
        in(dashboard, 0).click();
        assertThat(page.locator(".board > .head [role=status]")).containsText("1 unsaved change.");
        page.locator(".me summary").click();
        dashboard.button("Sign out").click();
        assertThat(page.locator("dialog[open]")).containsText("1 change hasn’t been sent yet");
        Axe.approves("signing out", page);
        dashboard.button("Stay").click();
        assertThat(page.locator(".stock").first()).isVisible();
        assertThat(kept(page)).isNotEmpty();
        page.locator(".me summary").click();
        dashboard.button("Sign out").click();
        dashboard.button("Sign out anyway").click();
        page.waitForURL("**/app/sign-out");
        assertThat(kept(page)).isEmpty();
        assertThat((Object) page.evaluate("""
                        async () => {
                          let left = 0;
                          for (const { name } of await indexedDB.databases()) {
                            const db = await new Promise((done) => { indexedDB.open(name).onsuccess = ({ target }) => done(target.result); });
                            for (const store of db.objectStoreNames) {
                              left += await new Promise((done) => { db.transaction(store).objectStore(store).count().onsuccess = ({ target }) => done(target.result); });
                            }
                          }
                          return left;
                        }
                        """)).isEqualTo(0);
        assertThat(placard.get(catalog.path() + "/availability")
                        .at("/availability/sections/0/items/0/isAvailable")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void theWorkerAndTheManifestAreServedForTheDashboardAlone() {
        Reply worker = gina.get("/app/sw.js");
        assertThat(worker.status()).isEqualTo(200);
        assertThat(worker.header("Content-Type")).isEqualTo("text/javascript; charset=utf-8");
        assertThat(worker.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(worker.header("Content-Security-Policy")).isEqualTo("default-src 'none'; connect-src 'self'");
        Reply manifest = gina.get("/app/default/board.webmanifest");
        assertThat(manifest.header("Content-Type")).isEqualTo("application/manifest+json");
        assertThat(manifest.at("/start_url").asText()).isEqualTo("/app/default/board");
        assertThat(manifest.at("/scope").asText()).isEqualTo("/app/");
        manifest.at("/icons")
                .forEach(icon -> assertThat(gina.get(icon.path("src").asText()).header("Content-Type"))
                        .isEqualTo("image/png"));
        assertThat(new Person(placard)
                        .get("/app/default/board.webmanifest", "Accept", "application/json")
                        .status())
                .isNotEqualTo(200);
        assertThat(gina.get("/app/default/board").text()).contains("rel=\"manifest\"", "use-credentials");
    }
}
