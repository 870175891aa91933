package placard.account;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import placard.account.Memberships.Membership;
import placard.base.Refusal;
import placard.base.Scope;
import placard.storage.Database;
import placard.web.Actor;
import placard.web.Authenticator;
import placard.web.Caller;
import placard.web.Handler;
import placard.web.LookupLimiter;

/**
 * Authenticates requests by their session cookie, for the workspace in their path.
 *
 * <p>Sessions and memberships are cached for 5 s. A notice of a revocation drops them at once; if it is lost, they end
 * within that time.
 */
public final class SessionGuard implements Authenticator {
    /** The segment of a path that names a workspace by its handle. */
    public static final String WORKSPACE = "workspace";

    /**
     * The header in which a page names its user. Another user may have signed in since in another tab of the same
     * browser. The page must not act in that user's name.
     */
    private static final String PERSON = "Placard-Person";

    /** How long step-up authentication lasts. */
    private static final Duration PROOF = Duration.ofMinutes(15);

    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    /** The interval between two writes of a session's last use. */
    private static final Duration NOTED = Duration.ofMinutes(5);

    private final Database database;
    private final Sessions sessions;
    private final Users users;
    private final Memberships memberships;
    private final Cookies cookies;
    private final InstantSource clock;
    private final LookupLimiter lookups;
    private final Function<HttpServerRequest, String> client;
    private final UnaryOperator<String> presentHandle;
    private final Cache<String, Optional<SignedIn>> known;
    private final Map<String, Instant> used = new ConcurrentHashMap<>();
    /** Counts revocations, so that a session read just before one is not cached just after it. */
    private final AtomicLong drops = new AtomicLong();

    /** A session with its user and the user's memberships. */
    public record SignedIn(
            Session session, User user, List<Membership> memberships, boolean hasPasskey, boolean hasApp) {
        /** True if the user has a second factor. */
        boolean hasSecondFactor() {
            return hasPasskey || hasApp;
        }

        /** The membership in the workspace of a handle. */
        public Optional<Membership> place(String handle) {
            return memberships.stream()
                    .filter(one -> one.handle().equals(handle))
                    .findFirst();
        }
    }

    /**
     * Prepares the guard.
     *
     * @param presentHandle the present handle of a workspace, by a former one; unchanged if there is none
     */
    public SessionGuard(
            Database database,
            Sessions sessions,
            Users users,
            Memberships memberships,
            Cookies cookies,
            InstantSource clock,
            LookupLimiter lookups,
            Function<HttpServerRequest, String> client,
            UnaryOperator<String> presentHandle) {
        this.database = database;
        this.sessions = sessions;
        this.users = users;
        this.memberships = memberships;
        this.cookies = cookies;
        this.clock = clock;
        this.lookups = lookups;
        this.client = client;
        this.presentHandle = presentHandle;
        this.known = Caffeine.newBuilder()
                .maximumSize(10_000)
                .expireAfterWrite(REMEMBERED)
                .build();
        database.listen(Sessions.ENDED, this::drop);
        database.listen(Memberships.CHANGED, this::dropAllOf);
        database.listen(Users.CHANGED, this::dropAllOf);
        database.onMissedNotices(known::invalidateAll);
    }

    private void drop(String sessionId) {
        drop(one -> one.session().id().equals(sessionId));
    }

    private void dropAllOf(String userId) {
        drop(one -> one.user().id().equals(userId));
    }

    /** Forgets the cached members of a workspace whose name or handle has changed. */
    public void dropAllIn(String workspaceId) {
        drop(one ->
                one.memberships().stream().anyMatch(place -> place.workspaceId().equals(workspaceId)));
    }

    private void drop(Predicate<SignedIn> which) {
        drops.incrementAndGet();
        known.asMap().values().removeIf(one -> one.filter(which).isPresent());
    }

