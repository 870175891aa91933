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
 * Admits requests by the session of their cookie, to the workspace that their path names.
 *
 * <p>Sessions and memberships are remembered for 5 s, so that what is revoked stops working within that time even if every
 * notice is lost; where the notice arrives, at once.
 */
public final class SessionGuard implements Authenticator {
    /** The segment of a path that names a workspace by its handle. */
    public static final String WORKSPACE = "workspace";

    /**
     * The header in which a page says whose it is: in another tab of the same browser somebody else may have signed in since,
     * in whose name nothing of this page shall be done.
     */
    private static final String PERSON = "Placard-Person";

    /** How long a password that was given is proof. */
    private static final Duration PROOF = Duration.ofMinutes(15);

    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    /** Between two times that a session's last use is written down. */
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
    /** Counts revocations, so that a session read just before one is not remembered just after it. */
    private final AtomicLong drops = new AtomicLong();

    /** A session with whom it belongs to, and where that person is a member. */
    public record SignedIn(
            Session session, User user, List<Membership> memberships, boolean hasPasskey, boolean hasApp) {
        /** Whether there is more than the password by which they prove who they are. */
        boolean hasSecondFactor() {
            return hasPasskey || hasApp;
        }

        /** Their place in the workspace of a handle. */
        public Optional<Membership> place(String handle) {
            return memberships.stream()
                    .filter(one -> one.handle().equals(handle))
                    .findFirst();
        }
    }

    /**
     * Admits them.
     *
     * @param presentHandle the handle of the workspace that had another one before; the same if none did
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

    /** Forgets who is known to belong to a workspace, whose name or handle has changed. */
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
     * Lets a request through only if its person has proved who they are within the last minutes: a session may be left
     * open on a desk, or its cookie stolen.
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

    /** Lets a request through only if the catalogue of its path is one of those that are there for the person. */
    public Handler withinCatalogs(Handler handler) {
        return request -> {
            if (!request.caller().sees(request.segment("id"))) {
                throw Refusal.notFound();
            }
            return handler.handle(request);
        };
    }

    /** Whether somebody has proved who they are within the last minutes. */
    public boolean isProved(SignedIn who) {
        return isFresh(who.session().provedAt());
    }

    /**
     * Whether they have proved it well enough to change by what they prove it: with a second factor if they have one. Else
     * whoever learns a password could put a passkey of their own in the place of its owner's.
     */
    public boolean isProvedFully(SignedIn who) {
        return isProved(who) && (!who.hasSecondFactor() || isFresh(who.session().factorAt()));
    }

    private boolean isFresh(@Nullable Instant proof) {
        return proof != null && !clock.instant().isAfter(proof.plus(PROOF));
    }

    /** Who has signed in in the browser that a request comes from. */
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

    /** Writes down when sessions were last used since the call before; for a timer. */
    public void writeLastUsed() {
        Map<String, Instant> taken = new HashMap<>(used);
        if (!taken.isEmpty()) {
            sessions.touch(taken);
            // What is remembered of them has the time before.
            taken.keySet().forEach(this::drop);
            taken.forEach(used::remove);
        }
    }
}
