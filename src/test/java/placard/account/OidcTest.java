package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import com.nimbusds.jwt.JWTClaimsSet;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Command;
import placard.testing.OidcProvider;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;
import placard.testing.Team;

/** Signing in elsewhere, at a provider that a test has lie. */
class OidcTest {
    private static Placard start(Store store, OidcProvider provider) {
        return Placard.start(store, provider.settings());
    }

    /** Presses the button, and returns where the page leads. */
    private static String leave(Person person, String path, Map<String, String> fields) {
        Reply leaving = person.form(path, fields);
        assertThat(leaving.status()).as(leaving.text()).isEqualTo(200);
        return leaving.header("Refresh").substring("0;url=".length());
    }

    private static String leave(Person person) {
        return leave(person, "/app/oidc", Map.of("next", "/app/"));
    }

    private static String relative(String url) {
        URI uri = URI.create(url);
        return uri.getRawPath() + "?" + uri.getRawQuery();
    }

    /** There and back. */
    private static Reply back(Person person, OidcProvider provider, String there) {
        return person.get(relative(provider.signIn(there)), "Sec-Fetch-Site", "cross-site");
    }

    private static Reply signIn(Person person, OidcProvider provider) {
        return back(person, provider, leave(person));
    }

    /** The first owner, who signs in as {@code ana} there. */
    private static Person linkedOwner(Placard placard, OidcProvider provider) {
        Person owner = Person.owner(placard);
        provider.person("ana", "someone@elsewhere.example", false);
        Reply linked = back(owner, provider, leave(owner, "/app/account/identities", Map.of()));
        assertThat(linked.header("Location")).as(linked.text()).isEqualTo("/app/account?done=identity");
        return owner;
    }

