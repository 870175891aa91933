package placard.qr.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a code, ready to be asked at each scan.
 *
 * @param <D> where a rule leads
 */
public final class RuleSet<D> {
    /** A text and what holds it take about this much memory beside its characters. */
    private static final int BYTES_OF_A_TEXT = 56;

    private final List<Line<D>> lines;
    /** Those that may fit. */
    private final List<Line<D>> open;

    private final RuleMatcher remaining;
    private final int bytes;

    private RuleSet(List<Line<D>> lines, int bytes) {
        this.lines = lines;
        this.open = lines.stream().filter(Line::mayFit).toList();
        this.remaining = new RuleMatcher(open.stream().map(Line::matching).toList());
        this.bytes = bytes;
    }

    /** The outcome for a scan. */
    public record Choice<D>(Rule rule, Arm arm, D destination) {
        /** The id of the rule, and of the arm of a split behind a slash. */
        public String id() {
            return arm.id().isEmpty() ? rule.id() : rule.id() + "/" + arm.id();
        }
    }

    /** The answer of one rule to a scan: it fits, or the first reason why it doesn't. */
    public record Step(Rule rule, @Nullable Condition failing, Because because) {
        boolean fits() {
            return because == Because.FITS;
        }
    }

    /** Why a rule fits or doesn't. */
    public enum Because {
        FITS,
        /** The rule is switched off. */
        OFF,
        /** No catalogue that it leads to is public. */
        CATALOG_NOT_PUBLIC,
        /** The scan doesn't tell what the condition asks for. */
        UNKNOWN,
        /** The scan differs from each value of the condition. */
        DIFFERS
    }

    /**
     * One rule.
     *
     * @param ways the arms that lead somewhere
     */
    private record Line<D>(Rule rule, CompiledConditions matching, List<Choice<D>> ways, int weights) {
        static <D> Line<D> of(Rule rule, BiFunction<Rule, Arm, @Nullable D> destinations) {
            List<Choice<D>> ways = new ArrayList<>();
            int weights = 0;
            for (Arm arm : rule.arms()) {
                D destination = destinations.apply(rule, arm);
                if (destination != null) {
                    ways.add(new Choice<>(rule, arm, destination));
                    weights += arm.weight();
                }
            }
            return new Line<>(rule, new CompiledConditions(rule.when()), List.copyOf(ways), weights);
        }

        Choice<D> choice(ScanFacts scan) {
            if (ways.size() == 1) {
                return ways.getFirst();
            }
            int left = scan.draw(rule.sticky() ? rule.id() : null, weights);
            for (Choice<D> way : ways) {
                left -= way.arm.weight();
                if (left < 0) {
                    return way;
                }
            }
            throw new IllegalStateException("a number beyond all weights");
        }

        boolean isOpen() {
            return !ways.isEmpty();
        }

        boolean mayFit() {
            return rule.isActive() && isOpen();
        }
    }

    /**
     * Prepares rules.
     *
     * @param destinations where an arm leads; null while its catalogue isn't public
     * @return null if there are none
     */
    public static <D> @Nullable RuleSet<D> of(List<Rule> rules, BiFunction<Rule, Arm, @Nullable D> destinations) {
        if (rules.isEmpty()) {
            return null;
        }
        List<Line<D>> lines =
                rules.stream().map(rule -> Line.of(rule, destinations)).toList();
        String text = Objects.requireNonNull(Rule.text(rules));
        int texts = (int) text.chars().filter(c -> c == '"').count() / 2;
        return new RuleSet<>(lines, RuleMatcher.BYTES + text.length() + BYTES_OF_A_TEXT * texts);
    }

    /** The first rule that fits, and where it leads; null if none fits. */
    public @Nullable Choice<D> choose(ScanFacts scan) {
        int first = remaining.first(scan);
        return first < 0 ? null : open.get(first).choice(scan);
    }

    /** Those of the rules that may fit scans that differ from this one in their time alone. */
    public RuleSet<D> atOtherTimes(ScanFacts scan) {
        return new RuleSet<>(
                lines.stream()
                        .filter(line -> line.matching.holdsApartFromTime(scan))
                        .toList(),
                bytes);
    }

    /** The answers of the rules until one fits. */
    public List<Step> steps(ScanFacts scan) {
        List<Step> steps = new ArrayList<>();
        for (Line<D> line : lines) {
            Condition failing = line.matching.failing(scan);
            Because because;
            if (!line.rule.isActive()) {
                because = Because.OFF;
            } else if (!line.isOpen()) {
                because = Because.CATALOG_NOT_PUBLIC;
            } else if (failing == null) {
                because = Because.FITS;
            } else {
                because = failing.isKnown(scan) ? Because.DIFFERS : Because.UNKNOWN;
            }
            boolean isOfScan = because == Because.DIFFERS || because == Because.UNKNOWN;
            steps.add(new Step(line.rule, isOfScan ? failing : null, because));
            if (because == Because.FITS) {
                break;
            }
        }
        return steps;
    }

    /** Whether a rule leads to a destination that matches. */
    public boolean leadTo(Predicate<D> place) {
        return lines.stream().flatMap(line -> line.ways.stream()).anyMatch(way -> place.test(way.destination));
    }

    /**
     * The memory that the rules take, about.
     *
     * @param place the memory of a place to which they lead
     */
    public long bytes(ToIntFunction<D> place) {
        return bytes
                + lines.stream()
                        .flatMap(line -> line.ways.stream())
                        .mapToLong(way -> place.applyAsInt(way.destination))
                        .sum();
    }
}
