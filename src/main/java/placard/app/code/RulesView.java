package placard.app.code;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import placard.qr.QrCode;
import placard.qr.rule.Rule;
import placard.qr.rule.Warning;

/**
 * The destinations of a code, as sentences.
 *
 * @param others where all scans lead that fit no rule
 * @param zone whose clock the rules follow
 */
public record RulesView(List<Line> lines, String others, String zone) {
    /**
     * One rule.
     *
     * @param sentence which scans lead where
     * @param warnings the words of its warnings
     */
    public record Line(@Nullable String name, String sentence, boolean isActive, List<String> warnings) {}

    static RulesView of(QrCode code, List<Set<Warning>> warnings, RuleWords words, ZoneId zone) {
        List<Rule> rules = code.rules();
        return new RulesView(
                IntStream.range(0, rules.size())
                        .mapToObj(i -> new Line(
                                rules.get(i).name(),
                                words.sentence(rules.get(i)),
                                rules.get(i).isActive(),
                                warnings.get(i).stream().map(Warning::word).toList()))
                        .toList(),
                words.others(code),
                zone.getId());
    }
}
