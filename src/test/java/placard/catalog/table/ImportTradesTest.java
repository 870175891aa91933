package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.codes;
import static placard.catalog.table.Imports.done;
import static placard.catalog.table.Imports.item;
import static placard.catalog.table.Imports.trial;
import static placard.catalog.table.Imports.utf8;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import placard.base.Json;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Started;
import placard.testing.Placard;
import placard.testing.Reply;

/** Columns that lists of one trade have: states and places of homes, and the pieces of a shop. */
@OnBothStores
final class ImportTradesTest {
    private static final String FOREVER = "9999-12-31T00:00:00.000Z";

    @Started
    private static Placard placard;

    private static MadeCatalog catalog(String template) {
        return MadeCatalog.in(placard, "{'name':'List','currency':'EUR','template':'" + template + "'}");
    }

    private static String state(JsonNode item) {
        return item.path("isAvailable").asBoolean()
                ? "available"
                : item.path("soldOutUntil").asText().equals(FOREVER) ? "reserved" : "sold";
    }

    /** Salons in India write "₹1800 से" for "from ₹1800", which was refused. */
    @ParameterizedTest
    @CsvSource({"₹1800 से", "₹1800 से शुरू", "Rs. 1800 onwards"})
    void aWordBehindAPriceSaysThatItBeginsThere(String price) {
        MadeCatalog catalog = MadeCatalog.in(
                placard, "{'name':'List','currency':'INR','template':'services','defaultLanguage':'hi'}");
        Reply reply = done(catalog, "सेवा;कीमत\nA;" + price + "\n");
        assertThat(item(catalog, "A").path("pricingType").asText())
                .as(reply.text())
                .isEqualTo("starting_from");
        assertThat(item(catalog, "A").path("price").asInt()).isEqualTo(1800);
    }

