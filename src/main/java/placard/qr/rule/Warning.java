package placard.qr.rule;

import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import placard.base.Worded;

/** Why a rule probably does something else than its owner expects. */
public enum Warning implements Worded {
    /** An earlier rule takes every scan that fits this one. */
    NEVER_REACHED,
    /** Its last date has passed. */
    OVER,
    /** It asks for a place, and this installation knows none. */
    NEEDS_CITY_DATABASE,
    /** A catalogue that it leads to isn't published, or is deleted. */
    CATALOG_NOT_PUBLIC;

    /**
     * The facts that decide.
     *
     * @param today in the workspace's time zone
     * @param isPublic whether a catalogue is published
     */
    public record Facts(LocalDate today, boolean knowsCities, boolean knowsCountries, Predicate<String> isPublic) {}

    /** The warnings of a code's rules, in the order of the rules; none for a rule that is off. */
    public static List<Set<Warning>> of(List<Rule> rules, Facts facts) {
        List<Set<Warning>> own = rules.stream().map(rule -> own(rule, facts)).toList();
        for (int i = 0; i < rules.size(); i++) {
            for (int earlier = 0; earlier < i; earlier++) {
                boolean takesAll = own.get(earlier).stream().allMatch(found -> found == NEVER_REACHED)
                        && rules.get(earlier).isActive()
                        && rules.get(earlier).when().includes(rules.get(i).when());
                if (takesAll && rules.get(i).isActive()) {
                    own.get(i).add(NEVER_REACHED);
                }
            }
        }
        return own;
    }

    private static Set<Warning> own(Rule rule, Facts facts) {
        Set<Warning> found = EnumSet.noneOf(Warning.class);
        if (!rule.isActive()) {
            return found;
        }
        Conditions when = rule.when();
        if (when.isOver(facts.today)) {
            found.add(OVER);
        }
        if (!when.cities().isEmpty() && !facts.knowsCities || !when.countries().isEmpty() && !facts.knowsCountries) {
            found.add(NEEDS_CITY_DATABASE);
        }
        if (rule.arms().stream()
                .map(Arm::catalogId)
                .anyMatch(catalog -> catalog != null && !facts.isPublic.test(catalog))) {
            found.add(CATALOG_NOT_PUBLIC);
        }
        return found;
    }
}
