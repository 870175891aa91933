package placard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** The search of a workspace by words. */
@OnBothStores
final class SearchTest {
    @Started
    private static Placard placard;

    private static Tenant other;
    private static MadeCatalog menu;

    @Prepares
    static void prepare() {
        other = Tenant.of(placard, 5);
        menu = MadeCatalog.in(placard);
        for (String name : List.of("Crème brûlée", "Brule Käse", "Soup of the day", "Œufs", "50% off_er", "चाय")) {
            menu.item(name, ",'price':5");
        }
        placard.post(
                "/api/v1/qr",
                json("{'name':'Fenêtre','targetUrl':'https://example.com/Terrasse','tags':['Été','spring']}"));
        placard.send("POST", "/api/v1/qr", json("{'name':'Fenetre','targetUrl':'https://example.com/'}"), other.key());
    }

    private static Reply search(String key, String q, String more) {
        return placard.send(
                "GET", "/api/v1/search?q=" + URLEncoder.encode(q, StandardCharsets.UTF_8) + more, null, key);
    }

    private static List<String> found(String kind, String q) {
        List<String> names = new ArrayList<>();
        for (JsonNode one : search(placard.key(), q, "").at("/" + kind)) {
            names.add(one.path("name").asText());
        }
        return names;
    }

    @Test
    void accentsAndCaseMakeNoDifferenceAndBeginningsComeFirst() {
        assertThat(found("items", "BRULE")).containsExactly("Brule Käse", "Crème brûlée");
        assertThat(found("items", "kase brule")).containsExactly("Brule Käse");
        assertThat(found("items", "oeufs")).containsExactly("Œufs");
        assertThat(found("items", "चाय")).containsExactly("चाय");
        assertThat(found("items", "%")).containsExactly("50% off_er");
        assertThat(found("items", "soup nothing")).isEmpty();
    }

    @Test
    void codesAreFoundByWhatTheySayAndWhereTheyLead() {
        for (String q : List.of("fenetre", "FENÊTRE", "ete", "spring", "example.com/TERRASSE", "fen spring")) {
            assertThat(found("codes", q)).as(q).containsExactly("Fenêtre");
        }
    }

    @Test
    void eachWorkspaceFindsItsOwnAndEachKeyWhatItMayRead() {
        Reply theirs = search(other.key(), "fenetre", "");
        assertThat(theirs.at("/codes")).hasSize(1);
        assertThat(theirs.at("/codes/0/name").asText()).isEqualTo("Fenetre");
        assertThat(search(other.key(), "brule", "").at("/items")).isEmpty();
        Reply codes = search(Tenant.scopedKey(placard, "qr:read"), "", "");
        assertThat(codes.at("/codes")).hasSize(1);
        assertThat(codes.at("/catalogs")).isEmpty();
        assertThat(codes.at("/items")).isEmpty();
        Reply menus = search(Tenant.scopedKey(placard, "catalogs:read"), "", "&limit=2");
        assertThat(menus.at("/codes")).isEmpty();
        assertThat(menus.at("/catalogs")).hasSize(1);
        assertThat(menus.at("/items")).hasSize(2);
        assertThat(search(Tenant.scopedKey(placard, "availability:write"), "", "")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void deletedCodesAreNotFoundAndQueriesAreBounded() {
        Reply made = placard.post("/api/v1/qr", json("{'name':'Doomed','targetUrl':'https://example.com/'}"));
        assertThat(found("codes", "doomed")).hasSize(1);
        placard.delete("/api/v1/qr/" + made.at("/qr/id").asText() + "?trash=true");
        assertThat(found("codes", "doomed")).isEmpty();
        assertThat(search(placard.key(), "x".repeat(201), "").status()).isEqualTo(422);
        assertThat(search(placard.key(), "x", "&limit=21").faults()).containsExactly("/query/limit out_of_range");
    }

    @Test
    void aKeyWithoutCataloguesNeitherFindsNorSeesTheirNames() {
        String name =
                placard.get("/api/v1/catalogs/" + menu.id()).at("/catalog/name").asText();
        Reply made =
                placard.post("/api/v1/qr", json("{'name':'Counter','type':'url','catalogId':'" + menu.id() + "'}"));
        assertThat(search(placard.key(), name + " counter", "")
                        .at("/codes/0/catalogName")
                        .asText())
                .isEqualTo(name);
        String codesOnly = Tenant.scopedKey(placard, "qr:read");
        assertThat(search(codesOnly, name + " counter", "").at("/codes")).isEmpty();
        assertThat(search(codesOnly, "counter", "").at("/codes/0/catalogName").isNull())
                .isTrue();
        placard.delete("/api/v1/qr/" + made.at("/qr/id").asText());
    }

    @Test
    void signsOfPatternsAreOrdinaryAndTenWordsCount() {
        Reply made = placard.post(
                "/api/v1/qr",
                json(
                        "{'name':'Under_score 100% a\\\\b','targetUrl':'https://example.com/','tags':['say \\\"hi\\\"']}"));
        for (String q : List.of("r_s", "0%", "a\\b", "\"hi\"", "SAY under", "u n d e r s c o % _ nothing")) {
            assertThat(found("codes", q)).as(q).contains("Under_score 100% a\\b");
        }
        assertThat(found("codes", "rxs")).isEmpty();
        placard.delete("/api/v1/qr/" + made.at("/qr/id").asText());
    }

    @Test
    void onlyTheBestAreGivenEvenIfTheyWereChangedLongBefore() {
        menu.item("Zander first", ",'price':5");
        for (int i = 0; i < 4; i++) {
            menu.item("Fried zander " + i, ",'price':5");
        }
        List<String> names = new ArrayList<>();
        search(placard.key(), "zander", "&limit=2")
                .at("/items")
                .forEach(item -> names.add(item.path("name").asText()));
        assertThat(names).hasSize(2).startsWith("Zander first");
    }
}
