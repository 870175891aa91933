package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Tenant;

/** Lists of catalogues: filters, order, pages, counts. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class CatalogListTest {
    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    @Test
    void listsAreFilteredSortedAndCounted() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Findable 100%','template':'services'}");
        catalog.item("A", "");
        catalog.item("B", ",'isAvailable':false");
        catalog.item("C", ",'metadata':{'variants':[{'name':'S','isAvailable':false}]}");
        Reply list = placard.get("/api/v1/catalogs?template=services&q=FINDABLE%20100%25&status=draft&sort=name");
        assertThat(list.at("/catalogs")).hasSize(1);
        assertThat(list.at("/catalogs/0/itemCount").asInt()).isEqualTo(3);
        assertThat(list.at("/catalogs/0/availableItemCount").asInt()).isEqualTo(1);
        assertThat(list.at("/catalogs/0/sectionCount").asInt()).isEqualTo(1);
        assertThat(catalog.read().at("/catalog/availableItemCount").asInt()).isEqualTo(1);
        assertThat(placard.get("/api/v1/catalogs?status=published&q=findable")
                        .at("/pagination/total")
                        .asInt())
                .isZero();
        assertThat(placard.get("/api/v1/catalogs?template=x&status=y&limit=0").faults())
                .containsExactlyInAnyOrder(
                        "/query/template unknown_value", "/query/status unknown_value", "/query/limit out_of_range");
    }

    @Test
    void aListIsSortedAndPagedWithoutOverlap() {
        Tenant tenant = Tenant.of(placard, 0);
        for (String name : List.of("b", "A", "c", "a", "Zwölf_1%")) {
            placard.send("POST", "/api/v1/catalogs", json("{'name':'" + name + "'}"), tenant.key());
            clock.move(Duration.ofSeconds(1));
        }
        assertThat(names(tenant, "?sort=name"))
                .isIn(List.of("A", "a", "b", "c", "Zwölf_1%"), List.of("a", "A", "b", "c", "Zwölf_1%"));
        assertThat(names(tenant, "?sort=-name")).startsWith("Zwölf_1%", "c", "b");
        assertThat(names(tenant, "")).containsExactly("Zwölf_1%", "a", "c", "A", "b");
        assertThat(names(tenant, "?sort=createdAt")).containsExactly("b", "A", "c", "a", "Zwölf_1%");
        assertThat(names(tenant, "?q=W%C3%96LF_1%25")).containsExactly("Zwölf_1%");
        assertThat(names(tenant, "?q=_")).containsExactly("Zwölf_1%");
        assertThat(names(tenant, "?template=food")).hasSize(5);
        assertThat(names(tenant, "?template=retail")).isEmpty();
        List<String> paged = new ArrayList<>();
        for (int page = 1; page <= 3; page++) {
            paged.addAll(names(tenant, "?limit=2&sort=name&page=" + page));
        }
        assertThat(paged).isEqualTo(names(tenant, "?sort=name"));
        Reply last = list(tenant, "?limit=2&page=3");
        assertThat(last.at("/pagination").toString())
                .isEqualTo(json("{'page':3,'limit':2,'total':5,'totalPages':3,'hasMore':false}"));
        assertThat(list(tenant, "?page=9").at("/catalogs")).isEmpty();
        String moved = list(tenant, "?sort=createdAt").at("/catalogs/0/id").asText();
        placard.send("PATCH", "/api/v1/catalogs/" + moved, json("{'description':'d'}"), tenant.key());
        assertThat(names(tenant, "?sort=-updatedAt")).startsWith("b");
    }

    private static Reply list(Tenant tenant, String query) {
        return placard.send("GET", "/api/v1/catalogs" + query, null, tenant.key());
    }

    private static List<String> names(Tenant tenant, String query) {
        List<String> names = new ArrayList<>();
        list(tenant, query)
                .at("/catalogs")
                .forEach(line -> names.add(line.path("name").asText()));
        return names;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "page=0 | /query/page out_of_range",
                "page=x | /query/page out_of_range",
                "limit=101 | /query/limit out_of_range",
                "limit=-1 | /query/limit out_of_range",
                "sort=price | /query/sort unknown_value",
                "template=pub | /query/template unknown_value",
                "template=%00 | /query/template unknown_value",
                "status=Published | /query/status unknown_value",
                "q=%00 | /query/q invalid_characters"
            })
    void aWrongParameterOfAListIsNamed(String query, String fault) {
        assertThat(placard.get("/api/v1/catalogs?" + query).faults()).containsExactly(fault);
    }
}
