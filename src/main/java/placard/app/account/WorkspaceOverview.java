package placard.app.account;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.account.Memberships.Membership;
import placard.account.SessionGuard.SignedIn;
import placard.analytics.TodayByWorkspace;
import placard.app.account.WorkspacesView.Warning;
import placard.base.Refusal;
import placard.base.Scope;
import placard.base.Zones;
import placard.catalog.CatalogCounts;
import placard.storage.Database;
import placard.storage.ScanStores;
import placard.storage.StoreException;
import placard.storage.Tx;
import placard.workspace.ApiKeys;
import placard.workspace.Workspace;
import placard.workspace.Workspaces;

/** The overview of a user's workspaces, read in four queries. */
public record WorkspaceOverview(
        Database database, ScanStores scans, Workspaces workspaces, ApiKeys keys, InstantSource clock) {
    /** Credits that are few. */
    private static final int FEW = 10;
    /** Keys that expire within this time get a warning. */
    private static final Duration SOON = Duration.ofDays(14);
    /** A key unused for this long may belong to a person who has left. */
    private static final Duration LONG = Duration.ofDays(90);

    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceOverview.class);

    private record Facts(
            Map<String, Workspace> workspaces,
            Map<Integer, List<String>> places,
            Map<String, TodayByWorkspace.Day> days,
            Set<String> unread,
            Map<String, List<CatalogCounts.Count>> catalogs,
            Map<String, ApiKeys.KeyAges> keys) {}

    /** A line for each, by name. */
    public List<WorkspacesView.Line> lines(SignedIn who) {
        Instant now = clock.instant();
        String userId = who.user().id();
        Facts known = withDays(database.read(tx -> known(tx, userId, now)), now);
        return who.memberships().stream()
                .filter(place -> known.workspaces.containsKey(place.workspaceId()))
                .map(place -> line(place, known))
                .toList();
    }

    private Facts known(Tx tx, String userId, Instant now) {
        Map<String, Workspace> all =
                workspaces.listOf(tx, userId).stream().collect(Collectors.toMap(Workspace::id, Function.identity()));
        return new Facts(
                all,
                scans.numbersOf(tx, all.keySet()),
                new HashMap<>(),
                new HashSet<>(),
                CatalogCounts.of(tx, userId, now).stream()
                        .collect(Collectors.groupingBy(CatalogCounts.Count::workspaceId)),
                keys.ageing(tx, userId, now, now.plus(SOON), now.minus(LONG)));
    }

    /** With what was scanned; the main tables aren't held meanwhile, for one of the databases may hang. */
    private Facts withDays(Facts known, Instant now) {
        known.places.forEach((number, here) -> {
            Map<String, Zones> zones = here.stream()
                    .map(known.workspaces::get)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toMap(Workspace::id, Workspace::zones));
            try {
                known.days.putAll(scans.read(number, here, own -> TodayByWorkspace.read(own, zones, now)));
            } catch (StoreException | Refusal away) {
                if (number == 0) {
                    throw away;
                }
                LOG.atWarn().addKeyValue("database", number).setCause(away).log("A database of scans is away");
                known.unread.addAll(here);
            }
        });
        return known;
    }

    private static WorkspacesView.Line line(Membership place, Facts known) {
        Set<Scope> scopes = place.role().scopes();
        List<CatalogCounts.Count> catalogs = known.catalogs.getOrDefault(place.workspaceId(), List.of()).stream()
                .filter(one -> place.catalogIds() == null || place.catalogIds().contains(one.catalogId()))
                .toList();
        long credits = Objects.requireNonNull(known.workspaces.get(place.workspaceId()))
                .credits();
        return new WorkspacesView.Line(
                place.handle(),
                place.workspaceName(),
                place.role(),
                may(scopes, Scope.ANALYTICS_READ) && !known.unread.contains(place.workspaceId())
                        ? scans(known.days.get(place.workspaceId()))
                        : null,
                may(scopes, Scope.ANALYTICS_READ) && known.unread.contains(place.workspaceId()),
                may(scopes, Scope.CATALOGS_READ)
                        ? catalogs.stream().filter(one -> !one.isPublished()).count()
                        : 0,
                catalogs.stream()
                        .filter(CatalogCounts.Count::isPublished)
                        .mapToLong(CatalogCounts.Count::soldOut)
                        .sum(),
                credits,
                warnings(scopes, credits, known.keys.get(place.workspaceId())));
    }

    private static boolean may(Set<Scope> scopes, Scope scope) {
        return scopes.contains(Scope.ALL) || scopes.contains(scope);
    }

    private static WorkspacesView.Scans scans(TodayByWorkspace.@Nullable Day day) {
        return day == null
                ? new WorkspacesView.Scans(0, 0, 0)
                : new WorkspacesView.Scans(day.scans(), day.before(), day.weekAgo());
    }

    /** Only those about which the person can do something. */
    private static List<Warning> warnings(Set<Scope> scopes, long credits, ApiKeys.@Nullable KeyAges keys) {
        List<Warning> warnings = new ArrayList<>();
        if (credits < FEW && may(scopes, Scope.QR_WRITE)) {
            warnings.add(Warning.CREDITS);
        }
        if (keys != null && may(scopes, Scope.KEYS_WRITE)) {
            if (keys.isEnding()) {
                warnings.add(Warning.KEY_ENDS);
            }
            if (keys.isIdle()) {
                warnings.add(Warning.KEY_IDLE);
            }
        }
        return warnings;
    }
}
