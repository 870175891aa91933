package placard.qr.rule;

import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Presentation;
import placard.base.Texts;
import placard.scan.client.Device;
import placard.scan.client.Os;

/**
 * Reads the rules of a code from a request, or from the store. A rule with a member that it doesn't know is refused:
 * ignoring a condition would lead more guests there than was meant.
 */
public final class RuleReader {
    /** The code of faults in rules, other than those of destinations. */
    public static final String INVALID = "rule_invalid";

    /** The most values of a condition. */
    static final int MOST_VALUES = 20;

    private static final int LEAST_ARMS = 2;
    private static final int MOST_ARMS = 5;
    private static final int MOST_WEIGHT = 100;
    private static final int LONGEST_NAME = 80;
    private static final int LONGEST_VALUE = 200;
    private static final int LONGEST_TAG = 35;
    private static final Map<String, Device> DEVICES = Arrays.stream(Device.values())
            .filter(device -> device != Device.UNKNOWN)
            .collect(Collectors.toUnmodifiableMap(device -> folded(device.label()), Function.identity()));
    private static final Map<String, Os> SYSTEMS = Arrays.stream(Os.values())
            .filter(os -> os != Os.UNKNOWN)
            .collect(Collectors.toUnmodifiableMap(os -> folded(os.label()), Function.identity()));
    private static final Map<String, DayOfWeek> DAYS = Arrays.stream(DayOfWeek.values())
            .collect(Collectors.toUnmodifiableMap(Conditions::word, Function.identity()));
    private static final String COUNTRY = "Use the two letters of a country (ISO 3166-1), such as AT.";

    /** How the members that say where a rule leads are read. */
    public interface Places {
        /** The member {@code targetUrl}, judged as that of a code. */
        @Nullable
        String targetUrl(Input holder);

        /** The member {@code catalogId}, judged as that of a code. */
        @Nullable
        String catalogId(Input holder);
    }

    private final Places places;
    private final UnaryOperator<String> ids;
    private final Set<String> known = new HashSet<>();

    private RuleReader(Places places, UnaryOperator<String> ids, List<Rule> before) {
        this.places = places;
        this.ids = ids;
        for (Rule rule : before) {
            known.add(rule.id());
            rule.arms().forEach(arm -> known.add(arm.id()));
        }
    }

