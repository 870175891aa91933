package placard.outbound;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import placard.base.Refusal;
import placard.base.Texts;
import placard.base.WebHost;
import placard.base.WebUrl;

/**
 * The only way out for requests whose address a tenant names (SSRF guard). Each attempt resolves the name again, judges
 * every address of it, and connects to an address that was judged. One address that isn't public refuses all.
 */
public final class Outbound {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final Duration REMEMBERED = Duration.ofMinutes(1);
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private final Settings settings;
    private final Resolver resolver;
    private final Connector connector;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private volatile @Nullable OwnAddresses own;

    /** An opened part of the operator's network. */
    @FunctionalInterface
    public interface OpenedNetwork {
        boolean contains(byte[] address, int port);
    }

    /**
     * The settings of outgoing requests.
     *
     * @param isOn false if nothing goes out
     * @param opened the private addresses that may be reached, by HTTP too
     * @param isOpen whether those are open now
     * @param urls of this installation, without a slash at the end; the first one is its name for receivers
     */
    public record Settings(boolean isOn, OpenedNetwork opened, BooleanSupplier isOpen, List<String> urls) {}

    /** The addresses of this machine and of its public names. */
    private record OwnAddresses(Instant readAt, Set<InetAddress> addresses) {}

    /** The addresses to connect to, one after the other until one can be reached. */
    private record CheckedAddresses(List<InetAddress> addresses, boolean isPrivate) {}

    /** The address may not be reached. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1L;

        Refused() {
            super("refused", null, false, false);
        }
    }

    public Outbound(
            Settings settings, Resolver resolver, Connector connector, InstantSource clock, LongSupplier nanos) {
        this.settings = settings;
        this.resolver = resolver;
        this.connector = connector;
        this.clock = clock;
        this.nanos = nanos;
    }

    public boolean isOn() {
        return settings.isOn;
    }

    /** @throws Refusal {@code conflict} if the operator has switched outgoing requests off */
    public void checkOn() {
        if (!isOn()) {
            throw Refusal.conflict("outbound_off", "The operator has switched outgoing requests off.");
        }
    }

    /**
     * Whether a request may go to this URL now. It waits for the name's addresses. It never tells why not, because the
     * reason would tell which internal names and addresses exist.
     */
    public boolean mayReach(String url) {
        Target target = Target.parse(url);
        if (target == null) {
            return false;
        }
        try {
            judge(target).toCompletableFuture().join();
            return true;
        } catch (CompletionException refused) {
            return false;
        }
    }

