package placard.scan;

import io.vertx.core.MultiMap;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.base.Presentation;
import placard.qr.rule.RuleSet;
import placard.qr.rule.ScanFacts;
import placard.scan.client.Client;
import placard.scan.client.Device;
import placard.scan.client.Os;
import placard.scan.count.Scan;
import placard.scan.visitor.Cities;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.KeyFolderUnusable;
import placard.scan.visitor.Place;
import placard.scan.visitor.Visitor;

/**
 * The facts of one request for a code, for its rules and its journal record. Each fact that costs something is worked
 * out once, when something asks for it. The address goes no further than here.
 */
final class Scanning implements ScanFacts {
    /** The tools of one event loop. */
    record ScanTools(ScanRoutes.ScanParts shared, Hasher hasher, LanguageCache languages, MinuteClock minutes) {}

    private final ScanTools tools;
    final RequestHead head;
    final LiveCode code;
    final Client client;
    final MultiMap sent;
    final Presentation presentation;

    private @Nullable Instant now;
    /** When the request came, in milliseconds since 1970; 0 until it is asked for. */
    private long millis;

    private byte @Nullable [] address;
    private boolean isAddressRead;
    private @Nullable Place place;
    private @Nullable Visitor visitor;
    private boolean isVisitorKnown;
    private @Nullable Map<String, String> parameters;
    private @Nullable LanguageTag language;
    private @Nullable String led;
    private boolean isLanguageKnown;
    private long day;
    /** -1 until the time is asked for. */
    private int minute = -1;

    /** @param sent the scanned URL's parameters */
    Scanning(ScanTools tools, RequestHead head, LiveCode code, Client client, MultiMap sent) {
        this.tools = tools;
        this.head = head;
        this.code = code;
        this.client = client;
        this.sent = sent;
        this.presentation =
                sent.isEmpty() ? code.presentation() : code.presentation().over(Parameters.presentation(sent));
    }

    /** When the request came. */
    Instant now() {
        Instant known = now;
        if (known == null) {
            known = Instant.ofEpochMilli(millis());
            now = known;
        }
        return known;
    }

    private long millis() {
        if (millis == 0) {
            millis = tools.shared.clock().millis();
        }
        return millis;
    }

    private byte @Nullable [] address() {
        if (!isAddressRead) {
            isAddressRead = true;
            address = isUntracked() ? null : tools.shared.addresses().of(head);
        }
        return address;
    }

    /** Whether the guest asks not to be tracked, and this server honours that. */
    private boolean isUntracked() {
        return tools.shared.honoursGpc() && ("1".equals(head.first("Sec-GPC")) || "1".equals(head.first("DNT")));
    }

    /** The destination of the first rule that fits; without one, the code's own. */
    Destination destination() {
        RuleSet<Destination> rules = code.rules();
        if (rules == null) {
            return code.destination();
        }
        RuleSet.Choice<Destination> choice = rules.choose(this);
        led = choice == null ? Scan.ELSE : choice.id();
        return choice == null ? code.destination() : choice.destination();
    }

    /** The rule that led the scan; null before {@link #destination}, and for a code without rules. */
    @Nullable
    String leadingRule() {
        return led;
    }

    /** The country to record; null if it is unknown or isn't counted. */
    @Nullable
    String countedCountry() {
        return code.countsOrigins() ? place().country() : null;
    }

    /** The language to record; null if it is unknown or isn't counted, and for guests who aren't tracked. */
    @Nullable
    String countedLanguage() {
        LanguageTag first = code.countsOrigins() && !isUntracked() ? language() : null;
        return first == null ? null : first.known();
    }

    Place place() {
        Place found = place;
        if (found == null) {
            byte[] from = address();
            found = from == null ? Place.UNKNOWN : tools.shared.addresses().place(head, from);
            place = found;
        }
        return found;
    }

    /** The hashes of the address; null while the keys can't be read, because the redirect must still work. */
    @Nullable
    Visitor visitor() {
        if (!isVisitorKnown) {
            isVisitorKnown = true;
            byte[] from = address();
            visitor = from == null ? null : hashed(from);
        }
        return visitor;
    }

    private @Nullable Visitor hashed(byte[] from) {
        try {
            return tools.hasher.visitor(
                    tools.shared.keys().at(now()),
                    code.code(),
                    from,
                    client.device().code(),
                    client.os().code());
        } catch (KeyFolderUnusable loggedAlready) {
            return null;
        }
    }

    @Override
    public Device device() {
        return client.device();
    }

    @Override
    public Os os() {
        return client.os();
    }

    @Override
    public @Nullable LanguageTag language() {
        if (!isLanguageKnown) {
            isLanguageKnown = true;
            language = tools.languages.of(head.first("Accept-Language"));
        }
        return language;
    }

    @Override
    public @Nullable String table() {
        return presentation.table();
    }

    @Override
    public @Nullable String source() {
        return presentation.source();
    }

    @Override
    public boolean hasParameters() {
        return !sent.isEmpty();
    }

    @Override
    public @Nullable String parameter(String name) {
        // Rules may ask for hundreds of names, and a URL may have thousands of parameters.
        Map<String, String> known = parameters;
        if (known == null) {
            known = Parameters.firsts(sent);
            parameters = known;
        }
        return known.get(name);
    }

    /** Works out the time by the zone that was set last, which rules use at once. */
    private void readClock() {
        MinuteClock clock = tools.minutes;
        clock.read(millis(), code.zones().latest());
        day = clock.day();
        minute = clock.minute();
    }

    @Override
    public long day() {
        if (minute < 0) {
            readClock();
        }
        return day;
    }

    @Override
    public int minute() {
        if (minute < 0) {
            readClock();
        }
        return minute;
    }

    @Override
    public @Nullable String country() {
        return place().country();
    }

    @Override
    public @Nullable String city() {
        String city = place().city();
        return city.equals(Cities.UNKNOWN) ? null : city;
    }

    @Override
    public int draw(@Nullable String ruleId, int bound) {
        Visitor known = ruleId == null ? null : visitor();
        if (ruleId == null || known == null) {
            return tools.shared.random().nextInt(bound);
        }
        String agent = head.first("User-Agent");
        return StickyDraw.draw(known.hash(), agent == null ? "" : agent, ruleId, bound);
    }
}