    /**
     * The rules in the member {@code rules} of a body; none if it is null.
     *
     * @param ids makes an id of a prefix
     * @param before the code's rules until now, whose ids are kept
     */
    public static List<Rule> read(Input holder, Places places, UnaryOperator<String> ids, List<Rule> before) {
        RuleReader reader = new RuleReader(places, ids, before);
        Input input = holder.coded(INVALID);
        List<Input> sent = input.objects("rules", 0, Rule.MOST);
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            Rule rule = reader.rule(
                    sent.get(i).strictly(), holder.under("rules", i, sent.get(i).node()));
            if (rule != null) {
                rules.add(rule);
            }
        }
        String text = Rule.text(rules);
        if (text != null && text.getBytes(StandardCharsets.UTF_8).length > Rule.MOST_BYTES) {
            input.fault("rules", INVALID, "All rules of a code have at most 32 KiB together.");
        }
        return List.copyOf(rules);
    }

    /** A device by its word, of a scan that is made up; null if absent or wrong. */
    public static @Nullable Device device(Input input, String name) {
        return one(input, name, text -> DEVICES.get(folded(text)), words(Device.values()));
    }

    /** A system by its word, of a scan that is made up; null if absent or wrong. */
    public static @Nullable Os os(Input input, String name) {
        return one(input, name, text -> SYSTEMS.get(folded(text)), words(Os.values()));
    }

    /** A country by its two letters, of a scan that is made up; null if absent or wrong. */
    public static @Nullable String country(Input input, String name) {
        return one(input, name, Texts::country, COUNTRY);
    }

    private static <T> @Nullable T one(Input input, String name, Function<String, @Nullable T> read, String right) {
        String text = input.word(name);
        T value = text == null ? null : read.apply(text);
        if (text != null && value == null) {
            input.fault(name, "unknown_value", right);
        }
        return value;
    }

    /** Reads stored rules, which were judged before. */
    static List<Rule> stored(Input holder) {
        Places asStored = new Places() {
            @Override
            public @Nullable String targetUrl(Input place) {
                return place.raw("targetUrl");
            }

            @Override
            public @Nullable String catalogId(Input place) {
                return place.raw("catalogId");
            }
        };
        List<Rule> rules = new ArrayList<>();
        List<Input> all = holder.objects("rules", 0, Rule.MOST);
        for (Input each : all == null ? List.<Input>of() : all) {
            RuleReader reader = new RuleReader(asStored, prefix -> prefix, List.of());
            reader.known.add(String.valueOf(each.raw("id")));
            each.node()
                    .path("split")
                    .forEach(arm -> reader.known.add(arm.path("id").asText()));
            Rule rule = reader.rule(each, each);
            if (rule != null) {
                rules.add(rule);
            }
        }
        return List.copyOf(rules);
    }

    /**
     * Reads a rule.
     *
     * @param place the same object, whose destinations have faults of their own
     */
    private @Nullable Rule rule(Input input, Input place) {
        input.ignoring("warnings");
        Boolean isActive = input.flag("isActive");
        Boolean sticky = input.flag("sticky");
        Input conditions = input.object("when");
        if (conditions == null && input.isSound("when")) {
            input.fault("when", INVALID, "Name the conditions; {} fits every scan.");
        }
        Conditions when = conditions == null ? null : when(conditions);
        String name = input.text("name", 1, LONGEST_NAME);
        List<Arm> arms = arms(input, place);
        String id = id("rule_", input.raw("id"));
        input.nameUnknown();
        return when == null || arms.isEmpty()
                ? null
                : new Rule(id, name, isActive == null || isActive, when, arms, sticky == null || sticky);
    }

    /** An id that the code has, or a new one. */
    private String id(String prefix, @Nullable String sent) {
        return sent != null && sent.startsWith(prefix) && known.remove(sent) ? sent : ids.apply(prefix);
    }

    private List<Arm> arms(Input input, Input place) {
        boolean isSplit = input.has("split") && !input.clears("split");
        if (isSplit && (isSent(input, "targetUrl") || isSent(input, "catalogId"))) {
            input.fault("split", INVALID, "Give exactly one of targetUrl, catalogId and split.");
            return List.of();
        }
        if (!isSplit) {
            Arm only = arm(input, place, "split", new Arm("", null, 1, null, null));
            return only == null ? List.of() : List.of(only);
        }
        List<Input> sent = input.objects("split", LEAST_ARMS, MOST_ARMS);
        List<Arm> arms = new ArrayList<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            Input one = sent.get(i);
            Arm arm = armOfSplit(one, place.under("split", i, one.node()));
            if (arm != null) {
                arms.add(arm);
            }
        }
        return List.copyOf(arms);
    }

    private @Nullable Arm armOfSplit(Input input, Input place) {
        String name = input.text("name", 1, LONGEST_NAME);
        input.require("weight");
        Integer weight = input.integer("weight", 1, MOST_WEIGHT);
        String id = id("arm_", input.raw("id"));
        Arm arm = arm(input, place, null, new Arm(id, name, weight == null ? 1 : weight, null, null));
        input.nameUnknown();
        return arm;
    }

    private static boolean isSent(Input input, String name) {
        return input.has(name) && !input.clears(name);
    }

    /** @param alternative a member that may be in place of an address or a catalogue, or null */
    private @Nullable Arm arm(Input input, Input place, @Nullable String alternative, Arm start) {
        boolean hasUrl = isSent(input, "targetUrl");
        boolean hasCatalog = isSent(input, "catalogId");
        if (hasUrl == hasCatalog) {
            String choice = alternative == null ? "targetUrl and catalogId" : "targetUrl, catalogId and split";
            input.fault("targetUrl", INVALID, "Give exactly one of " + choice + ".");
            return null;
        }
        return new Arm(
                start.id(),
                start.name(),
                start.weight(),
                hasUrl ? places.targetUrl(place) : null,
                hasCatalog ? places.catalogId(place) : null);
    }

    private static Conditions when(Input input) {
        Conditions when = new Conditions(
                set(
                        Device.class,
                        values(input, "devices", 20, text -> DEVICES.get(folded(text)), words(Device.values()))),
                set(Os.class, values(input, "os", 20, text -> SYSTEMS.get(folded(text)), words(Os.values()))),
                values(
                        input,
                        "tables",
                        LONGEST_VALUE,
                        Presentation::place,
                        "Use up to 32 letters, digits, spaces, '.', '_' and '-', starting and ending with a letter or"
                                + " digit."),
                values(
                        input,
                        "sources",
                        LONGEST_VALUE,
                        Presentation::source,
                        "Use up to 40 of a-z, 0-9, '.', '_' and '-', starting with a letter or digit."),
                parameters(input),
                values(
                        input,
                        "languages",
                        LONGEST_TAG,
                        Language::read,
                        "Use a language tag such as de, de-AT or zh-Hant."),
                Conditions.days(values(
                        input,
                        "days",
                        LONGEST_TAG,
                        text -> DAYS.get(folded(text)),
                        "Use one of: mon, tue, wed, thu, fri, sat, sun.")),
                times(input),
                dates(input),
                values(input, "countries", LONGEST_TAG, Texts::country, COUNTRY),
                values(input, "cities", 80, text -> text, ""));
        input.nameUnknown();
        return when;
    }

    private static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String words(Enum<?>[] all) {
        return "Use one of: "
                + Arrays.stream(all)
                        .filter(each -> !each.name().equals("UNKNOWN"))
                        .map(each -> each instanceof Device device ? device.label() : ((Os) each).label())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static <E extends Enum<E>> Set<E> set(Class<E> type, Collection<E> values) {
        Set<E> set = EnumSet.noneOf(type);
        set.addAll(values);
        return set;
    }

    /**
     * The distinct values of a condition; none if it is absent.
     *
     * @param read null for a wrong value
     * @param right what a value should be
     */
    private static <T> List<T> values(
            Input input, String name, int longest, Function<String, @Nullable T> read, String right) {
        List<@Nullable String> sent = input.entries(name, 1, MOST_VALUES, longest);
        Set<T> values = new LinkedHashSet<>();
        for (int i = 0; sent != null && i < sent.size(); i++) {
            String text = sent.get(i);
            T value = text == null ? null : read.apply(text);
            if (value != null) {
                values.add(value);
            } else if (text != null) {
                input.fault(name, i, INVALID, right);
            }
        }
        return List.copyOf(values);
    }

    private static List<Conditions.Parameter> parameters(Input input) {
        List<Input> sent = input.objects("parameters", 1, MOST_VALUES);
        List<Conditions.Parameter> parameters = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Input one : sent == null ? List.<Input>of() : sent) {
            one.require("name");
            String name = one.text("name", 1, LONGEST_VALUE);
            if (name != null && !names.add(name)) {
                one.fault("name", INVALID, "Name each parameter once, with all its values.");
            }
            List<String> values = values(one, "values", LONGEST_VALUE, text -> text, "");
            one.nameUnknown();
            parameters.add(new Conditions.Parameter(name == null ? "" : name, values));
        }
        return List.copyOf(parameters);
    }

    private static List<Window> times(Input input) {
        List<Input> sent = input.objects("times", 1, MOST_VALUES);
        Set<Window> windows = new LinkedHashSet<>();
        for (Input one : sent == null ? List.<Input>of() : sent) {
            int from = time(one, "from");
            int to = time(one, "to");
            one.nameUnknown();
            windows.add(new Window(from, to));
        }
        return List.copyOf(windows);
    }

    private static int time(Input input, String name) {
        input.require(name);
        String text = input.word(name);
        int minute = text == null ? 0 : name.equals("to") && text.equals("24:00") ? 0 : Window.minute(text);
        if (minute < 0) {
            input.fault(name, INVALID, "Use a local time such as 07:00.");
        }
        return minute;
    }

    private static Conditions.@Nullable Dates dates(Input input) {
        Input sent = input.object("dates");
        if (sent == null) {
            return null;
        }
        LocalDate from = date(sent, "from");
        LocalDate to = date(sent, "to");
        sent.nameUnknown();
        if (from == null && to == null && sent.isSound("from", "to")) {
            sent.fault("from", INVALID, "Give from, to or both.");
        } else if (from != null && to != null && to.isBefore(from)) {
            sent.fault("to", INVALID, "Must not be before from.");
        }
        return new Conditions.Dates(from, to);
    }

    private static @Nullable LocalDate date(Input input, String name) {
        String text = input.word(name);
        if (text == null) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.getYear() >= 1970 && date.getYear() <= 9999) {
                return date;
            }
        } catch (DateTimeParseException wrong) {
            // The same fault as for a year that is out of range.
        }
        input.fault(name, INVALID, "Use a date such as 2027-12-24, from 1970 to 9999.");
        return null;
    }
}
