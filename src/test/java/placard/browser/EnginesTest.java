package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Scanners;
import placard.testing.Slow;

/**
 * What a guest does with each template, in the engines of all phones and desktops: a page opened by a scan, searched, an
 * item's sheet, an order. Each template meets every engine with another window and another language; with
 * {@code ENGINES_ALL=true} it meets them all ({@code bench/engines}).
 */
@Slow
@OnSqlite(clock = Guests.LUNCH_AT)
class EnginesTest {
    private static final boolean ALL = "true".equals(System.getenv("ENGINES_ALL"));

    /** Where pictures of what each engine shows go; none without it. */
    private static final @Nullable String PICTURES = System.getenv("ENGINES_PICTURES");

    private static final List<String> LANGUAGES = List.of("en", "ar", "hi");
    private static final int[][] WINDOWS = {{320, 640}, {390, 844}, {1280, 800}};

    /** The browsers, by their engine. */
    enum Kind {
        CHROMIUM(() -> new ChromiumEngine(Fonts.NOTO), Scanners.CHROMIUM),
        FIREFOX(() -> new Firefox(Fonts.NOTO), Firefox.PROGRAM),
        /** Its window is never as narrow as a phone's, and its clock can't be stopped. */
        WEBKIT(Webkit::new, Webkit.PROGRAMS);

        private final Supplier<Engine> start;
        private final String[] programs;

        Kind(Supplier<Engine> start, String... programs) {
            this.start = start;
            this.programs = programs;
        }

        /** Opens the browser; where it is missing, the test says so and is skipped. */
        Engine open() {
            Scanners.needs(programs);
            return start.get();
        }
    }

    /**
     * What is done with a template's example.
     *
     * @param item that is looked for and opened
     * @param choices selectors of what is pressed in its sheet
     * @param message of the order, without its first and last lines; null where there is no cart
     * @param goes where the sheet's button leads, or the order
     */
    record Flow(
            String template,
            String item,
            List<String> choices,
            @Nullable String message,
            String goes) {}

    private static final String SECOND = "#picker-choices fieldset:first-child label:nth-of-type(2) input";
    private static final String FIRST_BOX = "#picker-choices input[type=checkbox]";

    private static final List<Flow> FLOWS = List.of(
            new Flow(
                    "restaurant",
                    "Paneer Tikka",
                    List.of(SECOND, FIRST_BOX),
                    "1 × Paneer Tikka (Full) – ₹360\n   + Mint chutney",
                    "https://wa.me/918055500142"),
            new Flow(
                    "bakery",
                    "Butter Croissant",
                    List.of(FIRST_BOX),
                    "1 × Butter Croissant",
                    "https://wa.me/442079460321"),
            new Flow("retail", "Rain Shell", List.of(FIRST_BOX), "+ Gift packaging", "https://wa.me/13035550177"),
            new Flow("services", "Cut and Finish", List.of(), null, "https://linden-studio.example/book/cut"),
            new Flow("real_estate", "Type B", List.of(), null, "https://wa.me/97145550166"));

    private static final Map<Kind, Engine> STARTED = new EnumMap<>(Kind.class);

    @Started
    private static Placard placard;

    private static Examples examples;
    private static LongList list;

    @Prepares
    static void prepare() {
        examples = Examples.in(placard);
        for (String template : List.of("restaurant", "bakery", "retail")) {
            // One browser's clock is the machine's, and at night an order would be for the next day.
            assertThat(placard.patch(examples.of(template).api(), "{\"businessDetails\":{\"hours\":[]}}")
                            .status())
                    .isEqualTo(200);
        }
        list = LongList.in(placard);
    }

    @AfterAll
    static void stop() {
        STARTED.values().forEach(Engine::close);
        STARTED.clear();
    }

    private static Engine engine(Kind kind) {
        Scanners.needs(kind.programs);
        return STARTED.computeIfAbsent(kind, _ -> kind.open());
    }

