package placard.scan;

import io.vertx.core.MultiMap;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import placard.base.LanguageTag;
import placard.base.Lifetime;
import placard.base.Percent;
import placard.base.Presentation;
import placard.qr.rule.RuleSet;
import placard.qr.rule.ScanFacts;
import placard.qr.rule.TrialResult;
import placard.qr.rule.TrialScan;
import placard.scan.client.Client;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;

/** Tries a code: answers a made-up scan as the redirect would, and counts nothing. */
public final class Trial {
    /** The last instant that the API can write. */
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final LiveCode kept;
    private final LiveCode code;
    private final TrialScan asked;
    private final RandomGenerator random;
    private final Presentation presentation;

    /** @param random draws the arm of a split, because nothing is known of a visitor */
    public Trial(LiveCode kept, TrialScan asked, RandomGenerator random) {
        this.kept = kept;
        this.code = kept.at(asked.at().toEpochMilli());
        this.asked = asked;
        this.random = random;
        this.presentation = this.code.presentation().over(asked.presentation());
    }

    /** The answer. */
    public TrialResult run() {
        MadeUp scan = new MadeUp(asked.at());
        Lifetime.Closed closed = closed(code, asked.at());
        RuleSet<Destination> rules = closed == null ? code.rules() : null;
        RuleSet.Choice<Destination> choice = rules == null ? null : rules.choose(scan);
        Destination destination =
                choice != null ? choice.destination() : closed == null ? code.destination() : fallback();
        Client client = new Client(Kind.HUMAN, asked.device(), asked.os());
        String plain = destination == null ? null : Locations.plain(destination, client);
        return new TrialResult(
                word(closed),
                choice == null ? null : choice.rule().id(),
                choice == null || choice.arm().id().isEmpty()
                        ? null
                        : choice.arm().id(),
                plain,
                plain == null ? null : location(Objects.requireNonNull(destination), client),
                closed == null && plain != null,
                rules == null ? List.of() : rules.steps(scan),
                asked.withWeek() ? week() : null);
    }

    private static Lifetime.@Nullable Closed closed(LiveCode code, Instant at) {
        CodeLimits limits = code.limits();
        return limits == null ? null : limits.pass(at, false);
    }

    private @Nullable Destination fallback() {
        return code.limits() == null ? null : code.limits().fallback();
    }

    private String location(Destination destination, Client client) {
        MultiMap sent = MultiMap.caseInsensitiveMultiMap();
        StringBuilder query = new StringBuilder(asked.presentation().query());
        asked.parameters().forEach((name, value) -> {
            sent.add(name, value);
            query.append(query.isEmpty() ? "" : "&")
                    .append(Percent.encode(name))
                    .append('=')
                    .append(Percent.encode(value));
        });
        return Locations.of(destination, client, code.forwardsQuery() ? query.toString() : "", sent, presentation);
    }

    /** Which rule decides in each minute of the week around the scan, from Monday in the workspace's time zone. */
    private List<TrialResult.Span> week() {
        ZoneId zone = code.zones().latest();
        LocalDate monday =
                LocalDate.ofInstant(asked.at(), zone).with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        Instant next = monday.plusWeeks(1).atStartOfDay(zone).toInstant();
        Instant end = next.isAfter(LAST) ? LAST : next;
        List<TrialResult.Span> spans = new ArrayList<>();
        Instant from = monday.atStartOfDay(zone).toInstant();
        // The rest of the scan is the same all week, so its conditions are asked once of the rules of each plan.
        Map<RuleSet<Destination>, RuleSet<Destination>> inWeek = new HashMap<>();
        Decision before = decision(inWeek, from);
        for (Instant at = from.plus(MINUTE); at.isBefore(end); at = at.plus(MINUTE)) {
            Decision decision = decision(inWeek, at);
            if (!decision.equals(before)) {
                spans.add(before.between(from, at));
                from = at;
                before = decision;
            }
        }
        spans.add(before.between(from, end));
        return spans;
    }

    private Decision decision(Map<RuleSet<Destination>, RuleSet<Destination>> inWeek, Instant at) {
        LiveCode then = kept.at(at.toEpochMilli());
        Lifetime.Closed closed = closed(then, at);
        RuleSet<Destination> all = closed == null ? then.rules() : null;
        if (all == null) {
            return new Decision(closed, null);
        }
        MadeUp scan = new MadeUp(at);
        RuleSet.Choice<Destination> choice =
                inWeek.computeIfAbsent(all, _ -> all.atOtherTimes(scan)).choose(scan);
        return new Decision(null, choice == null ? null : choice.rule().id());
    }

    /** Why the code is closed in a minute, or the rule that decides then; neither if no rule fits. */
    private record Decision(
            Lifetime.@Nullable Closed closed, @Nullable String ruleId) {
        TrialResult.Span between(Instant from, Instant to) {
            return new TrialResult.Span(from, to, word(closed), ruleId);
        }
    }

    private static String word(Lifetime.@Nullable Closed closed) {
        return closed == null ? "open" : closed.word();
    }

    /** The made-up scan at an instant. */
    private final class MadeUp implements ScanFacts {
        private final LocalDateTime local;

        MadeUp(Instant at) {
            local = LocalDateTime.ofInstant(at, code.zones().latest());
        }

        @Override
        public Device device() {
            return asked.device();
        }

        @Override
        public Os os() {
            return asked.os();
        }

        @Override
        public @Nullable LanguageTag language() {
            return asked.language();
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
            return !asked.parameters().isEmpty();
        }

        @Override
        public @Nullable String parameter(String name) {
            return asked.parameters().get(name);
        }

        @Override
        public long day() {
            return local.toLocalDate().toEpochDay();
        }

        @Override
        public int minute() {
            return 60 * local.getHour() + local.getMinute();
        }

        @Override
        public @Nullable String country() {
            return asked.country();
        }

        @Override
        public @Nullable String city() {
            return asked.city();
        }

        @Override
        public int draw(@Nullable String ruleId, int bound) {
            return random.nextInt(bound);
        }
    }
}
