package placard.account.signin;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.LinkState;
import placard.account.Memberships;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.Passwords;
import placard.account.Proof;
import placard.account.Sessions;
import placard.account.Theme;
import placard.account.User;
import placard.account.Users;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/**
 * The set-up of the first owner. It needs the link that the program prints where it runs. The first owner gets all
 * existing workspaces.
 */
public final class SetUp {
    private final Database database;
    private final Users users;
    private final Memberships memberships;
    private final OneTimeLinks links;
    private final Sessions sessions;
    private final Passwords passwords;
    private final ActivityLog activity;
    private final Naming naming;
    private final AccountLog log;
    private final Ids ids;
    private final InstantSource clock;
    /** False once there is an owner. Owners are never removed, so the store isn't asked again. */
    private volatile boolean isNeeded = true;

    public SetUp(
            Database database,
            Users users,
            Memberships memberships,
            OneTimeLinks links,
            Sessions sessions,
            Passwords passwords,
            ActivityLog activity,
            Naming naming,
            AccountLog log,
            Ids ids,
            InstantSource clock) {
        this.database = database;
        this.users = users;
        this.memberships = memberships;
        this.links = links;
        this.sessions = sessions;
        this.passwords = passwords;
        this.activity = activity;
        this.naming = naming;
        this.log = log;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * The name of a business.
     *
     * @param isTheirs true if the user chose it; false for a default name
     * @param language of the user, a BCP 47 tag
     * @param timezone of the user's browser; another text if it is unknown
     * @param firstKey what this language calls the first API key
     */
    public record Business(String name, boolean isTheirs, String language, String timezone, String firstKey) {}

    /** Names the workspace that the first start has made. */
    @FunctionalInterface
    public interface Naming {
        void name(Tx tx, Business business, Actor.Person owner);
    }

    /**
     * The data of the first owner.
     *
     * @param business null to leave the workspace's name as it is
     */
    public record Owner(
            String name,
            String email,
            String password,
            @Nullable Business business) {}

    /** True as long as there is no owner. */
    public boolean isNeeded() {
        isNeeded = isNeeded && database.read(users::isEmpty);
        return isNeeded;
    }

    /**
     * The path of a new link. Older links stay valid until one is used.
     *
     * @return nothing if there is an owner already
     */
    public static Optional<String> link(Tx tx, OneTimeLinks links) {
        return new Users().isEmpty(tx)
                ? Optional.of("/app/setup/" + links.create(tx, Purpose.SETUP, null))
                : Optional.empty();
    }

    public LinkState state(String token) {
        return database.read(tx -> links.state(tx, Purpose.SETUP, token));
    }

    /** The weakness of the owner's password; empty if it is good. */
    public Optional<Passwords.Weakness> weakness(Owner owner) {
        return passwords.weakness(owner.password, Passwords.known(owner.name, owner.email));
    }

    /**
     * Makes the owner and signs them in.
     *
     * @param token of the link, which is used up
     * @return nothing if the link is used or expired
     */
    public Optional<Sessions.Begun> finish(String token, Owner owner, String device) {
        String hash = passwords.hash(owner.password);
        Instant now = clock.instant();
        User user =
                new User(ids.next(User.ID), owner.email, owner.name, hash, null, Theme.SYSTEM, true, null, now, now, 1);
        return database.write(tx -> {
            // Another start may have made a link meanwhile. It must not make a second owner.
            if (!users.isEmpty(tx) || !links.use(tx, Purpose.SETUP, token)) {
                return Optional.empty();
            }
            links.useUp(tx, Purpose.SETUP, null);
            users.insert(tx, user);
            users.prove(tx, user.id(), now);
            log.add(tx, user.id(), AccountChange.Kind.CREATED, device);
            memberships.ownAll(tx, user, activity, now);
            if (owner.business != null) {
                naming.name(tx, owner.business, new Actor.Person(user.id(), "", user.name()));
            }
            return Optional.of(sessions.begin(tx, user.id(), device, true, Proof.PASSWORD));
        });
    }
}
