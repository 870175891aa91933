package placard.qr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Scanners;
import placard.testing.Slow;

/**
 * Every template and every layout as a printer gets it, with its codes read. On one store: a picture is drawn of what
 * {@link PrintTemplateTest} and {@link SheetTest} read from both.
 */
@OnSqlite
final class PrintPicturesTest {
    @Started
    private static Placard placard;

    private static final List<String> LAYOUTS = List.of("classic", "bold", "minimal");
    private static final int CODES = 24;

    @TempDir
    private Path folder;

    /** The modules of a business card are the smallest. ZBar misses one of some hundred at 200 dots per inch. */
    private static int dpi(String template) {
        return template.startsWith("poster") ? 100 : template.equals("business_card") ? 300 : 200;
    }

    @ParameterizedTest
    @Slow
    @CsvSource({
        "table_tent,12",
        "table_sticker,4",
        "window_sticker,6",
        "poster_a5,24",
        "poster_a4,24",
        "business_card,3",
        "receipt,24"
    })
    void eachCodeOfEachTemplateIsRead(String template, int pages) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        Reply reply = made.sheet(",'template':'" + template + "','tables':{'from':1,'to':" + CODES + "}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        Path file = Files.write(folder.resolve("sheet.pdf"), reply.bytes());
        assertThat(Scanners.codes(file, folder, pages, dpi(template), CODES))
                .isEqualTo(IntStream.rangeClosed(1, CODES)
                        .mapToObj(table -> made.link() + "?table=" + table)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** A long name in Latin, Arabic and Devanagari letters, and the longest title, are whole in every layout. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "table_tent",
                "table_sticker",
                "window_sticker",
                "poster_a5",
                "poster_a4",
                "business_card",
                "receipt"
            })
    void eachLayoutHasItsOwnPictureAndCutsNoText(String template) throws IOException {
        Scanners.needs("pdftoppm", "zbarimg");
        MadePrint made = MadePrint.in(placard, ",'theme':{'primaryColor':'#7c2d12'}");
        List<String> layouts = template.equals("receipt") ? List.of("classic", "minimal") : LAYOUTS;
        Set<String> pages = new TreeSet<>();
        for (String layout : layouts) {
            String print = ",'template':'" + template + "','layout':'" + layout + "'";
            pages.add(MadePrint.words(made.page(print)));
            for (String name : List.of(
                    "Gasthaus zum Goldenen Löffel und Weinstube am alten Rathausmarkt in Franken",
                    "مطعم وحلويات الشام الأصيل للمأكولات العربية والمشاوي على الفحم في وسط المدينة",
                    "श्री लक्ष्मी नारायण शुद्ध शाकाहारी भोजनालय एवं मिष्ठान्न भंडार जयपुर")) {
                String sheet = print + ",'title':'" + name + "','call':'" + name + "'";
                assertThat(made.warnings(sheet)).as(layout + ": " + name).isEmpty();
            }
            Reply reply = made.sheet(print + ",'tables':['Terrace 1','2']");
            int count = template.matches("poster.*|receipt") ? 2 : 1;
            Path own = Files.createDirectory(folder.resolve(layout));
            Path file = Files.write(own.resolve("sheet.pdf"), reply.bytes());
            assertThat(Scanners.codes(file, own, count, dpi(template), 2))
                    .as(layout)
                    .containsExactlyInAnyOrder(made.link() + "?table=Terrace%201", made.link() + "?table=2");
        }
        assertThat(pages).hasSize(layouts.size());
    }
}