    @ParameterizedTest
    @EnumSource
    void aLinkedPersonIsInAndTheEventIsRecorded(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            Person owner = linkedOwner(placard, provider);
            String account = owner.get("/app/account").text();
            assertThat(account).contains("Sign-in with Acme ID linked", "ana").doesNotContain("someone@elsewhere");
            assertThat(new Person(placard).get("/app/sign-in").text()).contains("Continue with Acme ID");
            Person again = new Person(placard);
            String fixed = "A".repeat(43);
            again.cookies().put("placard", fixed);
            Reply in = signIn(again, provider);
            assertThat(in.status()).as(in.text()).isEqualTo(303);
            assertThat(in.header("Location")).isEqualTo("/app/");
            assertThat(again.cookies().get("placard")).isNotEqualTo(fixed).hasSize(43);
            assertThat(again.cookies()).doesNotContainKey("placard-oidc");
            assertThat(again.get("/app/default/").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotSignedForUsAndForThisQuestionIsNotBelieved(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            linkedOwner(placard, provider);
            Map<String, Consumer<OidcProvider>> lies = new LinkedHashMap<>();
            lies.put("nonce", lie(claims -> claims.claim("nonce", "another")));
            lies.put("no nonce", lie(claims -> claims.claim("nonce", null)));
            lies.put("issuer", lie(claims -> claims.issuer("https://evil.example")));
            lies.put("audience", lie(claims -> claims.audience("another")));
            lies.put(
                    "expired",
                    lie(claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(600)))));
            lies.put(
                    "not yet",
                    lie(claims -> claims.issueTime(Date.from(Instant.now().plusSeconds(600)))));
            lies.put("none", one -> one.signingBy("none"));
            lies.put("nobody", lie(claims -> claims.subject("")));
            lies.put("our secret", one -> one.signingBy("HS256"));
            lies.put("a key that isn't published", one -> one.rotate(false));
            lies.put("refused code", one -> one.answeringTokensBy(400));
            lies.forEach((name, lie) -> {
                lie.accept(provider);
                Person person = new Person(placard);
                Reply refused = signIn(person, provider);
                assertThat(refused.status()).as(name + refused.text()).isEqualTo(422);
                assertThat(refused.text()).as(name).contains("so we didn’t accept it", "href=\"/app/\"");
                assertThat(person.cookies()).as(name).doesNotContainKey("placard");
                provider.honest();
            });
            assertThat(signIn(new Person(placard), provider).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoHasLostTheirAccountLosesALinkThatIsNotTheirs(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            linkedOwner(placard, provider);
            Command reset = Command.run(placard.environment(), "user", "reset", "--identities", EMAIL);
            assertThat(reset.status()).as(reset.toString()).isZero();
            assertThat(signIn(new Person(placard), provider).status()).isEqualTo(422);
            Person owner = new Person(placard);
            owner.signIn(EMAIL, PASSWORD);
            assertThat(owner.get("/app/account").text()).contains("All linked sign-ins removed");
        }
    }

    /** An intruder may have left a way in that no password closes. */
    @ParameterizedTest
    @EnumSource
    void afterANewPasswordByALinkItIsSaidWhatElseLetsAPersonInAndItCanBeEnded(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            Person owner = linkedOwner(placard, provider);
            Reply key =
                    owner.json("POST", "/app/default/api/v1/keys", "{\"name\":\"Theirs\",\"scopes\":[\"qr:read\"]}");
            assertThat(key.status()).as(key.text()).isEqualTo(201);
            Command reset = Command.run(placard.environment(), "user", "reset", EMAIL);
            String path = URI.create(reset.out().strip().substring("New password: ".length()))
                    .getPath();
            Person back = new Person(placard);
            Reply set = back.form(path, Map.of("password", "copper-lantern-orchard-7"));
            String page = back.get(set.header("Location")).text();
            assertThat(page).contains("Other ways to sign in", "href=\"#identities\"", "href=\"/app/default/keys\"");
            assertThat(back.form(
                                    "/app/account/identities/remove",
                                    Map.of("issuer", provider.issuer(), "subject", "ana"))
                            .header("Location"))
                    .as("without being asked once more")
                    .isEqualTo("/app/account?done=identity_removed");
            assertThat(back.json(
                                    "DELETE",
                                    "/app/default/api/v1/keys/"
                                            + key.at("/key/id").asText(),
                                    null)
                            .status())
                    .isEqualTo(204);
            assertThat(back.get(set.header("Location")).text()).contains("Only your new password");
            assertThat(signIn(new Person(placard), provider).status()).isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void onADeviceThatIsNotTheirsTheSessionEndsWithTheBrowserAndAfterTwelveHours(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                linkedOwner(placard, provider);
                assertThat(new Person(placard).get("/app/sign-in").text())
                        .contains("form=\"sign-in\" formaction=\"/app/oidc\"");
                Person own = new Person(placard);
                assertThat(session(signIn(own, provider))).contains("Max-Age=");
                Person foreign = new Person(placard);
                String there = leave(foreign, "/app/oidc", Map.of("next", "/app/", "foreign", "yes"));
                assertThat(session(back(foreign, provider, there))).doesNotContain("Max-Age=");
                assertThat(foreign.get("/app/default/").status()).isEqualTo(200);
                clock.move(java.time.Duration.ofHours(13));
                assertThat(foreign.get("/app/default/").status()).isEqualTo(303);
                assertThat(own.get("/app/default/").status()).isEqualTo(200);
            }
        }
    }

