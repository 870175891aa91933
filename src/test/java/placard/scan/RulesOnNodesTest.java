package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Body.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import placard.testing.Await;
import placard.testing.MadeCode;
import placard.testing.Placard;
import placard.testing.Store;

/** Rules on several nodes, and after a restart. */
final class RulesOnNodesTest {
    private static final String SPLIT = "[{'when':{},'split':[{'weight':1,'targetUrl':'https://example.com/a'},"
            + "{'weight':1,'targetUrl':'https://example.com/b'}]}]";

    private static List<String> arms(Placard placard, String slug) {
        List<String> arms = new ArrayList<>();
        for (int i = 1; i <= 60; i++) {
            arms.add(placard.scan(slug, "203.0.113." + i).header("Location"));
        }
        return arms;
    }

    @Test
    void aVisitorGetsTheSameArmOnEveryNodeAndAfterARestart() {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard other = one.anotherNode()) {
            MadeCode code =
                    MadeCode.in(one, json("{'name':'Half','targetUrl':'https://example.com/','rules':" + SPLIT + "}"));
            List<String> arms = arms(one, code.slug());
            assertThat(new HashSet<>(arms)).containsExactlyInAnyOrder("https://example.com/a", "https://example.com/b");
            assertThat(arms(other, code.slug())).isEqualTo(arms);
            one.restart();
            assertThat(arms(one, code.slug())).isEqualTo(arms);
        }
    }

    @Test
    void aChangeReachesTheOtherNode() {
        try (Placard one = Placard.start(Store.POSTGRESQL);
                Placard other = one.anotherNode()) {
            MadeCode code = MadeCode.in(one);
            assertThat(other.scan(code.slug(), "203.0.113.1").header("Location"))
                    .isEqualTo("https://example.com/");
            code.patch(json("{'rules':[{'when':{},'targetUrl':'https://example.com/ruled'}]}"));
            assertThat(one.scan(code.slug(), "203.0.113.1").header("Location")).isEqualTo("https://example.com/ruled");
            Await.until(
                    "the other node",
                    () -> other.scan(code.slug(), "203.0.113.1")
                            .header("Location")
                            .equals("https://example.com/ruled"));
        }
    }
}
