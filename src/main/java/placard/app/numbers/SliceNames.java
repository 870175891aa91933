package placard.app.numbers;

import com.ibm.icu.util.ULocale;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import placard.analytics.Report;
import placard.analytics.RuleNames;
import placard.page.Words;

/** The names of the values of a breakdown. Names of tables, sources, cities and systems stay as they are. */
public record SliceNames(Words words) {
    private static final String UNKNOWN = "Unknown";
    /** The ids of scans before a code had rules, and of those that no rule led. */
    private static final String NONE = "none";

    private static final String ELSE = "else";
    private static final Set<String> DEVICES = Set.of("Mobile", "Tablet", "Desktop", "TV", "Other", UNKNOWN);
    private static final Set<String> KINDS = Set.of("preview", "bot", "speculative", "inactive");
    /** Dimensions that few workspaces use: they are hidden until there is a value. */
    private static final Set<String> OPTIONAL =
            Set.of("tables", "sources", "cities", "countries", "languages", "destinations");

    /** Whether a breakdown has anything to tell. */
    public boolean isShown(String part, List<Report.Slice> slices) {
        return !slices.isEmpty()
                && !(OPTIONAL.contains(part)
                        && slices.stream()
                                .allMatch(slice -> slice.name().equals(UNKNOWN)
                                        || part.equals("destinations") && NONE.equals(slice.id())));
    }

    /** The name of a row. Rules have an id, because an owner may call one as our words are called. */
    public String name(String part, Report.Slice slice) {
        String id = slice.id();
        if (id == null) {
            return name(part, slice.name());
        }
        return switch (id) {
            case ELSE -> words.say("js.lead.rule.else");
            case NONE -> words.say("numbers.destinations.unknown");
            default -> rule(slice.rule());
        };
    }

    /** The name of a rule as the code's screen says it. */
    private String rule(RuleNames.@Nullable Name name) {
        if (name == null) {
            return words.say("numbers.destinations.gone");
        }
        String rule = name.rule() == null ? words.say("js.lead.rule.number", name.ruleAt()) : name.rule();
        String arm = name.arm() == null ? words.say("js.lead.rule.arm", name.armAt()) : name.arm();
        String whole = name.armAt() == 0 ? rule : rule + " / " + arm;
        return name.isFormer() ? words.say("numbers.destinations.former", whole) : whole;
    }

    public String name(String part, String value) {
        return switch (part) {
            case "devices" -> DEVICES.contains(value) ? words.say("device." + value.toLowerCase(Locale.ROOT)) : value;
            case "excluded" -> KINDS.contains(value) ? words.say("kind." + value) : value;
            case "os" ->
                value.equals("Other")
                        ? words.say("device.other")
                        : value.equals(UNKNOWN) ? words.say("device.unknown") : value;
            case "tables" ->
                value.equals(UNKNOWN)
                        ? words.say("numbers.tables.unknown")
                        : isNumber(value) ? words.say("numbers.table", value) : value;
            case "countries" ->
                value.equals(UNKNOWN)
                        ? words.say("numbers.countries.unknown")
                        : new ULocale("und", value).getDisplayCountry(locale());
            case "languages" ->
                value.equals(UNKNOWN)
                        ? words.say("numbers.languages.unknown")
                        : ULocale.forLanguageTag(value).getDisplayName(locale());
            default -> value.equals(UNKNOWN) ? words.say("numbers." + part + ".unknown") : value;
        };
    }

    private ULocale locale() {
        return ULocale.forLocale(words.language().locale());
    }

    /** Tables as people count them: 2 before 10, names behind, the rest at the end. */
    static List<Report.Slice> byNumber(List<Report.Slice> tables) {
        return tables.stream()
                .sorted(Comparator.comparing(
                                (Report.Slice table) -> table.name().equals(UNKNOWN))
                        .thenComparing(table -> !isNumber(table.name()))
                        .thenComparingInt(
                                table -> isNumber(table.name()) ? table.name().length() : 0)
                        .thenComparing(Report.Slice::name))
                .toList();
    }

    private static boolean isNumber(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Why requests of a kind aren't scans. */
    public String meaning(String kind) {
        return KINDS.contains(kind) ? words.say("kind." + kind + ".text") : "";
    }
}
