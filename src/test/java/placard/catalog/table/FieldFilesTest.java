package placard.catalog.table;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.catalog.table.Imports.catalog;
import static placard.catalog.table.Imports.fine;
import static placard.catalog.table.Imports.menu;
import static placard.catalog.table.Imports.send;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import placard.testing.MadeCatalog;
import placard.testing.MadeForm;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;

/** How many kinds of files from the field become a menu by the guess alone, as a guest expects it. */
@OnSqlite
final class FieldFilesTest {
    @Started
    private static Placard placard;

    /**
     * A kind of file.
     *
     * @param file its text, or the name of a file
     * @param menu the sections, items and prices that a guest expects
     */
    private record Kind(String name, String file, String... menu) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("Square", "square.csv", "Drinks: Latte | Small 3.2 | Large 4.1", "Shop: Gift top-up on request"),
            new Kind(
                    "Shopify, options and pictures",
                    "shopify.csv",
                    "Cake: Lemon & Poppy Cake | 6 / Vanilla 40 | 6 / Chocolate 42 | 8 / Vanilla 50",
                    "Bun: Plain bun 2"),
            new Kind(
                    "Shopify, old columns",
                    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price,Image Src\n"
                            + "a,Cake,<b>Big</b>,V,Cakes,x,true,Title,Default Title,9.00,0.00,https://c/1\na,,,,,,,,,,,https://c/2\n",
                    "Cakes: Cake 9"),
            new Kind(
                    "WooCommerce",
                    "woocommerce.csv",
                    "Hot: Tea | Small 2.5 | Large 2.9 was 3.2",
                    "Bakery: Bun 1.5 was 2"),
            new Kind(
                    "WooCommerce, parents by id",
                    "ID,Type,SKU,Name,Published,Visibility in catalog,Sale price,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)\n"
                            + "5,variable,,Soap,1,visible,,,Bath,,Scent,\"Rose, Mint\"\n6,\"variation, virtual\",,Soap - Rose,1,visible,4,5,,id:5,Scent,Rose\n",
                    "Bath: Soap | Rose 4 was 5"),
            new Kind(
                    "WooCommerce, German",
                    "ID,Typ,Artikelnummer,Name,Veröffentlicht,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Angebotspreis,Regulärer Preis,Kategorien,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e)\n"
                            + "1,variable,TEE,Tee,1,visible,,,,,\"Getränke > Heiß, Neu\",,Größe,\"Klein, Groß\"\n2,variation,TEE-K,Tee - Klein,1,visible,,,\"2,50\",\"3,00\",,TEE,Größe,Klein\n3,variation,TEE-G,Tee - Groß,1,visible,,,,\"4,00\",,id:1,Größe,Groß\n4,simple,X,Geheim,0,visible,,,,\"9,00\",Intern,,,\n",
                    "Heiß: Tee | Klein 2.5 was 3 | Groß 4"),
            new Kind(
                    "WooCommerce, French",
                    "ID,Type,UGS,Nom,Publié,Visibilité dans le catalogue,Description courte,Description,Tarif promo,Tarif régulier,Catégories,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1\n"
                            + "1,variable,THE,Thé,1,visible,,,,,Boissons > Chaud,,Taille,\"Petit, Grand\"\n2,variation,THE-P,Thé - Petit,1,visible,,,\"2,50\",\"3,00\",,THE,Taille,Petit\n",
                    "Chaud: Thé | Petit 2.5 was 3"),
            new Kind(
                    "Loyverse, French, a variant whose price is typed at the till",
                    "Handle,REF,Nom,Catégorie,Description,Vendu au poids,Nom Option 1,Valeur Option 1,Prix par défaut,Coût,Disponible à la vente [Café],Prix [Café]\n"
                            + "the,1,Thé,Boissons,,N,Taille,Petit,\"3,00\",\"0,50\",Y,\"3,20\"\nthe,2,,,,,,Grand,\"4,00\",\"0,60\",Y,variable\ndon,3,Don,Divers,,N,Taille,Un,,,Y,variable\ndon,4,,,,,,Deux,,,Y,variable\n",
                    "Boissons: Thé | Petit 3.2 | Grand",
                    "Divers: Don on request | Un | Deux"),
            new Kind(
                    "Odoo, with the field of a category",
                    "External ID,Name,Internal Reference,Sales Price,Cost,Product Category/Complete Name,Can be Sold,Active\n"
                            + "x.7,Bowl,B7,8.5,3.1,All / Saleable / Food,True,True\nx.8,Flour,F8,1.2,0.9,All / Raw,False,True\n",
                    "Food: Bowl 8.5"),
            new Kind(
                    "Loyverse, café",
                    "loyverse.csv",
                    "Drinks: Tea | Small 2.5 | Large 3.2",
                    "Bakery: Cake 4",
                    "Other: Gift card on request"),
            new Kind(
                    "Loyverse, shop",
                    "Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,Available for sale [Shop],Price [Shop],In stock [Shop]\n"
                            + "rope,1,Rope,Tools,<p>5&nbsp;m</p>,N,,,2.00,,Y,4.50,3\nold,2,Old,Tools,,N,,,2.00,,N,1.00,3\n",
                    "Tools: Rope 4.5"),
            new Kind(
                    "Loyverse, Spanish",
                    "loyverse_es.csv",
                    "Bebidas: Té | Pequeño 2.5 | Grande 3.2",
                    "Tienda: Queso curado 24"),
            new Kind(
                    "Loyverse, Spanish with other words",
                    "Handle,REF,Nombre,Categoria,Descripción,Vendido por peso,Opción 1 nombre,Opción 1 valor,Coste,Costo de compra,Disponibles para la venta [Bar],Precio [Bar]\n"
                            + "pan,1,Pan,Horno,,N,,,1.00,,Y,3.90\nviejo,2,Viejo,Horno,,N,,,1.00,,N,2.40\n",
                    "Horno: Pan 3.9"),
            new Kind("Lightspeed X", "lightspeed.csv", "Scarves: Scarf | Red / S 19.9 | Red / L 22.9", "Home: Mug 9.5"),
            new Kind("Toast", "toast.csv", "Soups: Tomato soup 6.5", "Wine: House red | Glass 7 | Bottle 32"),
            new Kind("Magento", "magento.csv", "Tea: Tea | Small 2.5 | Large 2.9 was 3.2", "Bakery: Bun 2"),
            new Kind("Odoo", "odoo.csv", "Coffee: Espresso 2.2", "Cakes: Cheesecake 4.5"),
            new Kind("Cost before price", "cost_first.csv", "Mains: Tea 2.5"),
            new Kind("Cost price and selling price", "two_prices.csv", "Mains: Tea 2.5"),
            new Kind("No header", "headerless.csv", "Mains: Tea 2.5", "Mains: Coffee 2", "Mains: Cake 4"),
            new Kind(
                    "No header, with a number and a description",
                    "1,Soup,With bread,4.50\n2,Salad,Green,6\n",
                    "Mains: Soup 4.5",
                    "Mains: Salad 6"),
            new Kind(
                    "Prices in columns of sizes",
                    "sizes.csv",
                    "Pizza: Margherita | small 8 | large 11",
                    "Pizza: Diavola | small 9.5 | large 13",
                    "Pizza: Calzone | large 12"),
            new Kind(
                    "Product, size and colour",
                    "product_size_color.csv",
                    "Mains: Shirt | S / Red 19 | S / Blue 19 | L / Red 21 | L / Blue 21",
                    "Mains: Cap 9"),
            new Kind(
                    "Names in two languages",
                    "category,name_en,name_el,price\nSalads,Greek salad,Χωριάτικη,8.50\n",
                    "Salads: Greek salad 8.5"),
            new Kind("Italian", "Sezione;Piatto;Prezzo\nPrimi;Lasagne;\"9,50\"\n", "Primi: Lasagne 9.5"),
            new Kind("Portuguese", "Categoria;Prato;Preço\nPeixe;Bacalhau;\"14,00\"\n", "Peixe: Bacalhau 14"),
            new Kind("Dutch", "Categorie;Gerecht;Prijs\nSoep;Erwtensoep;\"6,50\"\n", "Soep: Erwtensoep 6.5"),
            new Kind("Greek", "Κατηγορία;Όνομα;Τιμή\nΚαφές;Ελληνικός;\"2,00\"\n", "Καφές: Ελληνικός 2"),
            new Kind("Russian", "Категория;Блюдо;Цена\nСупы;Борщ;5\n", "Супы: Борщ 5"),
            new Kind("Danish", "Kategori;Ret;Pris\nSmørrebrød;Sild;\"8,50\"\n", "Smørrebrød: Sild 8.5"),
            new Kind("Japanese", "カテゴリ,商品名,価格\n麺,うどん,7\n", "麺: うどん 7"),
            new Kind("Polish", "Kategoria;Nazwa;Cena\nZupy;Żurek;\"5,00\"\n", "Zupy: Żurek 5"),
            new Kind("Polish of Excel", "pl_1250.csv", "Mains: Żurek z jajkiem 18", "Mains: Łosoś 40"),
            new Kind("Czech", "Kategorie;Název;Cena\nPolévky;Vývar;\"3,50\"\n", "Polévky: Vývar 3.5"),
            new Kind("Turkish", "Kategori;Ürün adı;Fiyat\nÇorba;Mercimek;\"4,00\"\n", "Çorba: Mercimek 4"),
            new Kind("Chinese", "分类,菜名,价格\n汤,酸辣汤,5\n", "汤: 酸辣汤 5"));

    private static byte[] bytes(Kind kind) {
        if (!kind.file.endsWith(".csv")) {
            return Imports.utf8(kind.file);
        }
        try (InputStream in = FieldFilesTest.class.getResourceAsStream("/placard/catalog/table/" + kind.file)) {
            return Objects.requireNonNull(in, kind.file).readAllBytes();
        } catch (IOException failure) {
            throw new AssertionError(kind.file, failure);
        }
    }

    @Test
    void nearlyAllKindsAreReadByTheGuessAlone() {
        List<String> others = new ArrayList<>();
        for (Kind kind : KINDS) {
            MadeCatalog catalog = catalog(placard, "EUR");
            Reply reply = send(catalog, "", MadeForm.of("menu.csv", bytes(kind)));
            List<String> read = reply.status() == 200
                    ? menu(catalog)
                    : List.of(fine(send(catalog, "?dryRun=true", MadeForm.of("menu.csv", bytes(kind))))
                            .text());
            if (!read.equals(List.of(kind.menu))) {
                others.add(kind.name + ": " + read);
            }
        }
        System.out.println(
                "Read by the guess alone: " + (KINDS.size() - others.size()) + " of " + KINDS.size() + " " + others);
        assertThat(others).isEmpty();
    }
}