    /** What it says of the cookie of the session. */
    private static String session(Reply in) {
        return in.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith("placard="))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void whatTheProviderCallsAPersonHasNoCharactersThatNobodySees(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            provider.person("ana", EMAIL, true);
            provider.lying(claims -> claims.claim("name", "Ana \u202egro\u0085\u2066 Rossi"));
            Person owner = new Person(placard);
            String setUp =
                    URI.create(placard.running().setUpLink().orElseThrow()).getPath();
            String there = leave(owner, "/app/oidc", Map.of("next", setUp));
            Reply in = owner.get(
                    relative(provider.signIn(there)), "Sec-Fetch-Site", "cross-site", "Accept-Language", "de");
            assertThat(in.status()).as(in.text()).isEqualTo(303);
            assertThat(placard.get("/api/v1/workspace").at("/workspace/name").asText())
                    .as("until they say so")
                    .isEqualTo("Mein Betrieb");
            assertThat(owner.get("/app/account").text())
                    .contains("Ana gro Rossi")
                    .doesNotContain("\u202e", "\u0085", "\u2066");
        }
    }

    private static Consumer<OidcProvider> lie(UnaryOperator<JWTClaimsSet.Builder> change) {
        return provider -> provider.lying(change);
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerIsGoodOnceAndOnlyInTheBrowserThatAsked(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            linkedOwner(placard, provider);
            Person person = new Person(placard);
            String answer = relative(provider.signIn(leave(person)));
            Person thief = new Person(placard);
            assertThat(thief.get(answer).status()).isEqualTo(410);
            thief.cookies().put("placard-oidc", "B".repeat(43));
            assertThat(thief.get(answer).status()).isEqualTo(410);
            assertThat(person.get(answer.replaceFirst("state=.", "state=_")).status())
                    .isEqualTo(410);
            // Their page lost the cookie with the answer that was wrong, as a browser would.
            String again = relative(provider.signIn(leave(person)));
            String cookie = person.cookies().get("placard-oidc");
            assertThat(person.get(again).status()).isEqualTo(303);
            Person replay = new Person(placard);
            replay.cookies().put("placard-oidc", cookie);
            Reply refused = replay.get(again);
            assertThat(refused.status()).isEqualTo(410);
            assertThat(refused.text()).contains("was already done");
            String other = relative(provider.signIn(leave(person))) + "&iss=https%3A%2F%2Fevil.example";
            assertThat(person.get(other).status()).as("issuer of RFC 9207").isEqualTo(422);
            String named = relative(provider.signIn(leave(person))) + "&iss="
                    + provider.issuer().replace(":", "%3A").replace("/", "%2F");
            assertThat(person.get(named).status()).isEqualTo(303);
            assertThat(new Person(placard)
                            .form("/app/oidc", Map.of(), "Sec-Fetch-Site", "cross-site")
                            .status())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatTheProviderRefusesOrCannotDoIsSaidWithAWayBack(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            linkedOwner(placard, provider);
            Person person = new Person(placard);
            String there = leave(person);
            String state = there.replaceFirst(".*[?&]state=([^&]+).*", "$1");
            Reply denied = person.get("/app/oidc/callback?error=access_denied&state=" + state, "Accept-Language", "de");
            assertThat(denied.text()).contains("Acme ID hat Sie nicht hereingelassen", "href=\"/app/\"");
            provider.answeringTokensBy(500);
            assertThat(signIn(person, provider).status()).isEqualTo(503);
            provider.honest();
            int read = provider.keysRead();
            assertThat(signIn(new Person(placard), provider).status()).isEqualTo(303);
            assertThat(provider.keysRead()).as("remembered").isEqualTo(read);
        }
        try (OidcProvider gone = new OidcProvider();
                Placard placard = start(store, gone)) {
            Person.owner(placard);
            gone.close();
            Reply away = new Person(placard).form("/app/oidc", Map.of());
            assertThat(away.status()).isEqualTo(503);
            assertThat(away.text()).contains("can’t be reached");
        }
        try (OidcProvider liar = new OidcProvider();
                Placard placard = start(store, liar)) {
            Person.owner(placard);
            for (String there : new String[] {"http://169.254.169.254", "https://10.0.0.1", "ftp://127.0.0.1"}) {
                liar.describing(text -> text.replace(liar.issuer() + "/authorize", there + "/authorize"));
                assertThat(new Person(placard).form("/app/oidc", Map.of()).status())
                        .as(there)
                        .isIn(422);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherKeyOfTheProviderIsReadAndBelieved(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                linkedOwner(placard, provider);
                clock.move(java.time.Duration.ofMinutes(2));
                provider.rotate(true);
                assertThat(signIn(new Person(placard), provider).status()).isEqualTo(303);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void strangersStayOutAndAnAddressAloneOpensNothing(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            Person.owner(placard);
            provider.person("mallory", EMAIL, true);
            Reply taken = signIn(new Person(placard), provider);
            assertThat(taken.status()).isEqualTo(422);
            assertThat(taken.text()).contains("No account here is linked");
            placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"email\":\"" + EMAIL + "\"}");
            assertThat(signIn(new Person(placard), provider).text()).contains("An account with your email");
            placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"email\":\"Ben@Acme.example\"}");
            provider.person("ben", "ben@acme.example", false);
            assertThat(signIn(new Person(placard), provider).status())
                    .as("unverified")
                    .isEqualTo(422);
            provider.person("carl", "carl@acme.example", true);
            assertThat(signIn(new Person(placard), provider).status())
                    .as("of another person")
                    .isEqualTo(422);
            provider.person("ben", "ben@acme.example", true);
            Person ben = new Person(placard);
            Reply in = signIn(ben, provider);
            assertThat(in.status()).as(in.text()).isEqualTo(303);
            assertThat(ben.get("/app/default/").text()).contains("Ben Acme");
            assertThat(placard.get("/api/v1/invitations").text()).doesNotContain("Ben@Acme");
            assertThat(Command.run(placard.environment(), "user", "disable", "ben@acme.example")
                            .status())
                    .isZero();
            assertThat(signIn(new Person(placard), provider).status())
                    .as("locked out")
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLinkOfAnInvitationOrOfTheSetUpIsFollowedByIt(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            String setUp =
                    URI.create(placard.running().setUpLink().orElseThrow()).getPath();
            provider.person("ana", EMAIL, false);
            Person owner = new Person(placard);
            assertThat(owner.get(setUp).text()).contains("Continue with Acme ID");
            assertThat(back(owner, provider, leave(owner, "/app/oidc", Map.of("next", setUp)))
                            .text())
                    .contains("verified");
            provider.person("ana", EMAIL, true);
            assertThat(back(owner, provider, leave(owner, "/app/oidc", Map.of("next", setUp)))
                            .status())
                    .isEqualTo(303);
            assertThat(owner.get("/app/instance").status()).isEqualTo(200);
            assertThat(back(new Person(placard), provider, leave(owner, "/app/oidc", Map.of("next", setUp)))
                            .status())
                    .isEqualTo(410);
            String invitation = Team.invitation(placard, "analyst");
            provider.person("dora", "dora@acme.example", true);
            Person dora = new Person(placard);
            assertThat(back(dora, provider, leave(dora, "/app/oidc", Map.of("next", invitation)))
                            .status())
                    .isEqualTo(303);
            assertThat(dora.get("/app/default/keys").status()).as("an analyst").isEqualTo(403);
            provider.person("eve", "eve@acme.example", true);
            Person eve = new Person(placard);
            assertThat(back(eve, provider, leave(eve, "/app/oidc", Map.of("next", invitation)))
                            .status())
                    .isEqualTo(410);
            assertThat(signIn(new Person(placard), provider).status())
                    .as("no account of hers")
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastWayInStaysAndAnotherPersonIsNotTaken(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            Person owner = linkedOwner(placard, provider);
            provider.person("dora", "dora@acme.example", true);
            String invitation = Team.invitation(placard, "editor");
            Person dora = new Person(placard);
            back(dora, provider, leave(dora, "/app/oidc", Map.of("next", invitation)));
            Map<String, String> hers = Map.of("issuer", provider.issuer(), "subject", "dora");
            assertThat(dora.form("/app/account/identities/remove", hers).text()).contains("your only way to sign in");
            assertThat(back(owner, provider, leave(owner, "/app/account/identities", Map.of()))
                            .text())
                    .contains("linked to someone else");
            owner.form("/app/account/identities/remove", hers);
            assertThat(signIn(new Person(placard), provider).status())
                    .as("hers stays")
                    .isEqualTo(303);
            Map<String, String> his = Map.of("issuer", provider.issuer(), "subject", "ana");
            assertThat(owner.form("/app/account/identities/remove", his).header("Location"))
                    .isEqualTo("/app/account?done=identity_removed");
            provider.person("ana", EMAIL, true);
            assertThat(signIn(new Person(placard), provider).status()).isEqualTo(422);
            assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoHasNoPasswordProvesItThereAnew(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                Person.owner(placard);
                provider.person("dora", "dora@acme.example", true);
                Person dora = new Person(placard);
                back(dora, provider, leave(dora, "/app/oidc", Map.of("next", Team.invitation(placard, "admin"))));
                clock.move(java.time.Duration.ofMinutes(16));
                assertThat(dora.form("/app/account/email", Map.of("email", "d@acme.example"))
                                .header("Location"))
                        .startsWith("/app/confirm");
                assertThat(dora.get("/app/confirm?next=/app/account").text()).contains("/app/oidc/proof");
                Map<String, String> next = Map.of("next", "/app/account");
                String there = leave(dora, "/app/oidc/proof", next);
                assertThat(there).contains("prompt=login", "max_age=0", "auth_time");
                provider.lying(claims -> claims.claim("auth_time", Instant.now().getEpochSecond() - 3_600));
                assertThat(back(dora, provider, there).status()).isEqualTo(422);
                provider.lying(claims -> claims.claim("auth_time", null));
                Reply undated = back(dora, provider, leave(dora, "/app/oidc/proof", next));
                assertThat(undated.status()).isEqualTo(422);
                assertThat(undated.text()).contains("doesn’t say when you signed in there");
                provider.lying(
                        claims -> claims.claim("auth_time", clock.instant().getEpochSecond()));
                provider.person("a person", "else@acme.example", true);
                assertThat(back(dora, provider, leave(dora, "/app/oidc/proof", next))
                                .text())
                        .contains("isn’t linked to yours");
                provider.person("dora", "dora@acme.example", true);
                assertThat(back(dora, provider, leave(dora, "/app/oidc/proof", next))
                                .header("Location"))
                        .isEqualTo("/app/account");
                assertThat(dora.form("/app/account/email", Map.of("email", "d@acme.example"))
                                .header("Location"))
                        .contains("done=email");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSecondFactorIsAskedForHereAsWell(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = start(store, provider)) {
            Person owner = linkedOwner(placard, provider);
            MadeApp.of(owner, java.time.Clock.systemUTC());
            Person person = new Person(placard);
            Reply asked = signIn(person, provider);
            assertThat(asked.header("Location")).startsWith("/app/sign-in/code");
            assertThat(person.get("/app/default/").status()).isEqualTo(303);
        }
    }

    private static Map<String, String> behindOneName(OidcProvider provider) {
        Map<String, String> settings = new HashMap<>(provider.settings());
        settings.put("PLACARD_BASE_URL", "http://localhost:8080");
        return settings;
    }

    @ParameterizedTest
    @EnumSource(names = "POSTGRESQL")
    void anotherNodeTakesTheAnswer(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = Placard.start(store, behindOneName(provider))) {
            linkedOwner(placard, provider);
            try (Placard other = placard.anotherNode()) {
                Person here = new Person(placard);
                String answer = relative(provider.signIn(leave(here)));
                Person there = new Person(other);
                there.cookies().putAll(here.cookies());
                assertThat(there.get(answer).status()).isEqualTo(303);
                assertThat(here.get(answer).status()).as("taken there").isEqualTo(410);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void withoutAProviderThereIsNothing(Store store) {
        try (Placard placard = Placard.start(store)) {
            Person owner = Person.owner(placard);
            assertThat(new Person(placard).get("/app/sign-in").text()).doesNotContain("/app/oidc");
            assertThat(owner.get("/app/account").text()).doesNotContain("/app/account/identities");
            assertThat(owner.form("/app/oidc", Map.of()).status()).isEqualTo(404);
        }
    }
}
