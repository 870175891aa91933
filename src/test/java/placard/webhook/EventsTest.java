package placard.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import placard.activity.Action;
import placard.activity.Subject;

class EventsTest {
    private static final Path PAGE = Path.of("docs/integrations/webhooks.md");

    /** The document has a line for each kind of subject and each event, with the actions; a new pair must be placed there. */
    @Test
    void everyPairOfSubjectAndActionIsDocumentedWithItsEventOrNone() throws IOException {
        Map<String, Set<String>> written = new TreeMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            String[] cells = line.split("\\|", -1);
            if (cells.length == 5 && !cells[1].isBlank() && !cells[1].contains("subject") && !cells[1].contains("--")) {
                for (String kind : cells[1].replace("`", "").strip().split(", ", -1)) {
                    String event = cells[3].replace("`", "").strip();
                    String actions = cells[2].replace("`", "").strip();
                    if (Arrays.stream(Subject.Kind.values())
                            .anyMatch(one -> one.word().equals(kind))) {
                        written.computeIfAbsent(kind + " → " + event, _ -> new TreeSet<>())
                                .addAll(actions.equals("all") ? words() : Set.of(actions.split(", ", -1)));
                    }
                }
            }
        }
        Map<String, Set<String>> made = new TreeMap<>();
        for (Subject.Kind kind : Subject.Kind.values()) {
            for (Action action : Action.values()) {
                String event = Events.type(kind, action).map(EventType::word).orElse("none");
                made.computeIfAbsent(kind.word() + " → " + event, _ -> new TreeSet<>())
                        .add(action.word());
            }
        }
        assertThat(written).isEqualTo(made);
    }

    private static Set<String> words() {
        return Arrays.stream(Action.values()).map(Action::word).collect(Collectors.toSet());
    }

    @Test
    void everyTypeIsOfAGroupAndHasAnExampleOfItself() {
        for (EventType type : EventType.values()) {
            assertThat(EventType.named(type.word())).containsExactly(type);
            assertThat(EventType.named(type.word().replaceAll("\\..*", ".*"))).contains(type);
            assertThat(type.json().at("/example/type").asText()).isEqualTo(type.word());
        }
        assertThat(EventType.named("code.eaten")).isEmpty();
        assertThat(EventType.named("*")).isEmpty();
    }
}