    /** A card said "3 Habitaciones · 96 m²". */
    @ParameterizedTest
    @CsvSource({
        "Inmueble;Precio;Habitaciones,3 habitaciones",
        "Objekt;Preis;Zimmer,3 Zimmer",
        "Listing;Price;Rooms,3 rooms"
    })
    void roomsAreWrittenAsInASentence(String header, String rooms) {
        MadeCatalog catalog = catalog("real_estate");
        Reply reply = done(catalog, header + "\nA;1000;3\n");
        assertThat(item(catalog, "A").at("/metadata/configuration").asText())
                .as(reply.text())
                .isEqualTo(rooms);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Objekt;Kaufpreis;Status         | verfügbar     | reserviert       | verkauft
            Objekt;Kaltmiete;Verfügbarkeit  | frei          | vorgemerkt       | vermietet
            Listing;Asking price;Status     | For sale      | Under offer      | Sold
            Listing;Rent;Listing status     | Active        | Pending          | Let
            Property;Price;Availability     | available     | Reserved (Meyer) | rented
            Bien;Prix;Statut                | À vendre      | sous compromis   | vendu
            Bien;Loyer;Disponibilité        | libre         | réservé          | loué
            Inmueble;Precio;Estado          | en venta      | reservado        | vendido
            Inmueble;Alquiler;Disponibilidad | disponible   | señalizado       | alquilado
            العقار;السعر;الحالة              | متاح          | محجوز            | مباع
            संपत्ति;कीमत;स्थिति                 | उपलब्ध         | आरक्षित           | बिक गया
            Immobile;Prezzo;Stato           | in vendita    | riservato        | venduto
            """)
    void homesAreAvailableReservedOrSold(String header, String free, String reserved, String sold) {
        MadeCatalog catalog = catalog("real_estate");
        Reply reply =
                done(catalog, header + "\nA;100000;" + free + "\nB;100000;" + reserved + "\nC;100000;" + sold + "\n");
        assertThat(state(item(catalog, "A"))).as(reply.text()).isEqualTo("available");
        assertThat(state(item(catalog, "B"))).isEqualTo("reserved");
        assertThat(state(item(catalog, "C"))).isEqualTo("sold");
    }

    /** A second file with the same states changes nothing, and one with others takes them back. */
    @Test
    void aLaterFileReservesSellsAndOffersAgain() {
        MadeCatalog catalog = catalog("real_estate");
        String first = "Objekt;Preis;Status\nA;1;reserviert\nB;2;frei\nC;3;verkauft\n";
        done(catalog, first);
        assertThat(trial(catalog, utf8(first)).at("/summary/unchanged").asInt()).isEqualTo(3);
        done(catalog, "Objekt;Preis;Status\nA;1;verkauft\nB;2;reserviert\nC;3;zu verkaufen\n");
        assertThat(state(item(catalog, "A"))).isEqualTo("sold");
        assertThat(state(item(catalog, "B"))).isEqualTo("reserved");
        assertThat(state(item(catalog, "C"))).isEqualTo("available");
    }

    @Test
    void anUnknownStateIsNamedAndChangesNothing() {
        MadeCatalog catalog = catalog("real_estate");
        done(catalog, "Objekt;Preis;Status\nA;1;reserviert\n");
        String second = "Objekt;Preis;Status\nA;1;Dachausbau\nB;2;verkauft\nC;3;\n";
        Reply trial = trial(catalog, utf8(second));
        assertThat(codes(trial.at("/rows/0/notices"))).containsExactly("state_unknown");
        assertThat(trial.at("/rows/0/notices/0/values/0").asText()).isEqualTo("Dachausbau");
        done(catalog, second);
        assertThat(state(item(catalog, "A"))).isEqualTo("reserved");
        assertThat(state(item(catalog, "C"))).isEqualTo("available");
    }

    /** Drafts of a state column stay out, as those of other programs do. */
    @Test
    void aHomeThatIsStillADraftStaysOut() {
        MadeCatalog catalog = catalog("real_estate");
        Reply reply = done(catalog, "Objekt;Preis;Status\nA;1;reserviert\nB;2;Entwurf\n");
        assertThat(reply.at("/rows/1/status").asText()).isEqualTo("left_out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Objekt;Preis;Ort                       | A;1;Freiburg                      | Freiburg
            Objekt;Preis;Straße;PLZ;Ort            | A;1;Lindenstr. 5;79098;Freiburg   | Lindenstr. 5, 79098 Freiburg
            Objekt;Preis;Straße;Hausnr.;PLZ;Ort;Stadtteil | A;1;Lindenweg;5a;79098;Freiburg;Wiehre | Lindenweg 5a, 79098 Freiburg, Wiehre
            Listing;Price;Address;City             | A;1;5 Mill Lane;Leeds             | 5 Mill Lane, Leeds
            Listing;Price;Address;City             | A;1;5 Mill Lane, Leeds;Leeds      | 5 Mill Lane, Leeds
            Property;Price;Location                | A;1;Harbour                       | Harbour
            Bien;Prix;Adresse;Code postal;Ville    | A;1;12 rue Haute;69001;Lyon       | 12 rue Haute, 69001 Lyon
            Inmueble;Precio;Dirección;Ciudad       | A;1;Calle Mayor 3;Valencia        | Calle Mayor 3, Valencia
            العقار;السعر;المدينة                    | A;1;دبي                           | دبي
            संपत्ति;कीमत;शहर                          | A;1;पुणे                           | पुणे
            """)
    void aHomeHasAPlace(String header, String row, String place) {
        MadeCatalog catalog = catalog("real_estate");
        Reply reply = done(catalog, header + "\n" + row + "\n");
        assertThat(item(catalog, "A").at("/metadata/location/address").asText())
                .as(reply.text())
                .isEqualTo(place);
        assertThat(trial(catalog, utf8(header + "\n" + row + "\n"))
                        .at("/summary/unchanged")
                        .asInt())
                .isEqualTo(1);
    }

    /** Each home is sold or let, so that a list has two columns of prices. */
    @Test
    void aHomeIsSoldOrLet() {
        MadeCatalog catalog = catalog("real_estate");
        Reply reply = done(catalog, "Objekt;Kaufpreis;Kaltmiete\nHaus;489.000 €;\nZimmer;;1.250,50 €\n");
        assertThat(item(catalog, "Haus").path("price").asInt()).as(reply.text()).isEqualTo(489000);
        assertThat(item(catalog, "Zimmer").path("price").asText()).isEqualTo("1250.5");
        assertThat(item(catalog, "Zimmer").path("description").asText()).isEqualTo("(Kaltmiete)");
        assertThat(codes(reply.at("/notices"))).isEmpty();
    }

