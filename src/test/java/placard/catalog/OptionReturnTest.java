package placard.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static placard.testing.Body.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import placard.base.Json;
import placard.testing.Await;
import placard.testing.MadeCatalog;
import placard.testing.MovableClock;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;

/** Variants and add-ons that are sold out until an instant are back then. */
@OnBothStores(clock = "2026-11-20T10:00:00Z")
final class OptionReturnTest {
    private static final String OPTIONS = ",'metadata':{'variants':[{'name':'S','price':1},{'name':'M','price':2}],"
            + "'addOns':[{'name':'Ghee','price':1}]}";

    @Started
    private static Placard placard;

    @Started
    private static MovableClock clock;

    private static String option(String item, String list, int index) {
        return placard.get(item)
                .at("/item/metadata/" + list + "/" + index + "/id")
                .asText();
    }

    private static Reply out(String item, String member, String id, String until) {
        return placard.post(
                item + "/toggle-availability",
                json("{'isAvailable':false,'" + member + "':'" + id + "','soldOutUntil':'" + until + "'}"));
    }

    private static JsonNode metadata(String item) {
        return placard.get(item).at("/item/metadata");
    }

    private static String in(int minutes) {
        return Json.time(clock.instant().plus(Duration.ofMinutes(minutes)));
    }

    @Test
    void eachOptionReturnsAtItsTimeWithoutOtherChanges() {
        MadeCatalog catalog = MadeCatalog.in(placard);
        String item = catalog.item("Dosa", OPTIONS);
        JsonNode before = metadata(item);
        String soon = in(10);
        assertThat(out(item, "variantId", option(item, "variants", 0), soon).status())
                .isEqualTo(200);
        assertThat(out(item, "variantId", option(item, "variants", 1), in(30)).at("/item/availability/reason"))
                .hasToString("\"variants\"");
        assertThat(out(item, "addOnId", option(item, "addOns", 0), "end_of_day")
                        .at("/item/metadata/addOns/0/soldOutUntil")
                        .isTextual())
                .isTrue();
        Reply board = placard.get(catalog.path() + "/availability");
        assertThat(board.at("/availability/sections/0/items/0/variants/0/soldOutUntil")
                        .asText())
                .isEqualTo(soon);
        assertThat(placard.get(item).at("/item/availability/until").asText()).isEqualTo(soon);
        clock.move(Duration.ofMinutes(11));
        Await.until(
                "S is back", () -> metadata(item).at("/variants/0/isAvailable").asBoolean());
        assertThat(metadata(item).at("/variants/0").has("soldOutUntil")).isFalse();
        assertThat(metadata(item).at("/variants/1/isAvailable").asBoolean()).isFalse();
        clock.move(Duration.ofHours(20));
        Await.until("all are back", () -> metadata(item).equals(before));
    }

    @Test
    @Slow
    void aListThatIsSentKeepsTheTimeUnlessItSaysInStock() {
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        String until = in(60);
        out(item, "variantId", option(item, "variants", 0), until);
        JsonNode read = metadata(item);
        assertThat(placard.patch(item, "{\"metadata\":" + read + "}").at("/item/metadata"))
                .isEqualTo(read);
        String id = option(item, "variants", 0);
        Reply in = placard.patch(
                item,
                json("{'metadata':{'variants':[{'id':'" + id
                        + "','isAvailable':true,'soldOutUntil':'2099-01-01T00:00:00Z'}," + "{'id':'"
                        + option(item, "variants", 1) + "'}]}}"));
        assertThat(in.at("/item/metadata/variants/0/isAvailable").asBoolean()).isTrue();
        assertThat(in.at("/item/metadata/variants/0").has("soldOutUntil")).isFalse();
        placard.post(item + "/toggle-availability", json("{'isAvailable':false,'variantId':'" + id + "'}"));
        long version = placard.get(item).at("/item/version").asLong();
        clock.move(Duration.ofHours(2));
        String other = MadeCatalog.in(placard).item("Idli", OPTIONS);
        out(other, "addOnId", option(other, "addOns", 0), in(1));
        clock.move(Duration.ofMinutes(2));
        Await.until(
                "another is back",
                () -> metadata(other).at("/addOns/0/isAvailable").asBoolean());
        assertThat(placard.get(item).at("/item/version").asLong()).isEqualTo(version);
        assertThat(metadata(item).at("/variants/0/isAvailable").asBoolean()).isFalse();
    }

    @Test
    @Slow
    void aRestoredItemsOptionReturnsAtItsTime() {
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        out(item, "variantId", option(item, "variants", 0), in(10));
        String deleted = placard.delete(item).header("Trash-Id");
        clock.move(Duration.ofMinutes(20));
        assertThat(placard.post("/api/v1/trash/" + deleted + "/restore", "").status())
                .isEqualTo(200);
        Await.until(
                "S is back", () -> metadata(item).at("/variants/0/isAvailable").asBoolean());
    }

    @Test
    @Slow
    void ofTwoNodesOneBringsItBack() {
        assumeThat(placard.running().store()).isEqualTo("postgresql");
        String item = MadeCatalog.in(placard).item("Dosa", OPTIONS);
        out(item, "variantId", option(item, "variants", 0), in(10));
        long version = placard.get(item).at("/item/version").asLong();
        try (Placard _ = placard.anotherNode()) {
            clock.move(Duration.ofMinutes(11));
            Await.until(
                    "S is back",
                    () -> metadata(item).at("/variants/0/isAvailable").asBoolean());
            assertThat(placard.get(item).at("/item/version").asLong()).isEqualTo(version + 1);
        }
    }
}
