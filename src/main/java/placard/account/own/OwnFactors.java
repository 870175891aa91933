package placard.account.own;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import placard.account.AccountChange;
import placard.account.AccountLog;
import placard.account.Base32;
import placard.account.Proof;
import placard.account.SecondFactors;
import placard.account.SessionGuard.SignedIn;
import placard.account.Sessions;
import placard.account.SignInSteps;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Tx;

/**
 * A user's own second factor: an authenticator app, and recovery codes for the day it is lost. Switching it on or off
 * ends all other sessions. The caller checks the present second factor first.
 *
 * @param issuer the name above the codes in the app
 */
public record OwnFactors(
        Database database,
        SecondFactors factors,
        SignInSteps steps,
        Sessions sessions,
        AccountLog log,
        String issuer,
        InstantSource clock) {
    /**
     * An app that is set up and not in use. Its first right code activates it.
     *
     * @param token identifies it when the code is given, within five minutes
     * @param secret to be typed, in groups of four letters
     * @param uri the same for the camera, with the account's name
     */
    public record NewApp(String token, String secret, String uri) {}

    /**
     * The result of a set-up.
     *
     * @param recoveryCodes shown this once
     */
    public record Enrolment(Sessions.Begun session, List<String> recoveryCodes) {}

    /** True if the user has an app. */
    public boolean hasApp(SignedIn who) {
        return owned(who).hasApp();
    }

    public long recoveryCodesLeft(SignedIn who) {
        return owned(who).recoveryCodes();
    }

    private SecondFactors.Factors owned(SignedIn who) {
        return database.read(tx -> factors.of(tx, who.user().id()));
    }

    /** Begins the set-up of an app. The present app stays in use until the new one has made a right code. */
    public NewApp start(SignedIn who) {
        byte[] secret = factors.newSecret();
        byte[] sealed = factors.sealed(who.user().id(), secret);
        String token = database.write(
                tx -> steps.ask(tx, SignInSteps.Kind.NEW_APP, who.user().id(), sealed));
        return app(who, token, secret);
    }

    /** The set-up after a wrong code; nothing if it has expired. */
    public Optional<NewApp> started(SignedIn who, String token) {
        return database.read(tx -> find(tx, who, token))
                .flatMap(step -> factors.opened(who.user().id(), step.data()))
                .map(secret -> app(who, token, secret));
    }

    private Optional<SignInSteps.Step> find(Tx tx, SignedIn who, String token) {
        return steps.find(tx, SignInSteps.Kind.NEW_APP, token)
                .filter(step -> who.user().id().equals(step.userId()));
    }

    private NewApp app(SignedIn who, String token, byte[] secret) {
        String text = Base32.encode(secret, Base32.RFC_4648);
        String uri = "otpauth://totp/" + encoded(issuer) + ":"
                + encoded(who.user().email()) + "?secret=" + text + "&issuer=" + encoded(issuer);
        return new NewApp(token, text.replaceAll("(.{4})(?!$)", "$1 "), uri);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Finishes the set-up of an app.
     *
     * @return nothing if the code is wrong, or its time is over
     * @throws Refusal {@code session_over}
     */
    public Optional<Enrolment> finish(SignedIn who, String token, String code) {
        String userId = who.user().id();
        return database.write(tx -> {
            Optional<SignInSteps.Step> step = find(tx, who, token);
            OptionalLong interval = step.isEmpty()
                    ? OptionalLong.empty()
                    : factors.match(userId, step.get().data(), code);
            if (interval.isEmpty()
                    || steps.take(tx, SignInSteps.Kind.NEW_APP, token).isEmpty()) {
                return Optional.empty();
            }
            factors.setApp(tx, userId, step.get().data(), interval.getAsLong());
            List<String> codes = factors.renewRecovery(tx, userId);
            sessions.endOthers(tx, userId, who.session().id());
            log.add(tx, userId, AccountChange.Kind.APP, who.session().device());
            return Optional.of(new Enrolment(sessions.prove(tx, who.session(), Proof.SECOND_FACTOR), codes));
        });
    }

    /** @throws Refusal {@code session_over} */
    public Sessions.Begun remove(SignedIn who) {
        return database.write(tx -> {
            SecondFactors.remove(tx, who.user().id(), clock.instant());
            sessions.endOthers(tx, who.user().id(), who.session().id());
            log.add(
                    tx,
                    who.user().id(),
                    AccountChange.Kind.APP_REMOVED,
                    who.session().device());
            return sessions.goOn(tx, who.session());
        });
    }

    /** Replaces all recovery codes; empty for a user without an app. */
    public List<String> renewRecovery(SignedIn who) {
        String userId = who.user().id();
        return database.write(tx -> {
            if (!SecondFactors.hasApp(tx, userId)) {
                return List.of();
            }
            log.add(tx, userId, AccountChange.Kind.RECOVERY, who.session().device());
            return factors.renewRecovery(tx, userId);
        });
    }
}
