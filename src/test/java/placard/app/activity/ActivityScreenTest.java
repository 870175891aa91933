package placard.app.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import placard.testing.Drawn;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/** The screen that tells who has changed what. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class ActivityScreenTest {
    private static final String SCREEN = "/app/default/activity";

    @Started
    private static Placard placard;

    private static Person owner;
    private static String catalog;
    private static String section;

    @Prepares
    static void prepare() {
        owner = Person.owner(placard);
        catalog = placard.made("catalogs", "{'name':'Lunch'}", "/catalog/id");
        section = placard.made("catalogs/" + catalog + "/sections", "{'name':'Pasta'}", "/section/id");
    }

    private static String change(String path, String body) {
        Reply reply = placard.patch("/api/v1/" + path, json(body));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return path;
    }

    /** The words of the screen, without what isn't read. */
    private static String words(String query, String... headers) {
        Reply reply = owner.get(SCREEN + query, headers);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.text()
                .replaceAll("<(title|svg|dialog|select)[^>]*>.*?</\\1>", "")
                .replaceAll("(?s)<[^>]*>", " ")
                .replaceAll("\\s+", " ");
    }

    private static String of(String id) {
        return words("?subjectId=" + id);
    }

    @Test
    void valuesAreNamedAndWrittenAsPeopleDo() {
        String code = placard.made("qr", "{'name':'Window','targetUrl':'https://a.example/'}", "/qr/id");
        change(
                "qr/" + code,
                "{'design':{'moduleStyle':'dots','fgColor':'#0f3d2e'},'maxScans':12000,'isActive':false,"
                        + "'tags':['front','summer'],'expiresAt':'2027-01-31T15:30:00.000Z'}");
        assertThat(of(code))
                .contains("Window Changed")
                .contains("Look › Dots Square → Round")
                .contains("Look › Code colour #000000 → #0f3d2e")
                .contains("Maximum number of scans – empty → 12,000")
                .contains("Active Yes → No")
                .contains("Tags – empty → front, summer")
                .contains("Until – empty → Jan 31, 2027, 3:30")
                .doesNotContain("moduleStyle", "isActive", "{", "2027-01-31");
        assertThat(words("?subjectId=" + code, "Accept-Language", "de"))
                .contains("Geändert", "Aussehen › Punkte", "12.000", "Schlüssel First key");
    }

    @Test
    void listsAreShownEntryByEntry() {
        String items = "catalogs/" + catalog + "/items";
        String item = placard.made(
                items, json("{'name':'Tea','sectionId':'" + section + "'}").replace('"', '\''), "/item/id");
        change(items + "/" + item, "{'metadata':{'variants':[{'name':'Small','price':2},{'name':'Large','price':3}]}}");
        String small = placard.get("/api/v1/" + items + "/" + item)
                .at("/item/metadata/variants/0/id")
                .asText();
        String large = placard.get("/api/v1/" + items + "/" + item)
                .at("/item/metadata/variants/1/id")
                .asText();
        change(
                items + "/" + item,
                "{'metadata':{'variants':[{'id':'" + small + "','name':'Small','price':2.5},{'id':'" + large
                        + "','name':'Large','price':3},{'name':'Giant','price':5}]},"
                        + "'translations':{'de':{'name':'Tee'}}}");
        assertThat(of(item))
                .contains("Details › Variants › Small › Price 2 → 2.5")
                .contains("Details › Variants › Giant – empty → Giant · 5")
                .contains("Translation › German › Name – empty → Tee")
                .doesNotContain("Large › Price");
        placard.post(
                "/api/v1/" + items + "/" + item + "/toggle-availability",
                "{\"isAvailable\":false,\"variantId\":\"" + large + "\"}");
        assertThat(of(item)).contains("Large › Available Yes → No");
    }

    @Test
    void theLogIsFilteredByPersonAndSubject() {
        Team.member(placard, "editor", "ed@changes.example");
        String ed = Team.id(placard, "ed@changes.example");
        String code = placard.made("qr", "{'name':'Only this','targetUrl':'https://a.example/'}", "/qr/id");
        assertThat(words("?actorId=" + ed)).contains("ed Joined").doesNotContain("Only this");
        assertThat(words("?subjectKind=qr")).contains("Only this").doesNotContain("ed Joined");
        Reply one = owner.get(SCREEN + "?subjectId=" + code);
        assertThat(one.text()).contains("Only:", "href=\"/app/default/codes/" + code + "\"");
        assertThat(placard.delete("/api/v1/qr/" + code).status()).isEqualTo(204);
        assertThat(owner.get(SCREEN + "?subjectId=" + code).text())
                .contains("deleted data isn’t kept")
                .doesNotContain("href=\"/app/default/codes/" + code);
        assertThat(words("?subjectKind=file&actorId=nobody")).contains("No matching activity");
    }

    private static void rename(Person person, String name) {
        assertThat(person.form("/app/account/profile", Map.of("name", name, "language", "", "theme", "system"))
                        .status())
                .isEqualTo(303);
    }

    /** People choose their names themselves, and could act under another person's. */
    @Test
    void aRenamedMemberOrANamesakeIsShownWithTheirAddress() {
        Person ben = Team.member(placard, "editor", "ben@names.example");
        String id = Team.id(placard, "ben@names.example");
        rename(ben, "Ana R\u043essi");
        Reply made = ben.json("POST", "/app/default/api/v1/catalogs/" + catalog + "/sections", "{\"name\":\"Fake\"}");
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        String fake = made.at("/section/id").asText();
        assertThat(of(fake)).contains("Ana R\u043essi (ben@names.example) ·");
        assertThat(owner.get(SCREEN).text()).contains(">Ana R\u043essi (ben@names.example)</option>");
        assertThat(of(section)).contains("API key");
        rename(ben, "Ben");
        assertThat(of(fake)).contains("Ana R\u043essi (Ben, ben@names.example) ·");
        assertThat(of(id))
                .contains("Name ben → Ana R\u043essi", "Name Ana R\u043essi → Ben")
                .contains("ben Joined Person · ben (Ben, ben@names.example) ·");
        assertThat(owner.get(SCREEN + "?subjectId=" + id + "&action=changed").text())
                .doesNotContain("data-undo");
        assertThat(placard.delete("/api/v1/members/" + id).status()).isEqualTo(204);
        assertThat(of(fake)).contains("Ana R\u043essi (" + id + ") ·");
    }

    @Test
    void anotherNameIsShownInEveryWorkspaceOfThePerson() {
        Tenant other = Tenant.of(placard, 5);
        Person eva = Team.member(placard, "analyst", "eva@names.example");
        String id = Team.id(placard, "eva@names.example");
        Reply invited = placard.send("POST", "/api/v1/invitations", "{\"role\":\"analyst\"}", other.key());
        assertThat(eva.form(Team.path(invited), Map.of()).status()).isEqualTo(303);
        rename(eva, "eva");
        rename(eva, "Eva Braun-Meier");
        for (String key : List.of(placard.key(), other.key())) {
            Reply log = placard.send("GET", "/api/v1/activity?action=changed&subjectId=" + id, null, key);
            assertThat(log.at("/activity")).hasSize(1);
            assertThat(log.at("/activity/0/actor/id").asText()).isEqualTo(id);
            assertThat(log.at("/activity/0/actor/name").asText()).isEqualTo("eva");
            assertThat(log.at("/activity/0/before/name").asText()).isEqualTo("eva");
            assertThat(log.at("/activity/0/after/name").asText()).isEqualTo("Eva Braun-Meier");
        }
    }

    @Test
    void picturesAreShownWhileTheyAreThere() {
        String file =
                placard.upload("logo.png", Drawn.png(30, 20)).at("/file/id").asText();
        String part = placard.made("catalogs/" + catalog + "/sections", "{'name':'Wine'}", "/section/id");
        change("catalogs/" + catalog + "/sections/" + part, "{'imageFileId':'" + file + "'}");
        assertThat(owner.get(SCREEN + "?subjectId=" + part).text()).contains("<img src=\"/files/" + file);
        assertThat(placard.delete("/api/v1/files/" + file + "?force=true").status())
                .isEqualTo(204);
        assertThat(owner.get(SCREEN + "?subjectId=" + part).text())
                .doesNotContain("<img src=\"/files/")
                .contains("<bdi>File</bdi>");
    }

    @Test
    void aDeletedItemCanBeRestoredOnceFromTheActivityLog() {
        String items = "catalogs/" + catalog + "/items";
        String item = placard.made(items, "{'name':'Gnocchi','sectionId':'" + section + "','price':9}", "/item/id");
        assertThat(placard.delete("/api/v1/" + items + "/" + item).status()).isEqualTo(204);
        String entry = placard.get("/api/v1/activity?subjectId=" + item + "&action=deleted")
                .at("/activity/0/after/trashId")
                .asText();
        assertThat(owner.get(SCREEN + "?subjectId=" + item).text())
                .contains("trash/" + entry + "/restore", "href=\"/app/default/catalogs/" + catalog + "\"");
        assertThat(of(item)).doesNotContain("trashId");
        assertThat(placard.post("/api/v1/trash/" + entry + "/restore", "{}").status())
                .isEqualTo(200);
        assertThat(owner.get(SCREEN + "?subjectId=" + item).text())
                .doesNotContain("trash/" + entry)
                .contains("it was already restored");
    }

    @Test
    void manyChangesAreTakenBackByTheirEntryInTheLogOnceAndOnlyIfNothingCameSince() {
        String own = placard.made("catalogs", "{'name':'Many'}", "/catalog/id");
        String part = placard.made("catalogs/" + own + "/sections", "{'name':'Pizza'}", "/section/id");
        String items = "catalogs/" + own + "/items";
        String item = placard.made(items, "{'name':'Diavola','sectionId':'" + part + "','price':10}", "/item/id");
        Reply priced = placard.post("/api/v1/catalogs/" + own + "/prices", json("{'percent':10}"));
        assertThat(priced.status()).as(priced.text()).isEqualTo(200);
        String change = placard.get("/api/v1/activity?subjectId=" + own + "&action=priced")
                .at("/activity/0/id")
                .asText();
        assertThat(owner.get(SCREEN + "?subjectId=" + own).text())
                .contains("catalogs/" + own + "/undo")
                .contains(change);
        String undo = json("{'change':'" + change + "'}");
        change(items + "/" + item, "{'price':99}");
        Reply raced = placard.post("/api/v1/catalogs/" + own + "/undo", undo);
        assertThat(raced.faults()).containsExactly("/changes/0/was/price changed_since");
        change(items + "/" + item, "{'price':11}");
        Reply undone = placard.post("/api/v1/catalogs/" + own + "/undo", undo);
        assertThat(undone.at("/restored").asInt()).as(undone.text()).isOne();
        assertThat(placard.get("/api/v1/" + items + "/" + item)
                        .at("/item/price")
                        .asInt())
                .isEqualTo(10);
        assertThat(placard.post("/api/v1/catalogs/" + own + "/undo", undo).faults())
                .containsExactly("/change change_undone");
        assertThat(of(own)).contains("This has already been undone");

        String bulk = "{'items':[{'name':'New','sectionId':'" + part + "'},{'id':'" + item + "','name':'Piccante'}]}";
        assertThat(placard.post("/api/v1/" + items + "/bulk", json(bulk)).status())
                .isEqualTo(200);
        String imported = placard.get("/api/v1/activity?subjectId=" + own + "&action=imported")
                .at("/activity/0/id")
                .asText();
        assertThat(placard.post("/api/v1/catalogs/" + catalog + "/undo", json("{'change':'" + imported + "'}"))
                        .faults())
                .as("of another catalogue")
                .containsExactly("/change change_not_kept");
        assertThat(placard.post("/api/v1/catalogs/" + own + "/undo", json("{'change':'" + imported + "'}"))
                        .status())
                .isEqualTo(200);
        assertThat(placard.get("/api/v1/catalogs/" + own).text())
                .contains("Diavola")
                .doesNotContain("\"New\"", "Piccante");
    }

    @Test
    void theLogNeedsTheActivityScope() {
        Person editor = Team.member(placard, "editor", "editor@changes.example");
        Reply refused = editor.get(SCREEN);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("Owners and admins can do this.").doesNotContain("data-undo");
        Person admin = Team.member(placard, "admin", "admin@changes.example");
        assertThat(admin.get(SCREEN).status()).isEqualTo(200);
        assertThat(new Person(placard).get(SCREEN).status()).isEqualTo(303);
    }

    @Test
    void manyPricesAreShownByTheirRule() {
        String own = placard.made("catalogs", "{'name':'Rules','currency':'EUR'}", "/catalog/id");
        String part = placard.made("catalogs/" + own + "/sections", "{'name':'All'}", "/section/id");
        String item = placard.made(
                "catalogs/" + own + "/items", "{'name':'Tea','sectionId':'" + part + "','price':10}", "/item/id");
        Reply priced = placard.post("/api/v1/catalogs/" + own + "/prices", json("{'percent':5,'rounding':'.90'}"));
        assertThat(priced.status()).as(priced.text()).isEqualTo(200);
        assertThat(of(own))
                .contains(
                        "Rules Prices changed",
                        "Percent more (less, if negative) – empty → 5",
                        "Rounded to – empty → .90")
                .contains("Changed – empty → 1", "Restore")
                .doesNotContain("10.9");
    }
}
