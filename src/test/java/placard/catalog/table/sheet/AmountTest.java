package placard.catalog.table.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import placard.base.Json;
import placard.testing.Scanners;
import placard.testing.Slow;

/** Prices as people write them. The cases of prices.json hold for the import and for the scripts of the editor. */
final class AmountTest {
    private static final List<String> PARTS = List.of(
            "1", "2", "12", "50", "99", "120", "500", "000", "0", ".", ",", " ", " ", "'", "\u00a0", "\u202f", "\u200b",
            "¹", "²", "⁹", "₂", "½", "①", "٣", "९", "５", "$", "€", "£", "¢", "₱", "Kč", "kr", "Rs.", "p", "c", "ct",
            "k", "/", "/kg", "(", ")", "-", "–", ",-", ":-", "%", "x", "l", "0,3l", "p.p.", "per", "each", "USD", "EUR",
            "円", "\n", "\t", "*", "e", "k", "rb", "ribu", "jt", "万", "税込", "(税込)", ":", ":50", "+", "·", "٫", "٬",
            "\u200f", "1)", "[1]", "A,C");
    private static final List<String> CURRENCIES =
            List.of("USD", "EUR", "GBP", "INR", "JPY", "KWD", "CHF", "SEK", "XOF", "COP", "IDR", "VND", "CZK", "TND");

    /** Words that stand for zeros. */
    private static final List<String> TIMES = List.of("k", "rb", "ribu", "jt", "万");

    private static Amount.ParsedAmount read(
            String currency, @Nullable String language, String cell, @Nullable String... others) {
        Stream<Table.Cell> cells =
                Arrays.stream(others).filter(Objects::nonNull).map(one -> new Table.Cell(one, false));
        return Amount.of(Currency.getInstance(currency), language, cells).read(new Table.Cell(cell, false));
    }

