package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.page.Language;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;
import placard.testing.Slow;

/** Pages of catalogues fit a small phone in every language, whichever fonts it has. */
@OnSqlite
@Slow
class FontsTest {
    @RegisterExtension
    static final Guests DEJAVU = new Guests(Fonts.DEJAVU);

    @RegisterExtension
    static final Guests LIBERATION = new Guests(Fonts.LIBERATION);

    @RegisterExtension
    static final Guests NOTO = new Guests(Fonts.NOTO);

    @Started
    private static Placard placard;

    private static Examples examples;

    @Prepares
    static void prepare() {
        examples = Examples.in(placard);
    }

    /** What is wider than it has room for: the page by how much, and the elements that stand out of the window. */
    private static final String WIDE = """
            () => {
              const over = document.documentElement.scrollWidth - innerWidth;
              const out = [...document.querySelectorAll("body *")]
                .filter((one) => one.checkVisibility() && !one.closest(".contents ul, .quick, .pics, .unseen, .sprite"))
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
                .map((one) => one.outerHTML.slice(0, 60));
              return over > 0 ? over + ": " + out.join(" ") : "";
            }""";

    private static void fits(Guests guests) {
        List<String> faults = new ArrayList<>();
        for (Language language : Language.values()) {
            Guest guest = guests.with(Guests.NARROW, options -> options);
            for (Examples.Example example : examples.all()) {
                guest.open(placard.url(example.path() + "?lang=" + language.tag()));
                guest.until("() => !document.querySelector('.tools').hidden");
                String wide = (String) guest.page().evaluate(WIDE);
                if (!wide.isEmpty()) {
                    faults.add(example.template() + " in " + language + " " + wide);
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void withDejaVu() {
        fits(DEJAVU);
    }

    @Test
    void withLiberation() {
        fits(LIBERATION);
    }

    @Test
    void withNoto() {
        fits(NOTO);
    }
}
