package placard.account.signin;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.LinkState;
import placard.account.Memberships;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.Proof;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.Theme;
import placard.account.User;
import placard.account.Users;
import placard.account.team.Invitations;
import placard.activity.ActivityLog;
import placard.base.Ids;
import placard.base.Refusal;
import placard.base.Texts;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/**
 * The OpenID Connect identities that are linked to accounts. The issuer's subject identifies the user. An e-mail
 * address never does, because an issuer could claim any. A verified address only opens an invitation made for it.
 */
public record Identities(
        Database database,
        Users users,
        Memberships memberships,
        Sessions sessions,
        SignIn signIn,
        Invitations invitations,
        OneTimeLinks links,
        ActivityLog activity,
        SetUp.Naming naming,
        AccountLog log,
        Ids ids,
        InstantSource clock) {
    private static final int MOST_OF_A_NAME = 120;

    /**
     * An identity at an issuer.
     *
     * @param email one that the issuer has verified; null if there is none
     */
    public record Identity(
            String issuer,
            String subject,
            @Nullable String email,
            @Nullable String name) {}

    /**
     * The browser that returned from the issuer.
     *
     * @param name such as "Firefox on Android"
     * @param isOwn true if the device is the user's own, so that the session may outlast the browser
     */
    public record Browser(String name, boolean isOwn) {}

    public record Linked(String issuer, String subject, String label, Instant createdAt) {}

    /** The result of a return from the issuer. */
    public sealed interface Outcome {
        /** The user is signed in, or must give the app's code. */
        record In(SignIn.Outcome signIn) implements Outcome {}

        /** No account is linked to this identity, and no invitation fits it. */
        record Unknown() implements Outcome {}

        /** Another account has this e-mail address. Its user must sign in as before and link the identity. */
        record Taken() implements Outcome {}

        /** The issuer has verified no e-mail address, which the invitation needs. */
        record NoEmail() implements Outcome {}

        /** The link is used or expired. */
        record Gone() implements Outcome {}
    }

    private Optional<User> find(Tx tx, Identity who) {
        return tx.find(
                        "select user_id from user_identity where issuer = ? and subject = ?",
                        row -> row.text("user_id"),
                        who.issuer,
                        who.subject)
                .flatMap(id -> users.find(tx, id));
    }

    /** Signs a user in. Creates an account if an invitation is open for the address. */
    public Outcome signIn(Identity who, Browser browser) {
        return database.write(tx -> {
            User user = find(tx, who).orElse(null);
            if (user != null) {
                return in(tx, user, browser);
            }
            List<byte[]> open = who.email == null ? List.of() : invitations.openFor(tx, who.email);
            if (open.isEmpty()) {
                return new Outcome.Unknown();
            }
            return arrived(tx, who, browser, open);
        });
    }

    private Outcome in(Tx tx, User user, Browser browser) {
        return user.disabledAt() != null ? new Outcome.Unknown() : entered(tx, user, browser);
    }

    private Outcome entered(Tx tx, User user, Browser browser) {
        return new Outcome.In(signIn.begin(tx, user.id(), browser.name, browser.isOwn));
    }

    private Outcome arrived(Tx tx, Identity who, Browser browser, List<byte[]> open) {
        User made = make(tx, who, false, browser.name).orElse(null);
        if (made == null) {
            return new Outcome.Taken();
        }
        Actor.Person person = new Actor.Person(made.id(), "", made.name());
        boolean isIn = false;
        for (byte[] invitation : open) {
            isIn |= invitations.admit(tx, invitation, person) == Invitations.Acceptance.YES;
        }
        if (!isIn) {
            throw Refusal.unavailable("The invitation was used meanwhile.");
        }
        return entered(tx, made, browser);
    }

    /** Accepts an invitation with an existing account or a new one. */
    public Outcome join(Identity who, String token, Browser browser) {
        return database.write(tx -> {
            if (links.state(tx, Purpose.INVITE, token) != LinkState.GOOD) {
                return new Outcome.Gone();
            }
            User user = find(tx, who).orElse(null);
            if (user != null && user.disabledAt() != null) {
                return new Outcome.Unknown();
            }
            if (user == null && who.email == null) {
                return new Outcome.NoEmail();
            }
            User joining = user == null ? make(tx, who, false, browser.name).orElse(null) : user;
            if (joining == null) {
                return new Outcome.Taken();
            }
            Invitations.Acceptance joined =
                    invitations.join(tx, token, new Actor.Person(joining.id(), "", joining.name()));
            if (joined == Invitations.Acceptance.TOO_LATE) {
                if (user == null) {
                    // Rolls the new account back.
                    throw Refusal.unavailable("The invitation was used meanwhile.");
                }
                return new Outcome.Gone();
            }
            return entered(tx, joining, browser);
        });
    }

    /**
     * Creates the first owner by the set-up link.
     *
     * @param business the name of their workspace
     */
    public Outcome setUp(Identity who, String token, SetUp.Business business, Browser browser) {
        return database.write(tx -> {
            if (who.email == null) {
                return new Outcome.NoEmail();
            }
            if (!users.isEmpty(tx) || !links.use(tx, Purpose.SETUP, token)) {
                return new Outcome.Gone();
            }
            links.useUp(tx, Purpose.SETUP, null);
            User owner = make(tx, who, true, browser.name).orElseThrow();
            memberships.ownAll(tx, owner, activity, clock.instant());
            naming.name(tx, business, new Actor.Person(owner.id(), "", owner.name()));
            return entered(tx, owner, browser);
        });
    }

    /** Creates an account without a password; empty if the address is taken. */
    private Optional<User> make(Tx tx, Identity who, boolean isOperator, String device) {
        Instant now = clock.instant();
        String email = String.valueOf(who.email);
        User user =
                new User(ids.next(User.ID), email, name(who), null, null, Theme.SYSTEM, isOperator, null, now, now, 1);
        if (!users.insert(tx, user)) {
            return Optional.empty();
        }
        users.prove(tx, user.id(), now);
        insert(tx, user.id(), who);
        log.add(tx, user.id(), AccountChange.Kind.CREATED, device);
        return Optional.of(user);
    }

    private static String name(Identity who) {
        String name = who.name == null ? "" : Texts.cleaned(who.name);
        String shown = !Texts.isVisible(name) ? String.valueOf(who.email).replaceFirst("@.*", "") : name;
        return shown.substring(
                0, shown.offsetByCodePoints(0, Math.min(MOST_OF_A_NAME, shown.codePointCount(0, shown.length()))));
    }

    private boolean insert(Tx tx, String userId, Identity who) {
        return tx.update("""
            insert into user_identity (issuer, subject, user_id, label, created_at) values (?, ?, ?, ?, ?)
            on conflict (issuer, subject) do nothing
            """, who.issuer, who.subject, userId, who.email == null ? "" : who.email, clock.instant())
                == 1;
    }

    public static int removeAll(Tx tx, String userId) {
        return tx.update("delete from user_identity where user_id = ?", userId);
    }

    /** The identities that are linked to a user's account. */
    public List<Linked> list(String userId) {
        return database.read(tx -> tx.list(
                "select issuer, subject, label, created_at from user_identity where user_id = ? order by created_at,"
                        + " subject",
                row -> new Linked(row.text("issuer"), row.text("subject"), row.text("label"), row.time("created_at")),
                userId));
    }

    /**
     * Links an identity to a signed-in user's account and ends the other sessions.
     *
     * @param label the issuer's name
     * @return the session under a new token; nothing if it is linked to another account
     */
    public Optional<Sessions.Begun> link(SignedIn who, Identity elsewhere, String label) {
        String userId = who.user().id();
        return database.write(tx -> {
            if (!insert(tx, userId, elsewhere)) {
                return find(tx, elsewhere)
                        .filter(user -> user.id().equals(userId))
                        .map(_ -> sessions.goOn(tx, who.session()));
            }
            log.add(
                    tx,
                    userId,
                    AccountChange.Kind.IDENTITY,
                    label,
                    who.session().device());
            sessions.endOthers(tx, userId, who.session().id());
            return Optional.of(sessions.goOn(tx, who.session()));
        });
    }

    /**
     * Unlinks an identity, unless it is the last way to sign in.
     *
     * @return the session under a new token; nothing if there would be no way in any more
     */
    public Optional<Sessions.Begun> unlink(SignedIn who, String issuer, String subject, String label) {
        String userId = who.user().id();
        return database.write(tx -> {
            // If two identities are removed at once, the second removal sees the first one.
            tx.update("update app_user set version = version where id = ?", userId);
            boolean hasPassword = users.find(tx, userId)
                    .filter(user -> user.passwordHash() != null)
                    .isPresent();
            long others = tx.count(
                    "select count(*) as n from user_identity where user_id = ? and not (issuer = ? and subject = ?)",
                    userId,
                    issuer,
                    subject);
            long passkeys = tx.count("select count(*) as n from passkey where user_id = ?", userId);
            if (!hasPassword && others == 0 && passkeys == 0) {
                return Optional.empty();
            }
            int rows = tx.update(
                    "delete from user_identity where user_id = ? and issuer = ? and subject = ?",
                    userId,
                    issuer,
                    subject);
            if (rows > 0) {
                log.add(
                        tx,
                        userId,
                        AccountChange.Kind.IDENTITY_REMOVED,
                        label,
                        who.session().device());
                sessions.endOthers(tx, userId, who.session().id());
            }
            return Optional.of(sessions.goOn(tx, who.session()));
        });
    }

    /** Step-up authentication by a new sign-in at the issuer. Empty if it is another identity. */
    public Optional<Sessions.Begun> prove(SignedIn who, Identity elsewhere) {
        return database.write(tx -> find(tx, elsewhere)
                .filter(user -> user.id().equals(who.user().id()))
                .map(_ -> sessions.prove(tx, who.session(), Proof.PASSWORD)));
    }
}
