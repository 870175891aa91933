package placard.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import placard.account.RelyingParty.KnownKey;
import placard.account.RelyingParty.NewKey;
import placard.account.SessionGuard.SignedIn;
import placard.account.SignInSteps.Kind;
import placard.base.Ids;
import placard.base.Json;
import placard.base.Refusal;
import placard.storage.Database;
import placard.storage.Row;
import placard.storage.Tx;

/**
 * The passkeys of users. A challenge is the token of a {@link SignInSteps step}: good once, for five minutes, on any
 * node. Rate limits of passwords don't apply, because a passkey can't be guessed.
 */
public record Passkeys(
        Database database,
        Users users,
        Sessions sessions,
        SignInSteps steps,
        RelyingParty party,
        AccountLog log,
        Ids ids,
        InstantSource clock) {
    private static final int MOST = 50;

    /** A passkey with the data for its verification. */
    private record StoredPasskey(String id, String userId, KnownKey key) {
        static StoredPasskey of(Row row) throws SQLException {
            return new StoredPasskey(
                    row.text("id"),
                    row.text("user_id"),
                    new KnownKey(
                            row.bytes("credential_id"),
                            row.bytes("public_key"),
                            row.number("sign_count"),
                            row.flag("backup_eligible"),
                            row.flag("backed_up")));
        }
    }

    /** The answer of an authenticator, in the members of a {@code PublicKeyCredential}. Missing members are empty. */
    public record AuthenticatorAnswer(
            byte[] id,
            byte[] clientData,
            byte[] attestation,
            byte[] authenticatorData,
            byte[] signature,
            byte[] user,
            String transports) {
        /** Reads an answer from JSON in base64url. Missing members are empty. */
        public static AuthenticatorAnswer of(JsonNode credential) {
            JsonNode response = credential.path("response");
            return new AuthenticatorAnswer(
                    decoded(credential.path("id")),
                    decoded(response.path("clientDataJSON")),
                    decoded(response.path("attestationObject")),
                    decoded(response.path("authenticatorData")),
                    decoded(response.path("signature")),
                    decoded(response.path("userHandle")),
                    words(response.path("transports")));
        }

        /** The transports as words, such as {@code internal hybrid}. */
        private static String words(JsonNode transports) {
            return transports
                    .valueStream()
                    .map(JsonNode::asText)
                    .filter(word -> word.matches("[a-z-]{1,20}"))
                    .limit(8)
                    .collect(Collectors.joining(" "));
        }

        private static byte[] decoded(JsonNode text) {
            try {
                return Base64.getUrlDecoder().decode(text.asText());
            } catch (IllegalArgumentException malformed) {
                return new byte[0];
            }
        }

        /** The challenge in the browser's answer; nothing if there is none. */
        private Optional<String> challenge() {
            try {
                String challenge = Json.parse(clientData).path("challenge").asText();
                return Token.isWellFormed(challenge) ? Optional.of(challenge) : Optional.empty();
            } catch (Refusal malformed) {
                return Optional.empty();
            }
        }
    }

    public List<Passkey> list(String userId) {
        return database.read(tx -> tx.list("""
            select id, name, backed_up, created_at, last_used_at from passkey
            where user_id = ? order by created_at, id
            """, Passkey::of, userId));
    }

    /** The request options for a sign-in of an unknown user. */
    public ObjectNode askToSignIn() {
        return asked(database.write(tx -> steps.ask(tx, Kind.PASSKEY, null, new byte[0])), List.of());
    }

    /** The request options for step-up authentication of a signed-in user. */
    public ObjectNode askForProof(SignedIn who) {
        String challenge = database.write(
                tx -> steps.ask(tx, Kind.PASSKEY_PROOF, who.user().id(), session(who)));
        return asked(challenge, credentials(who.user().id()));
    }

    /** A passkey in the form for a browser. */
    private record Credential(byte[] id, List<String> transports) {
        static Credential of(Row row) throws SQLException {
            return new Credential(
                    row.bytes("credential_id"),
                    Stream.of(row.text("transports").split(" "))
                            .filter(word -> !word.isEmpty())
                            .toList());
        }
    }

    private ObjectNode asked(String challenge, List<Credential> allowed) {
        ObjectNode options = Json.object()
                .put("challenge", challenge)
                .put("rpId", party.id())
                .put("timeout", SignInSteps.LASTS.toMillis())
                .put("userVerification", "required");
        ArrayNode array = options.putArray("allowCredentials");
        allowed.forEach(one -> describe(array, one));
        return options;
    }

    private static void describe(ArrayNode array, Credential one) {
        ObjectNode described = array.addObject().put("type", "public-key").put("id", text(one.id));
        ArrayNode transports = described.putArray("transports");
        one.transports.forEach(transports::add);
    }

    /** The creation options for a user's new passkey. */
    public ObjectNode askToMake(SignedIn who) {
        User user = who.user();
        String challenge = database.write(tx -> steps.ask(tx, Kind.NEW_PASSKEY, user.id(), session(who)));
        ObjectNode options = Json.object().put("challenge", challenge).put("attestation", "none");
        options.put("timeout", SignInSteps.LASTS.toMillis());
        options.putObject("rp").put("id", party.id()).put("name", "Placard");
        options.putObject("user")
                .put("id", text(user.id().getBytes(StandardCharsets.UTF_8)))
                .put("name", user.email())
                .put("displayName", user.name());
        ArrayNode kinds = options.putArray("pubKeyCredParams");
        RelyingParty.ALGORITHMS.forEach(
                algorithm -> kinds.addObject().put("type", "public-key").put("alg", algorithm));
        options.putObject("authenticatorSelection")
                .put("residentKey", "required")
                .put("requireResidentKey", true)
                .put("userVerification", "required");
        ArrayNode had = options.putArray("excludeCredentials");
        credentials(user.id()).forEach(one -> describe(had, one));
        return options;
    }

    private List<Credential> credentials(String userId) {
        return database.read(tx -> tx.list(
                "select credential_id, transports from passkey where user_id = ? order by created_at, id",
                Credential::of,
                userId));
    }

    private static byte[] session(SignedIn who) {
        return who.session().id().getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Stores a new passkey; the session continues under a new token.
     *
     * @param name the user's name for it
     * @return nothing if the answer is wrong or too late
     */
    public Optional<Sessions.Begun> add(SignedIn who, AuthenticatorAnswer answer, String name) {
        String userId = who.user().id();
        return open(Kind.NEW_PASSKEY, answer, who).flatMap(challenge -> {
            Optional<NewKey> made =
                    party.made(new RelyingParty.Attestation(answer.clientData, answer.attestation), bytes(challenge));
            return database.write(tx -> {
                boolean isNew = steps.take(tx, Kind.NEW_PASSKEY, challenge).isPresent()
                        && made.isPresent()
                        && isUnknown(tx, made.get())
                        && tx.count("select count(*) as n from passkey where user_id = ?", userId) < MOST;
                if (!isNew) {
                    return Optional.empty();
                }
                insert(tx, userId, name, answer.transports, made.get());
                log.add(
                        tx,
                        userId,
                        AccountChange.Kind.PASSKEY,
                        name,
                        who.session().device());
                return Optional.of(sessions.prove(tx, who.session(), Proof.SECOND_FACTOR));
            });
        });
    }

    private static boolean isUnknown(Tx tx, NewKey made) {
        return tx.count("select count(*) as n from passkey where credential_id = ?", made.credentialId()) == 0;
    }

    private void insert(Tx tx, String userId, String name, String transports, NewKey made) {
        tx.update(
                """
                insert into passkey
                    (id, user_id, credential_id, public_key, sign_count, transports, name, backup_eligible, backed_up,
                     created_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                ids.next(Passkey.ID),
                userId,
                made.credentialId(),
                made.key(),
                made.signCount(),
                transports,
                name,
                made.isBackupEligible(),
                made.isBackedUp(),
                clock.instant());
        tx.announce(Users.CHANGED, userId);
    }

    /**
     * The challenge of an answer, while it is valid. Reading finds unknown challenges and wrong answers, so they never
     * hold the store's writer.
     *
     * @param who the user and session of the challenge; null at a sign-in
     */
    private Optional<String> open(Kind kind, AuthenticatorAnswer answer, @Nullable SignedIn who) {
        return answer.challenge()
                .filter(challenge -> database.read(tx -> steps.find(tx, kind, challenge))
                        .filter(step -> who == null || isOf(step, who))
                        .isPresent());
    }

    private static boolean isOf(SignInSteps.Step step, SignedIn who) {
        return who.user().id().equals(step.userId())
                && new String(step.data(), StandardCharsets.UTF_8)
                        .equals(who.session().id());
    }

    private static byte[] bytes(String challenge) {
        return Base64.getUrlDecoder().decode(challenge);
    }

    /**
     * Signs in the passkey's owner.
     *
     * @param device such as "Firefox on Android"
     * @return nothing if the answer is wrong or too late
     */
    public Optional<Sessions.Begun> signIn(AuthenticatorAnswer answer, String device, boolean isOwnDevice) {
        return open(Kind.PASSKEY, answer, null).flatMap(challenge -> {
            Optional<Used> used = judged(answer, challenge, null);
            return database.write(tx -> taken(tx, Kind.PASSKEY, challenge, used)
                    .flatMap(id -> users.find(tx, id))
                    .filter(user -> user.disabledAt() == null)
                    .map(user -> sessions.begin(tx, user.id(), device, isOwnDevice, Proof.SECOND_FACTOR)));
        });
    }

    /** Step-up authentication by a passkey; the session continues under a new token. */
    public Optional<Sessions.Begun> confirm(SignedIn who, AuthenticatorAnswer answer) {
        return open(Kind.PASSKEY_PROOF, answer, who).flatMap(challenge -> {
            Optional<Used> used = judged(answer, challenge, who.user().id());
            return database.write(tx -> taken(tx, Kind.PASSKEY_PROOF, challenge, used)
                    .map(_ -> sessions.prove(tx, who.session(), Proof.SECOND_FACTOR)));
        });
    }

    /** A passkey and its state after the answer. */
    private record Used(StoredPasskey before, RelyingParty.Used after) {}

    /** Verifies an answer and writes nothing. Empty if it is wrong. */
    private Optional<Used> judged(AuthenticatorAnswer answer, String challenge, @Nullable String userId) {
        RelyingParty.Proof proof =
                new RelyingParty.Proof(answer.id, answer.clientData, answer.authenticatorData, answer.signature);
        return database.read(tx -> tx.find("""
            select id, user_id, credential_id, public_key, sign_count, backup_eligible, backed_up
            from passkey where credential_id = ?
            """, StoredPasskey::of, answer.id))
                .filter(found -> userId == null || found.userId.equals(userId))
                .filter(found ->
                        answer.user.length == 0 || found.userId.equals(new String(answer.user, StandardCharsets.UTF_8)))
                .flatMap(found ->
                        party.proved(proof, found.key, bytes(challenge)).map(after -> new Used(found, after)));
    }

    /** The passkey's owner. Uses up the challenge in any case. Of two answers with the same counter, one is refused. */
    private Optional<String> taken(Tx tx, Kind kind, String challenge, Optional<Used> answered) {
        if (steps.take(tx, kind, challenge).isEmpty() || answered.isEmpty()) {
            return Optional.empty();
        }
        Used used = answered.get();
        int rows = tx.update(
                "update passkey set sign_count = ?, backed_up = ?, last_used_at = ? where id = ? and sign_count = ?",
                used.after.signCount(),
                used.after.isBackedUp(),
                clock.instant(),
                used.before.id,
                used.before.key.signCount());
        return rows == 1 ? Optional.of(used.before.userId) : Optional.empty();
    }

    /** Removes a user's own passkey and ends all other sessions, which may have begun with it. */
    public Sessions.Begun remove(SignedIn who, String id) {
        return database.write(tx -> {
            String userId = who.user().id();
            String name = tx.find(
                            "select name from passkey where id = ? and user_id = ?",
                            row -> row.text("name"),
                            id,
                            userId)
                    .orElse("");
            if (tx.update("delete from passkey where id = ? and user_id = ?", id, userId) == 1) {
                log.add(
                        tx,
                        userId,
                        AccountChange.Kind.PASSKEY_REMOVED,
                        name,
                        who.session().device());
            }
            tx.announce(Users.CHANGED, userId);
            sessions.endOthers(tx, userId, who.session().id());
            return sessions.goOn(tx, who.session());
        });
    }

    /** Renames a user's own passkey. */
    public void rename(SignedIn who, String id, String name) {
        database.write(tx -> tx.update(
                "update passkey set name = ? where id = ? and user_id = ?",
                name,
                id,
                who.user().id()));
    }

    static boolean isAny(Tx tx, String userId) {
        return tx.count("select count(*) as n from passkey where user_id = ?", userId) > 0;
    }

    public static int removeAll(Tx tx, String userId) {
        tx.announce(Users.CHANGED, userId);
        return tx.update("delete from passkey where user_id = ?", userId);
    }
}