    static Stream<Object[]> runs() {
        return Stream.of(Kind.values())
                .flatMap(kind -> IntStream.range(0, FLOWS.size())
                        .boxed()
                        .flatMap(flow -> IntStream.range(0, ALL ? WINDOWS.length * LANGUAGES.size() : 1)
                                .mapToObj(i -> new Object[] {
                                    kind,
                                    FLOWS.get(flow),
                                    WINDOWS[(i / LANGUAGES.size() + flow + kind.ordinal()) % WINDOWS.length],
                                    LANGUAGES.get((i + flow) % LANGUAGES.size())
                                })));
    }

    private static void resize(Engine engine, Kind kind, int[] window) {
        engine.window(kind == Kind.WEBKIT ? Math.max(460, window[0]) : window[0], window[1]);
    }

    @ParameterizedTest(name = "{0} {1} {2} {3}")
    @MethodSource("runs")
    void aGuestFindsWhatIsWantedAndOrders(Kind kind, Flow flow, int[] window, String language) {
        Engine engine = engine(kind);
        resize(engine, kind, window);
        String url = placard.url(examples.of(flow.template).path() + "?table=12&lang=" + language);
        // Another run's page would put its order back while it is there.
        engine.open(placard.url("/robots.txt"));
        engine.run("localStorage.clear(); sessionStorage.clear(); return 0");
        // Pictures that were on their way to the page before are reported as failed.
        engine.faults();
        engine.open(url);
        engine.until("return document.querySelector('.tools:not([hidden])') !== null");
        assertThat(engine.run("return [document.documentElement.lang, document.documentElement.dir]")
                        .toString())
                .isEqualTo("[\"%s\",\"%s\"]".formatted(language, language.equals("ar") ? "rtl" : "ltr"));
        fits(engine);
        String id = examples.items(flow.template).get(flow.item).path("id").asText();
        engine.run("""
                const search = document.querySelector("#search");
                search.value = `%s`;
                search.dispatchEvent(new Event("input", { bubbles: true }));
                return 0;
                """.formatted(flow.item));
        engine.until("""
                const all = [...document.querySelectorAll("li.item")];
                const shown = all.filter((card) => card.checkVisibility());
                return shown.length < all.length && shown.includes(document.getElementById("%s"));
                """.formatted(id));
        engine.press("li#" + id + " h3 a");
        engine.until("return document.querySelector('#picker').open");
        engine.run("history.back(); return 0");
        engine.until("return !document.querySelector('dialog[open]')");
        engine.press("li#" + id + " h3 a");
        showsItsContent(engine, "#picker");
        picture(engine, kind, flow, window, language, "sheet");
        String title = engine.run("return document.querySelector('#picker-title').textContent")
                .asText();
        // The restaurant's own menu is in Hindi too.
        assertThat(title).isEqualTo(language.equals("hi") ? hindi(flow) : flow.item);
        if (flow.message == null) {
            assertThat(engine.run("return document.querySelector('#picker-acts a').href")
                            .asText())
                    .startsWith(flow.goes);
        } else {
            orders(engine, flow);
            picture(engine, kind, flow, window, language, "cart");
        }
        fits(engine);
        assertThat(engine.faults()).isEmpty();
    }

    private static String hindi(Flow flow) {
        return examples.items(flow.template)
                .get(flow.item)
                .at("/translations/hi/name")
                .asText(flow.item);
    }

    private static void orders(Engine engine, Flow flow) {
        flow.choices.forEach(engine::press);
        engine.press("#picker-send");
        engine.until("return !document.querySelector('dialog[open]')");
        engine.press("button.cartbar");
        showsItsContent(engine, "#cart");
        String link =
                engine.run("return document.querySelector('#cart-send').href").asText();
        assertThat(link).startsWith(flow.goes);
        assertThat(OrderForm.chat(link).get("text")).contains(Objects.requireNonNull(flow.message), "12");
    }