    @Override
    public Caller authenticate(HttpServerRequest request, Map<String, String> parameters, String client) {
        SignedIn who = find(request)
                .filter(found -> isMeant(request, found))
                .orElseThrow(() -> new Refusal(new Refusal.SessionOver()));
        Actor actor =
                new Actor.Person(who.user().id(), who.session().id(), who.user().name());
        String handle = parameters.get(WORKSPACE);
        if (handle == null) {
            return new Caller(Caller.NO_WORKSPACE, actor, Set.of(), null, null);
        }
        Membership place = who.place(handle)
                .or(() -> who.place(presentHandle.apply(handle)))
                .orElseThrow(Refusal::notFound);
        Set<Scope> scopes = place.role().scopes();
        return new Caller(place.workspaceId(), actor, scopes, place.catalogIds(), null);
    }

    private static boolean isMeant(HttpServerRequest request, SignedIn who) {
        String meant = request.getHeader(PERSON);
        return meant == null || meant.equals(who.user().id());
    }

    /**
     * Step-up authentication: admits a request only if the user has proved their identity within the last minutes. A
     * session may be open on an abandoned desk, or its cookie stolen.
     *
     * @throws Refusal {@code proof_required}
     */
    public Handler proving(Handler handler) {
        return request -> {
            if (!isProved(request.ask(this::find).orElseThrow(() -> new Refusal(new Refusal.SessionOver())))) {
                throw new Refusal(new Refusal.ProofRequired());
            }
            return handler.handle(request);
        };
    }

    /** Admits a request only if the person may use the catalogue in its path. */
    public Handler withinCatalogs(Handler handler) {
        return request -> {
            if (!request.caller().sees(request.segment("id"))) {
                throw Refusal.notFound();
            }
            return handler.handle(request);
        };
    }

    /** True if the user has passed step-up authentication within the last minutes. */
    public boolean isProved(SignedIn who) {
        return isFresh(who.session().provedAt());
    }

    /**
     * True if the step-up authentication allows a change of sign-in methods. A user with a second factor must have
     * given it. Otherwise a stolen password could replace the owner's passkey.
     */
    public boolean isProvedFully(SignedIn who) {
        return isProved(who) && (!who.hasSecondFactor() || isFresh(who.session().factorAt()));
    }

    private boolean isFresh(@Nullable Instant proof) {
        return proof != null && !clock.instant().isAfter(proof.plus(PROOF));
    }

    /** The session and user of a request's browser. */
    public Optional<SignedIn> find(HttpServerRequest request) {
        Cookie cookie = request.getCookie(cookies.session());
        if (cookie == null || !Token.isWellFormed(cookie.getValue())) {
            return Optional.empty();
        }
        Optional<SignedIn> found = find(Token.hash(cookie.getValue()), client.apply(request));
        Instant now = clock.instant();
        if (found.isEmpty() || found.get().user().disabledAt() != null) {
            return Optional.empty();
        }
        Session session = found.get().session();
        Instant seen = used.getOrDefault(session.id(), session.seenAt());
        if (session.isOver(now, seen) || sessions.isTooOld(session)) {
            return Optional.empty();
        }
        if (now.isAfter(seen.plus(NOTED))) {
            used.put(session.id(), now);
        }
        return found;
    }

    private Optional<SignedIn> find(byte[] hash, String from) {
        String name = new String(Base64.getEncoder().encode(hash), StandardCharsets.US_ASCII);
        Optional<SignedIn> remembered = known.getIfPresent(name);
        if (remembered == null) {
            long before = drops.get();
            remembered = lookups.find(from, () -> sessions.find(hash).flatMap(this::whole));
            known.put(name, remembered);
            if (drops.get() != before) {
                known.invalidate(name);
            }
        }
        return remembered;
    }

    private Optional<SignedIn> whole(Session session) {
        return database.read(tx -> users.find(tx, session.userId())
                .map(user -> new SignedIn(
                        session,
                        user,
                        memberships.list(tx, user.id()),
                        Passkeys.isAny(tx, user.id()),
                        SecondFactors.hasApp(tx, user.id()))));
    }

    /** Writes the last uses of sessions since the previous call; for a timer. */
    public void writeLastUsed() {
        Map<String, Instant> taken = new HashMap<>(used);
        if (!taken.isEmpty()) {
            sessions.touch(taken);
            // The cached sessions still have the time before.
            taken.keySet().forEach(this::drop);
            taken.forEach(used::remove);
        }
    }
}
