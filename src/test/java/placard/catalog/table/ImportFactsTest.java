package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** What is measured or counted, and allergens by letters and numbers, in spreadsheets. */
@OnSqlite
final class ImportFactsTest {
    @Started
    private static Placard placard;

    private static MadeCatalog catalog() {
        return MadeCatalog.in(placard, "{'name':'Lunch','currency':'EUR'}");
    }

    private static Reply send(MadeCatalog catalog, String query, byte[] file, String... fields) {
        MadeForm form = MadeForm.of("menu.csv", file);
        for (int i = 0; i + 1 < fields.length; i += 2) {
            form.field(fields[i], fields[i + 1]);
        }
        return placard.send(catalog.path() + "/import" + query, form.bytes(), form.contentType(), placard.key());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Reply fine(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply;
    }

    private static JsonNode item(MadeCatalog catalog, int index) {
        return catalog.read()
                .at("/catalog/sections")
                .valueStream()
                .flatMap(section -> section.path("items").valueStream())
                .toList()
                .get(index);
    }

    private static String summary(Reply reply) {
        return reply.at("/summary/new").asInt() + " new, "
                + reply.at("/summary/changed").asInt() + " changed, "
                + reply.at("/summary/unchanged").asInt() + " unchanged, "
                + reply.at("/summary/wrong").asInt() + " wrong";
    }

    private static final String FACTS = """
            Name;Dauer;Zimmer;Schlafzimmer;Bäder;Wohnfläche;Gewicht
            Massage;1 h 30;;;;;
            Schnitt;45 Min.;;;;;0,5 kg
            Altbau;;3,5 Zimmer;2;1.5;85 m²;
            Neubau;;4;3 Schlafzimmer;2;1.200 m²;
            Paket;2-3 Stunden;;;;;500 g
            """;

    @Test
    void factsAreTakenWithTheirUnitsAsOwnersWriteThem() {
        MadeCatalog catalog = catalog();
        byte[] file = utf8(FACTS.replace("1.200", "1200"));
        Reply trial = fine(send(catalog, "?dryRun=true", file));
        assertThat(summary(trial)).isEqualTo("5 new, 0 changed, 0 unchanged, 0 wrong");
        assertThat(trial.at("/rows/0/changes/1/column").asText()).isEqualTo("duration");
        fine(send(catalog, "", file));
        assertThat(item(catalog, 0).at("/metadata/duration").toString())
                .isEqualTo("{\"value\":1.5,\"unit\":\"hours\"}");
        assertThat(item(catalog, 1).at("/metadata/duration/value").asInt()).isEqualTo(45);
        assertThat(item(catalog, 1).at("/metadata/dimensions").toString())
                .isEqualTo("{\"weight\":0.5,\"weightUnit\":\"kg\"}");
        assertThat(item(catalog, 2).at("/metadata/configuration").asText()).isEqualTo("3,5 Zimmer");
        assertThat(item(catalog, 2).at("/metadata/bedrooms").asInt()).isEqualTo(2);
        assertThat(item(catalog, 2).at("/metadata/bathrooms").asDouble()).isEqualTo(1.5);
        assertThat(item(catalog, 2).at("/metadata/carpetArea").toString()).isEqualTo("{\"value\":85,\"unit\":\"sqm\"}");
        assertThat(item(catalog, 3).at("/metadata/configuration").asText()).isEqualTo("4 Zimmer");
        assertThat(item(catalog, 4).at("/metadata/duration").toString())
                .isEqualTo("{\"value\":2,\"unit\":\"hours\",\"max\":3}");
        assertThat(summary(fine(send(catalog, "?dryRun=true", file))))
                .isEqualTo("0 new, 0 changed, 5 unchanged, 0 wrong");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv?language=ar", "csv?language=hi", "xlsx", "xlsx?language=fr"})
    void anExportedFileImportsAsUnchanged(String form) {
        MadeCatalog catalog = catalog();
        fine(send(catalog, "", utf8(FACTS.replace("1.200", "1200"))));
        catalog.item(
                "Forms",
                ",'metadata':{'duration':90,'configuration':'3 BHK','bedrooms':'3','carpetArea':'1,200 sq ft',"
                        + "'dimensions':{'length':30,'width':20,'unit':'cm','weight':2,'weightUnit':'lb'},"
                        + "'variants':[{'name':'Long','price':5,'duration':'90 min'},{'name':'Short','price':4}]}");
        catalog.item("Words", ",'metadata':{'duration':'about an hour','carpetArea':'large','dimensions':'big'}");
        Reply file = fine(placard.get(catalog.path() + "/items." + form));
        String before = catalog.read().text();
        Reply trial = fine(send(catalog, "?dryRun=true", file.bytes()));
        assertThat(summary(trial)).as(trial.text()).isEqualTo("0 new, 0 changed, 9 unchanged, 0 wrong");
        fine(send(catalog, "", file.bytes()));
        assertThat(catalog.read().text()).isEqualTo(before);
    }

    @Test
    void aWeightLeavesTheSidesAsTheyAreAndAnEmptyCellTakesItAway() {
        MadeCatalog catalog = catalog();
        catalog.item("Cake", ",'metadata':{'dimensions':{'length':30,'unit':'cm','weight':2,'weightUnit':'kg'}}");
        fine(send(catalog, "", utf8("Name,Weight\nCake,2.5 kg\n")));
        assertThat(item(catalog, 0).at("/metadata/dimensions/weight").asDouble())
                .isEqualTo(2.5);
        assertThat(item(catalog, 0).at("/metadata/dimensions/length").asInt()).isEqualTo(30);
        fine(send(catalog, "", utf8("Name,Weight,SKU\nCake,,x\n")));
        assertThat(item(catalog, 0).at("/metadata/dimensions/weight").asDouble())
                .as("an empty column isn't guessed")
                .isEqualTo(2.5);
        fine(send(catalog, "", utf8("Name,Weight,SKU\nCake,,x\n"), "mapping", "{\"weight\":\"Weight\"}"));
        assertThat(item(catalog, 0).at("/metadata/dimensions/length").asInt()).isEqualTo(30);
        assertThat(item(catalog, 0).at("/metadata/dimensions/weight").isNumber())
                .isFalse();
    }

    @Test
    void variantsHaveTheirOwnDuration() {
        MadeCatalog catalog = catalog();
        fine(send(
                catalog,
                "",
                utf8("Name,Variant,Price,Duration (min)\nMassage,,40,\nMassage,Short,40,30\nMassage,Long,70,60\n")));
        assertThat(item(catalog, 0).at("/metadata/variants/1/duration").toString())
                .isEqualTo("{\"value\":60,\"unit\":\"minutes\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "Area (m²), 85, 85, sqm",
        "Fläche (qm), 85, 85, sqm",
        "qm, '85,5', 85.5, sqm",
        "Fläche m², '87,5', 87.5, sqm",
        "Wohnfläche in qm, 85, 85, sqm",
        "Carpet area sq ft, 1200, 1200, sqft",
        "Superficie, 90 metros cuadrados, 90, sqm",
        "Surface, 90 m2, 90, sqm",
        "Area, '1200 sq. ft.', 1200, sqft",
        "Area, '1,200.5 sq. ft.', 1200.5, sqft",
        "क्षेत्रफल, १२०० वर्ग फुट, 1200, sqft",
        "المساحة, ٨٥ م², 85, sqm",
        "المساحة, ٨٥ متر مربع, 85, sqm",
    })
    void areasAreUnderstoodInSixLanguages(String header, String cell, String value, String unit) {
        MadeCatalog catalog = catalog();
        fine(send(catalog, "", utf8("Name;" + header + "\nFlat;" + cell + "\n")));
        assertThat(item(catalog, 0).at("/metadata/carpetArea/value").asText()).isEqualTo(value);
        assertThat(item(catalog, 0).at("/metadata/carpetArea/unit").asText()).isEqualTo(unit);
    }

    @ParameterizedTest
    @CsvSource({
        "Duration, 1 h 30, 90",
        "Durée, 1 heure et 30 minutes, 90",
        "Duración, 1 hora y 15 min, 75",
        "Dauer, '1,5 Std.', 90",
        "Dauer, 1 Std. 30 Min., 90",
        "अवधि, ४५ मिनट, 45",
        "المدة, ٤٥ دقيقة, 45",
        "Duration, 45, 45",
        "Duration (h), 2, 120",
        "Dauer in Std., 2, 120",
        "Duration, 1:30, 90",
        "Duration (optional), 45, 45",
        "Dauer (Std.), 1:30, 90",
    })
    void timesAreUnderstoodInSixLanguages(String header, String cell, int minutes) {
        MadeCatalog catalog = catalog();
        fine(send(catalog, "", utf8("Name;" + header + "\nCut;" + cell + "\n")));
        JsonNode duration = item(catalog, 0).at("/metadata/duration");
        assertThat(duration.path("value").asDouble()
                        * (duration.path("unit").asText().equals("hours") ? 60 : 1))
                .as(duration.toString())
                .isEqualTo(minutes);
    }

    @Test
    void anUnreadableFactIsReportedAndAMisleadingHeaderIsNotMapped() {
        MadeCatalog catalog = catalog();
        Reply wrong = fine(
                send(catalog, "?dryRun=true", utf8("Name,Duration,Area\nA,45 min,85 m²\nB,soon,90\nC,1 h,70 m²\n")));
        assertThat(wrong.at("/rows/0/errors").findValuesAsText("column")).containsExactly("duration", "carpetArea");
        assertThat(wrong.at("/rows/0/errors").findValuesAsText("code")).containsOnly("not_understood");
        Reply places = fine(send(catalog, "?dryRun=true", utf8("Name,Area,Price\nA,Terrace,1\nB,Bar,2\n")));
        assertThat(places.at("/file/columns/1/column").isNull()).isTrue();
        assertThat(summary(places)).isEqualTo("2 new, 0 changed, 0 unchanged, 0 wrong");
    }

    @Test
    void theItemsOfVariantsThatDifferHaveNoneOfTheirWeights() {
        MadeCatalog catalog = catalog();
        byte[] file = utf8(
                "Name,Variant,Price,Weight\nTea,Small,4,0.5 kg\nTea,Large,7,1 kg\nPot,Red,4,2 kg\nPot,Blue,4,2 kg\n");
        Reply trial = fine(send(catalog, "?dryRun=true", file));
        assertThat(trial.at("/rows/0/warnings/0").asText()).contains("weight");
        fine(send(catalog, "", file));
        assertThat(item(catalog, 0).at("/metadata/dimensions").isObject()).isFalse();
        assertThat(item(catalog, 1).at("/metadata/dimensions/weight").asInt()).isEqualTo(2);
    }

    @Test
    void aSizeInWordsIsKept() {
        MadeCatalog catalog = catalog();
        catalog.item("Frame", ",'metadata':{'dimensions':'30x20 approx'}");
        Reply wrong = fine(send(catalog, "?dryRun=true", utf8("Name,Weight\nFrame,2 kg\n")));
        assertThat(wrong.at("/rows/0/errors/0/code").asText()).isEqualTo("size_in_words");
    }

    @Test
    void threeDecimalsAreExportedAsTheyReadBack() {
        MadeCatalog catalog = catalog();
        catalog.item("Cake", ",'metadata':{'dimensions':{'weight':1.125,'weightUnit':'kg'}}");
        for (String form : List.of("csv", "xlsx")) {
            byte[] file = fine(placard.get(catalog.path() + "/items." + form)).bytes();
            assertThat(summary(fine(send(catalog, "?dryRun=true", file))))
                    .isEqualTo("0 new, 0 changed, 1 unchanged, 0 wrong");
        }
        byte[] other = utf8("Name,Weight\nLoaf,\"1,250 kg\"\n");
        assertThat(fine(send(catalog, "?dryRun=true", other))
                        .at("/rows/0/errors/0/code")
                        .asText())
                .isEqualTo("ambiguous_number");
    }

    /** A trace that is lost would be a wrong "without nuts"; a ~ stands before traces here. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "milk (may contain nuts)|milk ~nuts",
                "contains milk. May contain nuts.|milk ~nuts",
                "Milch, kann Spuren von Nüssen enthalten|milk ~nuts",
                "kann Nüsse und Eier enthalten|~nuts ~eggs",
                "milk, may contain: nuts, soy|milk ~nuts ~soybeans",
                "may contain shellfish|~crustaceans ~molluscs",
                "gluten (wheat, barley), eggs|gluten eggs wheat",
                "peut contenir des traces d’arachides|~peanuts",
                "contient du gluten et du lait|gluten milk",
                "leche [puede contener trazas de frutos secos]|milk ~nuts",
                "sulphites (wine)|sulphites",
            })
    void tracesBesideAllergensAreKept(String cell, String expected) {
        MadeCatalog catalog = catalog();
        fine(send(catalog, "", utf8("Name;Allergens\nSoup;\"" + cell + "\"\n"), "allergensComplete", "stated"));
        StringBuilder codes = new StringBuilder();
        for (JsonNode one : item(catalog, 0).at("/metadata/allergens")) {
            boolean isTrace = one.path("presence").asText().equals("may_contain");
            codes.append(isTrace ? "~" : "")
                    .append(one.isTextual() ? one.asText() : one.path("code").asText());
            codes.append(' ');
        }
        assertThat(codes.toString().strip()).isEqualTo(expected);
    }

    private static List<String> codes(JsonNode item) {
        return item.at("/metadata/allergens")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "austria|A, C, G|A,C,G|gluten eggs milk",
                "austria|ACG|R|gluten eggs milk",
                "austria|a/c/g|L M|gluten eggs milk",
                "austria|(A, O)|P|gluten sulphites",
                "eu|1, 3, 7|14|gluten eggs milk",
                "eu|1/3/7|12|gluten eggs milk",
                "eu|١، ٣، ٧|2|gluten eggs milk",
            })
    void lettersAndNumbersAreOfferedToBeReadByTheirLegendAndNeverUnasked(
            String legend, String cell, String other, String meant) {
        MadeCatalog catalog = catalog();
        byte[] file = utf8("Name;Allergene\nSchnitzel;" + cell + "\nSalat;-\nSuppe;" + other + "\n");
        Reply asked = fine(send(catalog, "?dryRun=true", file));
        assertThat(asked.at("/file/allergenLegend").asText()).isEqualTo(legend);
        assertThat(asked.at("/rows/0/changes/1/after").asText())
                .as("not unasked")
                .isEqualTo(cell);
        Reply read = fine(send(catalog, "?dryRun=true", file, "allergenLegend", legend));
        assertThat(read.at("/rows/0/changes/1/after").asText().replace(",", "")).isEqualTo(meant);
        assertThat(catalog.read().at("/catalog/sections/0/items")).as("written").isEmpty();
        fine(send(catalog, "", file, "allergenLegend", legend));
        assertThat(String.join(" ", codes(item(catalog, 0)))).isEqualTo(meant);
        assertThat(codes(item(catalog, 1))).isEmpty();
        assertThat(summary(fine(send(catalog, "?dryRun=true", file, "allergenLegend", legend))))
                .isEqualTo("0 new, 0 changed, 3 unchanged, 0 wrong");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gluten, milk", "A, I", "1, 15", "EGG", "A, milk", "GCA"})
    void allergensOutsideEveryLegendAreKeptAsText(String cell) {
        MadeCatalog catalog = catalog();
        byte[] file = utf8("Name;Allergens\nSoup;" + cell + "\n");
        Reply trial = fine(send(catalog, "?dryRun=true", file));
        assertThat(trial.at("/file/allergenLegend").isNull()).isTrue();
        fine(send(catalog, "", file));
        assertThat(String.join(", ", codes(item(catalog, 0)))).isEqualTo(cell);
        Reply wrong = fine(send(
                catalog, "?dryRun=true", utf8("Name;Allergens\nStew;" + cell + "\n"), "allergenLegend", "austria"));
        assertThat(wrong.at("/rows/0/errors/0/code").asText()).isEqualTo("unknown_allergen");
        assertThat(wrong.at("/rows/0/errors/0/column").asText()).isEqualTo("allergens");
    }

    private static String declared(MadeCatalog catalog, int items) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < items; i++) {
            all.append(item(catalog, i).at("/metadata/allergensDeclared").asBoolean() ? "+" : "-");
        }
        return all.toString();
    }

    @ParameterizedTest
    @CsvSource({"'',--------", "stated,+---+--+", "all,++--+--+"})
    void listsOfAllergensAreCompleteOnlyWhereTheOwnerSaysSo(String complete, String expected) {
        MadeCatalog catalog = catalog();
        byte[] file = utf8("Name;Price;Allergens\nSoup;5;milk, eggs\nTea;2;\nStew;9;E471\nPie;4;gluten, magic\n"
                + "Cake;3;may contain nuts\nTorte;3;/\nEclair;3;\", ,\"\nWater;1;none\n");
        String[] fields = complete.isEmpty() ? new String[0] : new String[] {"allergensComplete", complete};
        fine(send(catalog, "?dryRun=true", file, fields));
        fine(send(catalog, "", file, fields));
        assertThat(declared(catalog, 8)).isEqualTo(expected);
        assertThat(summary(fine(send(catalog, "?dryRun=true", file, fields))))
                .isEqualTo("0 new, 0 changed, 8 unchanged, 0 wrong");
    }

    @Test
    void aSecondImportSaysThatListsAreComplete() {
        MadeCatalog catalog = catalog();
        byte[] file = utf8("Name;Price;Allergens\nSoup;5;milk\nTea;2;\n");
        fine(send(catalog, "", file));
        Reply trial = fine(send(catalog, "?dryRun=true", file, "allergensComplete", "stated"));
        assertThat(summary(trial)).isEqualTo("0 new, 1 changed, 1 unchanged, 0 wrong");
        assertThat(trial.at("/rows/0/changes/0/after").asText()).isEqualTo("milk ✓");
        fine(send(catalog, "", file, "allergensComplete", "stated"));
        assertThat(declared(catalog, 2)).isEqualTo("+-");
        assertThat(send(catalog, "", file, "allergensComplete", "maybe").status())
                .isEqualTo(422);
    }

    /** A variant's own word is none of the file, so it leaves the item as it is and refuses nothing. */
    @Test
    void aListIsNotCompleteBesideAVariantWithAWordOfItsOwn() {
        MadeCatalog catalog = catalog();
        catalog.item(
                "Stew",
                ",'externalId':'B','metadata':{'variants':[{'name':'Hot','price':5,'allergens':['house spice']}]}");
        byte[] file = utf8("External ID;Name;Allergens\nB;Stew;milk\n");
        fine(send(catalog, "", file, "allergensComplete", "all"));
        assertThat(item(catalog, 0).at("/metadata/allergens/0").asText()).isEqualTo("milk");
        assertThat(declared(catalog, 1)).isEqualTo("-");
    }

    @Test
    void anUnknownLegendIsRefused() {
        assertThat(send(catalog(), "", utf8("Name\nA\n"), "allergenLegend", "klingon")
                        .status())
                .isEqualTo(422);
    }
}