    static List<JsonNode> cases() throws IOException {
        try (var in = Objects.requireNonNull(AmountTest.class.getResourceAsStream("prices.json"))) {
            return Json.parse(in.readAllBytes()).valueStream().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aCellIsReadOrRefused(JsonNode one) {
        Amount.ParsedAmount read = read(
                one.path("currency").asText(),
                one.path("language").asText(null),
                one.path("cell").asText(),
                one.path("column").asText(null));
        assertThat(read.fault()).as(one.toString()).isEqualTo(one.path("fault").asText(null));
        assertThat(read.note()).as(one.toString()).isEqualTo(one.path("note").asText(null));
        if (one.has("price")) {
            assertThat(read.price())
                    .as(one.toString())
                    .isEqualByComparingTo(one.path("price").asText());
        } else {
            assertThat(read.price()).as(one.toString()).isNull();
        }
    }

    @Test
    void aSpreadsheetsNumberIsNotReinterpreted() {
        Amount amount = Amount.of(Currency.getInstance("EUR"), null, Stream.of());
        assertThat(amount.read(new Table.Cell("1.234", true)).price()).isEqualByComparingTo("1.234");
    }

    /** Every digit of an accepted price is in the cell, in the same order; words such as "k" add zeros. */
    @Test
    @Slow
    void noPriceHasDigitsThatItsCellHasNot() {
        Random random = new Random(29);
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            String currency = CURRENCIES.get(random.nextInt(CURRENCIES.size()));
            String cell = cell(random);
            BigDecimal price = read(currency, null, cell).price();
            if (price != null) {
                accepted++;
                String zeros = TIMES.stream().anyMatch(cell::contains) ? "000000" : "";
                assertThat(hasInOrder(digits(cell) + zeros, significant(price)))
                        .as("%s %s is %s", currency, cell, price)
                        .isTrue();
            }
        }
        assertThat(accepted).isGreaterThan(10_000);
    }

    private static String cell(Random random) {
        StringBuilder cell = new StringBuilder();
        int parts = 1 + random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            cell.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return cell.toString();
    }

    private static String significant(BigDecimal price) {
        String digits = price.abs().stripTrailingZeros().toPlainString().replace(".", "");
        return digits.replaceFirst("^0+", "");
    }

    private static String digits(String cell) {
        StringBuilder digits = new StringBuilder();
        cell.codePoints().forEach(c -> {
            int above = "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c);
            int value = above >= 0 ? above : Character.digit(c, 10);
            if (value >= 0) {
                digits.append(value);
            }
        });
        return digits.toString();
    }

    private static boolean hasInOrder(String cell, String price) {
        int at = 0;
        for (char digit : price.toCharArray()) {
            at = cell.indexOf(digit, at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }

    private static void copyScripts(Path folder) throws IOException {
        Scanners.needs("node");
        for (String script : List.of("amounts.js", "amount-text.js", "money.js", "money-field.js")) {
            Files.copy(Path.of("src/main/resources/placard/app", script), folder.resolve(script));
        }
        StringBuilder words = new StringBuilder();
        AmountWords.shipped()
                .constants()
                .forEachEntry((name, value) -> words.append("export const " + name + " = " + Json.text(value) + ";\n"));
        write(folder, "amount-words.js", words.toString());
        write(folder, "package.json", "{\"type\":\"module\"}");
    }

    private static List<String> ran(Path folder) throws IOException {
        Path script = folder.resolve("run.js");
        return Scanners.output(List.of(Scanners.program("node").toString(), script.toString()), 0)
                .lines()
                .toList();
    }

    /** A field of the editor has no place for a note: it takes an amount, or says why not. */
    @Test
    void aFieldTakesAnAmountAlone(@TempDir Path folder) throws IOException {
        copyScripts(folder);
        write(folder, "run.js", """
                import { MoneyField } from "./money-field.js";
                const texts = ["8€50", "12,50", "", "50p", "25k", "12.50 USD", "12,50 each", "-5", "1.234.567", "9999999999999", "1,0051"];
                const field = new MoneyField("EUR", "fr");
                console.log(texts.map((text) => JSON.stringify(field.read(text))).join("\\n"));
                console.log(JSON.stringify(new MoneyField("JPY", "en").read("1,200")), JSON.stringify(new MoneyField("JPY", "en").read("12.5")));
                """);
        assertThat(ran(folder))
                .containsExactly(
                        "{\"amount\":8.5}",
                        "{\"amount\":12.5}",
                        "{\"amount\":null}",
                        "{\"fault\":\"unreadable\"}",
                        "{\"fault\":\"unreadable\"}",
                        "{\"fault\":\"foreign\"}",
                        "{\"fault\":\"unreadable\"}",
                        "{\"fault\":\"unreadable\"}",
                        "{\"amount\":1234567}",
                        "{\"fault\":\"much\"}",
                        "{\"fault\":\"digits\"}",
                        "{\"amount\":1200} {\"fault\":\"whole\"}");
    }

    /** A line of a name and a price: a comma before a number says that it is one. */
    @Test
    void aLineIsSplitIntoANameAndAPrice(@TempDir Path folder) throws IOException {
        copyScripts(folder);
        write(folder, "run.js", """
                import { MoneyField } from "./money-field.js";
                const lines = ["Feldsalat, 11.90", "Gebackener Ziegenkäse, 13.5", "Suppe; 7", "سلطة، ١٢", "Dosa … 4,50", "Brot, Butter, 3 €", "Table for 2", "Route 66", "Cola, 0.5 l", "Table for 2, 3", "Menüs 1, 2, 3", "طاولة ٢، ٣", "Menü 1, 14.50", "Menü 2, 15 €"];
                const field = new MoneyField("EUR", "de");
                for (const line of lines) {
                  const { name, amount } = field.split(line);
                  console.log(`${name} | ${amount}`);
                }
                const { name, amount } = new MoneyField("JPY", "en").split("Ramen, 12");
                console.log(`${name} | ${amount}`);
                for (const line of ["Route 66", "قهوة ١٢", "Table for 2, 3", "7", "Thé"]) {
                  const { maybe } = field.split(line);
                  console.log(maybe ? `${maybe.name} | ${maybe.amount}?` : line);
                }
                """);
        assertThat(ran(folder))
                .containsExactly(
                        "Feldsalat | 11.9",
                        "Gebackener Ziegenkäse | 13.5",
                        "Suppe | 7",
                        "سلطة | 12",
                        "Dosa | 4.5",
                        "Brot, Butter | 3",
                        "Table for 2 | null",
                        "Route 66 | null",
                        "Cola, 0.5 l | null",
                        "Table for 2, 3 | null",
                        "Menüs 1, 2, 3 | null",
                        "طاولة ٢، ٣ | null",
                        "Menü 1 | 14.5",
                        "Menü 2 | 15",
                        "Ramen | 12",
                        "Route | 66?",
                        "قهوة | 12?",
                        "Table for 2, | 3?",
                        "7",
                        "Thé");
    }

    /** The editor's script reads the same cases, and thousands of made cells, as the import does. */
    @Test
    @Slow
    void theScriptReadsTheSame(@TempDir Path folder) throws IOException {
        copyScripts(folder);
        ArrayNode all = Json.object().arrayNode();
        cases().forEach(all::add);
        Random random = new Random(30);
        for (int i = 0; i < 20_000; i++) {
            all.addObject()
                    .put("currency", CURRENCIES.get(random.nextInt(CURRENCIES.size())))
                    .put("language", List.of("en", "de", "fr", "es").get(random.nextInt(4)))
                    .put("cell", cell(random));
        }
        write(folder, "cases.json", Json.text(all));
        write(folder, "run.js", """
                import { readFileSync } from "node:fs";
                import { Amounts } from "./amounts.js";
                const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url)));
                for (const { currency, language, cell, column } of cases) {
                  const { number, note, fault } = new Amounts(currency, language, column ? [column] : []).read(cell);
                  console.log(JSON.stringify([number ?? null, note || null, fault ?? null]));
                }
                """);
        List<String> lines = ran(folder);
        assertThat(lines).hasSize(all.size());
        for (int i = 0; i < all.size(); i++) {
            JsonNode one = all.get(i);
            JsonNode script = Json.parse(lines.get(i).getBytes(StandardCharsets.UTF_8));
            Amount.ParsedAmount read = read(
                    one.path("currency").asText(),
                    one.path("language").asText(null),
                    one.path("cell").asText(),
                    one.path("column").asText(null));
            assertThat(script.path(2).asText(null)).as(one.toString()).isEqualTo(read.fault());
            assertThat(script.path(1).asText(null)).as(one.toString()).isEqualTo(read.note());
            BigDecimal price = script.path(0).isNull()
                    ? null
                    : new BigDecimal(script.path(0).asText());
            assertThat(price)
                    .as(one.toString())
                    .usingComparator(AmountTest::compare)
                    .isEqualTo(read.price());
        }
    }

    private static int compare(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        return one == null || other == null ? (one == other ? 0 : 1) : one.compareTo(other);
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
