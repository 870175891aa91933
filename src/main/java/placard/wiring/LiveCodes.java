package placard.wiring;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.base.Lifetime;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.page.SuggestedPages;
import placard.qr.QrCode;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.Stops;
import placard.qr.content.Resolution;
import placard.qr.rule.RuleSet;
import placard.scan.CodeLimits;
import placard.scan.CodeLookup;
import placard.scan.Destination;
import placard.scan.LinkParameters;
import placard.scan.LiveCode;
import placard.scan.count.ScanCounters;
import placard.workspace.Workspace;

/**
 * The lookup of codes for the redirect. It connects {@code qr}, which stores codes, and {@code scan}, which redirects.
 *
 * @param workspaces finds one by its id
 * @param shardOf the number of a workspace's database of scans
 * @param catalogPath the path of a catalogue's page, even of a deleted one
 * @param publicPath the path of a published catalogue's page
 * @param catalogExists whether a workspace has a catalogue of this id
 * @param ways the page to suggest for a deleted code
 * @param counters counts in a database of scans
 */
record LiveCodes(
        QrCodes codes,
        ShortLinks links,
        Stops stops,
        Function<String, Workspace> workspaces,
        ToIntFunction<String> shardOf,
        BiFunction<String, String, Optional<String>> catalogPath,
        BiFunction<String, String, Optional<String>> publicPath,
        BiPredicate<String, String> catalogExists,
        SuggestedPages ways,
        IntFunction<ScanCounters> counters) {
    /** The lifetime of a code in the trash: it is off. */
    private static final Lifetime OFF = new Lifetime(false, null, null, null);

    /** The code of a folded slug. */
    CodeLookup find(String slug) {
        Optional<QrCodes.BySlug> found = codes.findBySlug(slug);
        if (found.isEmpty()) {
            return new CodeLookup.Unknown();
        }
        QrCode live = found.get().live();
        QrCode code = live == null ? found.get().trashed() : live;
        if (code == null) {
            return new CodeLookup.Gone(ways.find(found.get().workspaceId()));
        }
        if (!code.isDynamic()) {
            return new CodeLookup.Unknown();
        }
        return of(code, live != null);
    }

    /** @param isLive false for a code in the trash, which no plan changes */
    LiveCode of(QrCode code, boolean isLive) {
        QrCode.PlannedCode next = isLive ? code.next(id -> catalogExists.test(code.workspaceId(), id)) : null;
        byte[] workspace = Ids.bytes(code.workspaceId());
        byte[] id = Ids.bytes(code.id());
        Workspace home = workspaces.apply(code.workspaceId());
        String logo = home.brand().logoFileId();
        int shard = shardOf.applyAsInt(code.workspaceId());
        return new LiveCode(
                workspace,
                id,
                shard,
                home.zones(),
                destination(code),
                code.presentation(),
                code.forwardQuery(),
                home.countsOrigins(),
                stops.isStopped(code)
                        ? CodeLimits.STOPPED
                        : isLive ? limits(code, shard, workspace, id, logo) : new CodeLimits(OFF, null, null, logo),
                rules(code),
                next == null ? null : new LiveCode.Next(next.at().toEpochMilli(), of(next.code(), true)));
    }

    private @Nullable RuleSet<Destination> rules(QrCode code) {
        Map<String, Optional<String>> paths = new HashMap<>();
        return RuleSet.of(code.rules(), (rule, arm) -> {
            String target = arm.targetUrl();
            if (target != null) {
                return page(target) instanceof Destination.Foreign foreign
                        ? appended(code, foreign, rule.id())
                        : page(target);
            }
            return paths.computeIfAbsent(
                            Objects.requireNonNull(arm.catalogId()),
                            catalog -> publicPath.apply(code.workspaceId(), catalog))
                    .map(path -> new Destination.OwnPage(links.page(path)))
                    .orElse(null);
        });
    }

    private @Nullable CodeLimits limits(QrCode code, int shard, byte[] workspace, byte[] id, @Nullable String logo) {
        Lifetime lifetime = code.lifetime();
        if (lifetime.equals(Lifetime.UNLIMITED)) {
            return null;
        }
        String fallback = code.fallbackUrl();
        return new CodeLimits(
                lifetime,
                lifetime.maxScans() == null ? null : counters.apply(shard).get(workspace, id),
                fallback == null ? null : page(fallback),
                logo);
    }

    private Destination page(String target) {
        WebUrl url = WebUrl.parse(target);
        return url != null && links.isOwn(url) ? new Destination.OwnPage(target) : new Destination.Foreign(target);
    }

    /** The page with the code's parameters, joined here if no scan decides on one. Chats take no such parameters. */
    private static Destination appended(QrCode code, Destination.Foreign page, @Nullable String rule) {
        if (code.append().parameters().isEmpty() || isChat(page.url())) {
            return page;
        }
        LinkParameters append = new LinkParameters(code.append().parameters(), code.slug(), code.name(), rule);
        return append.isOpen() || code.forwardQuery()
                ? new Destination.Foreign(page.url(), append, 0)
                : Destination.Foreign.joined(page.url(), append.to(page.url(), code.presentation()));
    }

    private static boolean isChat(String target) {
        WebUrl url = WebUrl.parse(target);
        return url != null && WebHost.of(url).isWithin(Set.of("wa.me"));
    }

    private Destination destination(QrCode code) {
        String target = code.targetUrl();
        if (target != null) {
            return page(target) instanceof Destination.Foreign foreign ? appended(code, foreign, null) : page(target);
        }
        String catalog = code.catalogId();
        Optional<String> page = catalog == null ? Optional.empty() : catalogPath.apply(code.workspaceId(), catalog);
        if (page.isPresent()) {
            return new Destination.OwnPage(links.page(page.get()));
        }
        return switch (code.content().resolution()) {
            case Resolution.Foreign(String url) -> new Destination.Foreign(url);
            case Resolution.MapsLink(String apple, String google) -> new Destination.Maps(apple, google);
            case Resolution.Landing() -> new Destination.OwnPage(links.page("/p/" + code.slug()));
            case Resolution.FilePath(String path) -> new Destination.OwnPage(links.page(path));
            case Resolution.None() -> new Destination.NoDestination();
        };
    }
}
