package placard.app.numbers;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import placard.analytics.Report;
import placard.page.Words;

/** The names of the values of a breakdown. Names of tables, sources, cities and systems stay as they are. */
public record SliceNames(Words words) {
    private static final String UNKNOWN = "Unknown";
    private static final Set<String> DEVICES = Set.of("Mobile", "Tablet", "Desktop", "TV", "Other", UNKNOWN);
    private static final Set<String> KINDS = Set.of("preview", "bot", "speculative", "inactive");
    /** Dimensions that few workspaces use: they are hidden until there is a value. */
    private static final Set<String> OPTIONAL = Set.of("tables", "sources", "cities");

    /** Whether a breakdown has anything to tell. */
    public boolean isShown(String part, List<Report.Slice> slices) {
        return !slices.isEmpty()
                && !(OPTIONAL.contains(part)
                        && slices.stream().allMatch(slice -> slice.name().equals(UNKNOWN)));
    }

    public String name(String part, String value) {
        return switch (part) {
            case "devices" -> DEVICES.contains(value) ? words.say("device." + value.toLowerCase(Locale.ROOT)) : value;
            case "excluded" -> KINDS.contains(value) ? words.say("kind." + value) : value;
            case "os" ->
                value.equals("Other")
                        ? words.say("device.other")
                        : value.equals(UNKNOWN) ? words.say("device.unknown") : value;
            default -> value.equals(UNKNOWN) ? words.say("numbers." + part + ".unknown") : value;
        };
    }

    /** Why requests of a kind aren't scans. */
    public String meaning(String kind) {
        return KINDS.contains(kind) ? words.say("kind." + kind + ".text") : "";
    }
}