    private static void fits(Engine engine) {
        assertThat(engine.run("return document.documentElement.scrollWidth - innerWidth")
                        .asInt())
                .as("pixels that are to be scrolled sideways")
                .isNotPositive();
    }

    /** A dialog shows its content whole, or as much of it as the window has room for. */
    private static void showsItsContent(Engine engine, String dialog) {
        engine.until("return document.querySelector('%s').open".formatted(dialog));
        double[] heights = engine.run("""
                const inside = document.querySelector('%s .inside');
                return [inside.clientHeight, inside.scrollHeight];
                """.formatted(dialog))
                .valueStream()
                .mapToDouble(one -> one.asDouble())
                .toArray();
        assertThat(heights[0])
                .as("height of the content of %s", dialog)
                .isGreaterThan(100)
                .isGreaterThanOrEqualTo(Math.min(heights[1], 300));
    }

    private static void picture(Engine engine, Kind kind, Flow flow, int[] window, String language, String what) {
        if (PICTURES != null) {
            String name = String.join("-", kind.name(), flow.template, "" + window[0], language, what) + ".png";
            try {
                Files.write(Files.createDirectories(Path.of(PICTURES)).resolve(name), engine.screenshot());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** The list and an item's sheet of each template; dark pages are for {@link EveryPageTest}, in Chromium. */
    @ParameterizedTest
    @EnumSource
    void axeFindsNothing(Kind kind) {
        Engine engine = engine(kind);
        resize(engine, kind, Guests.PHONE);
        for (Flow flow : FLOWS) {
            engine.open(placard.url(examples.of(flow.template).path() + "?table=12"));
            engine.until("return document.querySelector('.tools:not([hidden])') !== null");
            Axe.approves(flow.template + " in " + kind, engine);
            engine.press("li#"
                    + examples.items(flow.template).get(flow.item).path("id").asText() + " h3 a");
            engine.until("return document.querySelector('#picker').open");
            Axe.approves("the sheet of " + flow.template + " in " + kind, engine);
        }
        assertThat(engine.faults()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theFiltersShowWhatIsInThem(Kind kind) {
        Engine engine = engine(kind);
        engine.window(460, 800);
        engine.open(placard.url(examples.of("restaurant").path()));
        engine.until("return document.querySelector('.tools:not([hidden])') !== null");
        engine.press("#filter");
        showsItsContent(engine, "#filters");
        engine.press("#show");
        engine.until("return !document.querySelector('dialog[open]')");
        assertThat(engine.faults()).isEmpty();
    }

    /** A little below the bar, which has several rows where there is a mouse. */
    private static double place(Engine engine) {
        return 18
                + engine.run("return document.querySelector('.contents').offsetHeight")
                        .asDouble();
    }

    private static double top(Engine engine, int section) {
        return engine.run("return (%s)(%d)".formatted(LongList.TOP, section)).asDouble();
    }

    /** The last section is too low to come to the top of a window. */
    static Stream<Object[]> bars() {
        return Stream.of(Kind.values())
                .flatMap(kind ->
                        Stream.of(ALL ? WINDOWS : new int[][] {{460, 800}}).map(window -> new Object[] {kind, window}));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("bars")
    void aSectionComesToItsPlaceByTheBarAndByALink(Kind kind, int[] window) {
        Engine engine = engine(kind);
        resize(engine, kind, window);
        List<Integer> sections =
                ALL ? IntStream.range(1, list.sections().size() - 1).boxed().toList() : List.of(1, 7, 13, 18);
        for (int section : sections) {
            engine.open(placard.url(list.path()));
            engine.run("document.querySelectorAll('.contents a')[%d].click(); return 0".formatted(section));
            assertThat(top(engine, section))
                    .as("section %d by the bar", section)
                    .isCloseTo(place(engine), within(8.0));
            engine.open("about:blank");
            engine.open(placard.url(list.path() + "#" + list.sections().get(section)));
            assertThat(top(engine, section)).as("section %d by a link", section).isCloseTo(place(engine), within(8.0));
        }
    }
}
