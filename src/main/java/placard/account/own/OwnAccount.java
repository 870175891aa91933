package placard.account.own;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.Memberships;
import placard.account.Memberships.Membership;
import placard.account.OneTimeLinks;
import placard.account.OneTimeLinks.Purpose;
import placard.account.Passwords;
import placard.account.Proof;
import placard.account.SecondFactors;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.SignInSteps;
import placard.account.Theme;
import placard.account.User;
import placard.account.Users;
import placard.account.signin.SignInThrottle;
import placard.activity.Action;
import placard.activity.ActivityLog;
import placard.activity.Change;
import placard.activity.Subject;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;
import placard.web.Actor;

/** A user's changes to their own account. The caller checks step-up authentication first, where it is needed. */
public record OwnAccount(
        Database database,
        Users users,
        Memberships memberships,
        Sessions sessions,
        Passwords passwords,
        SecondFactors factors,
        SignInThrottle tries,
        ActivityLog activity,
        AccountLog log,
        InstantSource clock) {
    /**
     * Step-up authentication by a password.
     *
     * @return the session under a new token; nothing if the password is wrong
     * @throws Refusal {@code rate_limited}, {@code unavailable}, {@code session_over}
     */
    public Optional<Sessions.Begun> confirm(SignedIn who, String password, SignInThrottle.Client client) {
        User user = who.user();
        SignInThrottle.AttemptCounter counted = tries.of(SignInThrottle.Kind.PASSWORD, user.email(), user, client);
        counted.check();
        boolean isRight = passwords.alone(() -> {
            counted.take();
            boolean isSame = passwords.isRight(password, user.passwordHash());
            if (!isSame) {
                counted.missed();
            }
            return isSame;
        });
        return isRight
                ? Optional.of(database.write(tx -> sessions.prove(tx, who.session(), Proof.PASSWORD)))
                : Optional.empty();
    }

    /**
     * Step-up authentication by a code of an authenticator app, or by a recovery code, which is used up.
     *
     * @return the session under a new token; nothing if the code is wrong, or there is no app
     * @throws Refusal {@code rate_limited}, {@code unavailable}, {@code session_over}
     */
    public Optional<Sessions.Begun> confirmWithCode(SignedIn who, String code, SignInThrottle.Client client) {
        User user = who.user();
        SignInThrottle.AttemptCounter counted = tries.of(SignInThrottle.Kind.CODE, user.email(), user, client);
        counted.check();
        // One at a time, as passwords are.
        return passwords.alone(() -> {
            counted.take();
            Optional<Sessions.Begun> begun = database.write(
                    tx -> factors.use(tx, user.id(), code, who.session().device())
                            ? Optional.of(sessions.prove(tx, who.session(), Proof.SECOND_FACTOR))
                            : Optional.empty());
            if (begun.isEmpty()) {
                counted.missed();
            }
            return begun;
        });
    }

    /**
     * Sets a user's name and dashboard preferences. A new name is logged in each of the user's workspaces, because a
     * user could pose as another one.
     *
     * @param language a BCP 47 tag; null for the browser's
     */
    public void setProfile(SignedIn who, String name, @Nullable String language, Theme theme) {
        database.write(tx -> {
            String id = who.user().id();
            String before = users.find(tx, id).orElseThrow(Refusal::notFound).name();
            Change change =
                    Change.of(Json.object().put("name", before), Json.object().put("name", name));
            if (!change.isNothing()) {
                Actor by = new Actor.Person(id, who.session().id(), before);
                Subject subject = Subject.of(Subject.Kind.MEMBER, id, name);
                for (Membership place : memberships.list(tx, id)) {
                    activity.add(tx, place.workspaceId(), by, Action.CHANGED, subject, change);
                }
            }
            return users.setProfile(tx, id, name, language, theme, clock.instant());
        });
    }

    /**
     * Replaces the e-mail address and ends all other sessions, because a thief may know the old one.
     *
     * @return this one under a new token; nothing if another user has the address
     * @throws Refusal {@code session_over}
     */
    public Optional<Sessions.Begun> setEmail(SignedIn who, String email) {
        return database.write(tx -> setEmail(tx, who, email));
    }

    /** The same after the user has opened a link at the address. */
    Optional<Sessions.Begun> setProvedEmail(Tx tx, SignedIn who, String email) {
        Optional<Sessions.Begun> begun = setEmail(tx, who, email);
        begun.ifPresent(_ -> users.prove(tx, who.user().id(), clock.instant()));
        return begun;
    }

    private Optional<Sessions.Begun> setEmail(Tx tx, SignedIn who, String email) {
        if (!users.setEmail(tx, who.user().id(), email, clock.instant())) {
            return Optional.empty();
        }
        log.addNewEmail(tx, who.user(), who.session().device());
        return Optional.of(alone(tx, who));
    }

    /** Ends the sessions and links that the former password or address allowed. */
    private Sessions.Begun changed(Tx tx, SignedIn who, AccountChange.Kind what) {
        log.add(tx, who.user().id(), what, who.session().device());
        return alone(tx, who);
    }

    private Sessions.Begun alone(Tx tx, SignedIn who) {
        String userId = who.user().id();
        OneTimeLinks.useUp(tx, Purpose.RESET, userId, clock.instant());
        SignInSteps.dropAllOf(tx, userId);
        sessions.endOthers(tx, userId, who.session().id());
        return sessions.goOn(tx, who.session());
    }

    /** The weakness of a new password; empty if it is good. */
    public Optional<Passwords.Weakness> weakness(SignedIn who, String password) {
        return passwords.weakness(
                password, Passwords.known(who.user().name(), who.user().email()));
    }

    /**
     * Replaces the password and ends all other sessions. Cancels links that would set another one.
     *
     * @return this one under a new token
     * @throws Refusal {@code unavailable}, {@code session_over}
     */
    public Sessions.Begun setPassword(SignedIn who, String password) {
        String hash = passwords.hash(password);
        return database.write(tx -> {
            users.setPassword(tx, who.user().id(), hash, clock.instant());
            return changed(tx, who, AccountChange.Kind.PASSWORD);
        });
    }
}
