package placard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.catalog.item.MetadataKey;
import placard.catalog.profile.Template;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Slow;
import placard.testing.Store;

/** The sheet of an item: every fact that the API knows has a control, and what is not touched stays as it was sent. */
@OnSqlite
class CatalogItemSheetTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    /** Keys without a control: which form of metadata it is, nobody chooses. */
    private static final Set<MetadataKey> WITHOUT = Set.of(MetadataKey.SCHEMA_VERSION);

    @Started
    private static Placard placard;

    @Prepares
    static void prepare() {
        Person.owner(placard);
    }

    private static Dashboard editor(Placard at, MadeCatalog catalog) {
        Dashboard dashboard = Dashboard.of(GUESTS.with(Guests.DESK, options -> options), at);
        dashboard.screen("catalogs/" + catalog.id());
        assertThat(dashboard.page().locator("#catalog:not([aria-busy])")).isVisible();
        return dashboard;
    }

    /** The sheet of an item, with all of it opened. */
    private static Locator sheet(Dashboard dashboard, String item) {
        dashboard.button("Edit " + item).click();
        Locator sheet = dashboard.page().locator("dialog#item[open]");
        assertThat(sheet).isVisible();
        unfold(dashboard);
        return sheet;
    }

    private static void unfold(Dashboard dashboard) {
        dashboard
                .page()
                .evaluate(
                        "() => document.querySelectorAll('dialog[open] details').forEach((one) => { one.open = true; })");
    }

    private static void save(Dashboard dashboard) {
        dashboard.button("Save changes").click();
        assertThat(dashboard.page().locator("dialog#item[open]")).hasCount(0);
        assertThat(dashboard.page().locator(".editor > .head [role=status]")).hasText("Saved");
    }

    private static JsonNode first(MadeCatalog catalog) {
        return catalog.read().at("/catalog/sections/0/items/0");
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void everyKeyThatIsKnownHasAControl(Template template) {
        String word = template.name().toLowerCase(java.util.Locale.ROOT);
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'All','currency':'EUR','template':'" + word + "'}");
        catalog.item("All", ",'price':1");
        Dashboard dashboard = editor(placard, catalog);
        Locator sheet = sheet(dashboard, "All");
        for (String add :
                List.of("Add an option", "Add a group", "Add a variant", "Add an add-on", "Add a floor plan")) {
            sheet.locator("button")
                    .getByText(add)
                    .or(dashboard.button(add))
                    .first()
                    .click();
        }
        sheet.locator("#f-metadata-addOnGroups-0-name").fill("Toppings");
        dashboard.page().keyboard().press("Tab");
        sheet.locator("#f-metadata-optionTypes-0-name").fill("Size");
        dashboard.page().keyboard().press("Tab");
        sheet.getByLabel(Pattern.compile("may have words written on it")).check();
        unfold(dashboard);
        for (MetadataKey key : MetadataKey.OF_ITEM) {
            if (!WITHOUT.contains(key)) {
                hasControl(dashboard, "f-metadata-" + key.word(), key);
            }
        }
        MetadataKey.OF_VARIANT.forEach(key -> hasControl(dashboard, "f-metadata-variants-0-" + key.word(), key));
        MetadataKey.OF_ADD_ON.forEach(key -> hasControl(dashboard, "f-metadata-addOns-0-" + key.word(), key));
    }

    /** A control, and one for each member where it is an object or a list of them. */
    private static void hasControl(Dashboard dashboard, String id, MetadataKey key) {
        if (key == MetadataKey.OPTIONS) {
            assertThat(dashboard.page().locator("[id='" + id + "-Size']")).hasCount(1);
            return;
        }
        assertThat(dashboard.page().locator("[id='" + id + "']")).hasCount(1);
        for (String member : key == MetadataKey.ALLERGENS ? List.<String>of() : key.members()) {
            boolean isList = dashboard
                            .page()
                            .locator("[id='" + id + "-0-" + member + "']")
                            .count()
                    == 1;
            assertThat(isList
                            || dashboard
                                            .page()
                                            .locator("[id='" + id + "-" + member + "']")
                                            .count()
                                    == 1)
                    .as(id + " " + member)
                    .isTrue();
        }
    }

    @Test
    void factsAreFilledInAndOthersStayAsTheyWereSent() {
        try (Placard own = Placard.start(Store.SQLITE)) {
            Person.owner(own);
            MadeCatalog catalog = MadeCatalog.in(own);
            catalog.item(
                    "Dosa",
                    ",'price':5,'metadata':{'duration':'25-30 min','dietary':['Vegetarian','Raw'],'allergens':['wheat','nuts'],"
                            + "'portion':{'quantity':2,'unit':'pcs','plate':'blue'},'chef':{'name':'Ana','since':2019,'isHere':false},"
                            + "'addOns':[{'name':'Ghee','price':1,'colour':'gold'}]}");
            JsonNode before = first(catalog).path("metadata");
            Dashboard dashboard = editor(own, catalog);
            Locator sheet = sheet(dashboard, "Dosa");
            Axe.approves("the sheet of an item", dashboard.page());
            sheet.getByLabel("Jain").check();
            sheet.locator("[aria-labelledby=f-metadata-allergens-milk]")
                    .getByLabel("Traces")
                    .check();
            sheet.locator("[aria-labelledby=f-metadata-allergens-nuts]")
                    .getByLabel("Not stated")
                    .check();
            sheet.getByLabel("This allergen list is complete").check();
            sheet.getByLabel("Medium hot").check();
            sheet.locator("#f-metadata-portion-serves").fill("2");
            sheet.locator("#f-metadata-calories").fill("350");
            save(dashboard);
            JsonNode after = first(catalog).path("metadata");
            assertThat(after.path("dietary").toString()).isEqualTo("[\"Vegetarian\",\"Raw\",\"jain\"]");
            assertThat(after.path("allergens").toString())
                    .isEqualTo("[\"wheat\",{\"code\":\"milk\",\"presence\":\"may_contain\"}]");
            assertThat(after.path("allergensDeclared").asBoolean()).isTrue();
            assertThat(after.path("spiceLevel").asInt()).isEqualTo(2);
            assertThat(after.path("calories").asInt()).isEqualTo(350);
            assertThat(after.path("portion").toString())
                    .isEqualTo("{\"quantity\":2,\"unit\":\"pcs\",\"plate\":\"blue\",\"serves\":2}");
            for (String key : List.of("duration", "chef", "addOns", "schemaVersion")) {
                assertThat(after.path(key)).isEqualTo(before.path(key));
            }
            dashboard.button("Undo").first().click();
            assertThat(dashboard.page().locator(".editor > .head [role=status]"))
                    .hasText("Saved");
            assertThat(first(catalog).path("metadata")).isEqualTo(before);
        }
    }

    @Test
    void aHomeIsPlacedByTheLinkOfAMap() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Homes','template':'real_estate'}");
        catalog.item("Loft", ",'price':5");
        Dashboard dashboard = editor(placard, catalog);
        sheet(dashboard, "Loft");
        dashboard
                .field("Latitude")
                .fill("https://www.google.com/maps/place/Dam/@52.3,4.8,17z/data=!3d52.3702!4d4.8951");
        dashboard.field("Latitude").blur();
        assertThat(dashboard.field("Latitude")).hasValue("52.3702");
        assertThat(dashboard.field("Longitude")).hasValue("4.8951");
        save(dashboard);
        JsonNode location = first(catalog).at("/metadata/location");
        assertThat(location.at("/lat").asDouble()).isEqualTo(52.3702);
        assertThat(location.at("/lng").asDouble()).isEqualTo(4.8951);
    }
}