    @Test
    void theAmenitiesOfAHomeAreAList() {
        MadeCatalog catalog = catalog("real_estate");
        done(catalog, "Objekt;Preis;Ausstattung\nA;1;Balkon, Lift, Keller\n");
        assertThat(item(catalog, "A").at("/metadata/amenities").toString())
                .isEqualTo("[\"Balkon\",\"Lift\",\"Keller\"]");
    }

    /** A shelf is no place that customers read, and a restaurant's "Status" is that of its other program. */
    @Test
    void otherTradesHaveNoPlaces() {
        MadeCatalog catalog = catalog("retail");
        Reply reply = done(catalog, "Artikel;Preis;Ort\nTasse;9;Regal 4\n");
        assertThat(reply.at("/file/columns/2/column").isNull()).isTrue();
        assertThat(item(catalog, "Tasse").path("metadata").has("location")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Artikel;Preis;Bestand",
        "Artikel;Preis;Auf Lager",
        "Product;Price;Stock quantity",
        "Product;Price;In stock",
        "Product;Price;Qty",
        "Produit;Prix;Quantité en stock",
        "Artículo;Precio;Existencias",
        "المنتج;السعر;المخزون",
        "उत्पाद;कीमत;स्टॉक"
    })
    void aShopsGoodsWithoutPiecesAreSoldOut(String header) {
        MadeCatalog catalog = catalog("retail");
        Reply reply = done(catalog, header + "\nCup;9;12\nBowl;8;0\nJug;7;\n");
        assertThat(item(catalog, "Cup").at("/metadata/inventory/quantity").asInt())
                .as(reply.text())
                .isEqualTo(12);
        assertThat(state(item(catalog, "Cup"))).isEqualTo("available");
        assertThat(state(item(catalog, "Bowl"))).isEqualTo("sold");
        assertThat(state(item(catalog, "Jug"))).isEqualTo("available");
        done(catalog, header + "\nCup;9;0\nBowl;8;5\n");
        assertThat(state(item(catalog, "Cup"))).isEqualTo("sold");
        assertThat(state(item(catalog, "Bowl"))).isEqualTo("available");
    }

    /** Programs that don't count write 0 everywhere. */
    @Test
    void aFileOfZerosCountsNothing() {
        MadeCatalog catalog = catalog("retail");
        done(catalog, "Artikel;Preis;Bestand\nTasse;9;0\nKrug;7;0\n");
        assertThat(state(item(catalog, "Tasse"))).isEqualTo("available");
    }

    @Test
    void goodsMayBeSoldOutByTheirState() {
        MadeCatalog catalog = catalog("retail");
        done(catalog, "Artikel;Preis;Status\nTasse;9;lieferbar\nKrug;7;ausverkauft\n");
        assertThat(state(item(catalog, "Tasse"))).isEqualTo("available");
        assertThat(state(item(catalog, "Krug"))).isEqualTo("sold");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Leistung;Preis;Dauer (Min.)         | 45        | {"unit":"minutes","value":45}
            Behandlung;Preis ab;Zeit            | 1,5 Std.  | {"value":1.5,"unit":"hours"}
            Prestation;Tarif;Durée              | 30 min    | {"value":30,"unit":"minutes"}
            Treatment;Price;Duration (minutes)  | 60        | {"value":60,"unit":"minutes"}
            Servicio;Precio;Duración            | 1 h 15    | {"value":1.25,"unit":"hours"}
            الخدمة;السعر;المدة                   | 45        | {"value":45,"unit":"minutes"}
            الخدمة;السعر;المدة بالدقائق           | 45        | {"value":45,"unit":"minutes"}
            सेवा;कीमत;अवधि                        | 45 मिनट   | {"value":45,"unit":"minutes"}
            """)
    void aSalonsServiceTakesItsTime(String header, String time, String read) {
        MadeCatalog catalog = catalog("services");
        Reply reply = done(catalog, header + "\nA;30;" + time + "\n");
        assertThat(item(catalog, "A").at("/metadata/duration")).as(reply.text()).isEqualTo(Json.parse(utf8(read)));
    }
}