    /** Sends a POST with a body of JSON. The stage always completes normally. */
    public CompletionStage<Outcome> post(String url, Map<String, String> headers, byte[] body) {
        long start = nanos.getAsLong();
        Target target = Target.parse(url);
        if (!settings.isOn || target == null) {
            return CompletableFuture.completedStage(
                    Outcome.of(settings.isOn ? Outcome.Failure.ADDRESS_REFUSED : Outcome.Failure.OFF, 0));
        }
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        all.put("Accept-Encoding", "identity");
        all.put("User-Agent", "Placard-Hook/1 (+" + settings.urls.getFirst() + ")");
        return judge(target)
                .thenCompose(judged -> post(target, judged.addresses, all, body, start)
                        .thenApply(reply -> outcome(reply, judged, since(start))))
                .toCompletableFuture()
                .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> Outcome.of(kind(failure), since(start)));
    }

    /** Nothing has been sent yet where no connection came about, so the next address is tried. */
    private CompletionStage<Connector.Reply> post(
            Target target, List<InetAddress> addresses, Map<String, String> headers, byte[] body, long start) {
        long millis = PATIENCE.toMillis() - since(start);
        return connector
                .post(target, addresses.getFirst(), headers, body, millis)
                .exceptionallyCompose(failure -> addresses.size() > 1 && isUnconnected(failure)
                        ? post(target, addresses.subList(1, addresses.size()), headers, body, start)
                        : CompletableFuture.failedStage(failure));
    }

    private static boolean isUnconnected(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
                return true;
            }
        }
        return false;
    }

    private long since(long start) {
        return Duration.ofNanos(nanos.getAsLong() - start).toMillis();
    }

    private Outcome outcome(Connector.Reply reply, CheckedAddresses judged, long millis) {
        String text = judged.isPrivate ? "" : Texts.cleaned(reply.text());
        return new Outcome(reply.status(), null, millis, text, wait(reply.retryAfter()));
    }

    /** The seconds or the date of a Retry-After, of at most a day. */
    private @Nullable Duration wait(String header) {
        try {
            Duration wait = header.isEmpty()
                    ? Duration.ZERO
                    : header.length() <= 9 && header.chars().allMatch(c -> c >= '0' && c <= '9')
                            ? Duration.ofSeconds(Long.parseLong(header))
                            : Duration.between(
                                    clock.instant(),
                                    ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                                            .toInstant());
            return wait.isPositive() ? wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT : null;
        } catch (DateTimeParseException unknown) {
            return null;
        }
    }

    private static Outcome.Failure kind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused) {
                return Outcome.Failure.ADDRESS_REFUSED;
            }
            if (cause instanceof SSLException) {
                return Outcome.Failure.CERTIFICATE;
            }
            if (cause instanceof TimeoutException) {
                return Outcome.Failure.TIMEOUT;
            }
        }
        return Outcome.Failure.CONNECTION;
    }

    private CompletionStage<CheckedAddresses> judge(Target target) {
        InetAddress literal = target.literal();
        if (literal != null) {
            return own().thenCompose(ours -> judged(target, List.of(literal), ours));
        }
        if (target.host().indexOf('.') < 0 || isOurs(target.host())) {
            return refused();
        }
        return resolver.resolve(target.host() + ".")
                .handle((found, failure) -> failure == null ? found : List.<InetAddress>of())
                .thenCompose(found -> own().thenCompose(ours -> judged(target, found, ours)));
    }

    private static <T> CompletionStage<T> refused() {
        return CompletableFuture.failedStage(new Refused());
    }

    private CompletionStage<CheckedAddresses> judged(
            Target target, List<InetAddress> addresses, Set<InetAddress> ours) {
        boolean isOpened = settings.isOpen.getAsBoolean();
        boolean isPrivate = false;
        for (InetAddress address : addresses) {
            boolean isAllowed = isOpened && settings.opened.contains(address.getAddress(), target.port());
            boolean isOurs = ours.contains(address) || ours.contains(WebHost.forwardedTo(address));
            if (!isAllowed && (!target.isSecure() || !WebHost.isPublic(address) || isOurs)) {
                return refused();
            }
            isPrivate |= isAllowed;
        }
        return addresses.isEmpty()
                ? refused()
                : CompletableFuture.completedStage(new CheckedAddresses(List.copyOf(addresses), isPrivate));
    }

    private boolean isOurs(String host) {
        return names().contains(host);
    }

    private Set<String> names() {
        Set<String> names = new HashSet<>();
        for (String url : settings.urls) {
            WebUrl parsed = WebUrl.parse(url);
            if (parsed != null) {
                names.add(WebHost.of(parsed).name());
            }
        }
        return names;
    }

    /** The addresses of this machine, and those that its own names have in the DNS. */
    private CompletionStage<Set<InetAddress>> own() {
        OwnAddresses known = own;
        if (known != null && known.readAt.plus(REMEMBERED).isAfter(clock.instant())) {
            return CompletableFuture.completedStage(known.addresses);
        }
        CompletionStage<Set<InetAddress>> all = CompletableFuture.completedStage(interfaces());
        for (String name : names()) {
            if (name.indexOf('.') > 0 && name.indexOf(':') < 0) {
                CompletionStage<List<InetAddress>> found = resolver.resolve(name + ".")
                        .handle((addresses, failure) -> failure == null ? addresses : List.<InetAddress>of());
                all = all.thenCombine(found, (before, more) -> {
                    Set<InetAddress> both = new HashSet<>(before);
                    both.addAll(more);
                    return both;
                });
            }
        }
        return all.thenApply(addresses -> {
            own = new OwnAddresses(clock.instant(), addresses);
            return addresses;
        });
    }

    private static Set<InetAddress> interfaces() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .collect(Collectors.toSet());
        } catch (SocketException unknown) {
            return Set.of();
        }
    }
}
