package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;

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
import placard.testing.OidcProvider;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;

/** Signing in elsewhere, at a provider that a test has lie. */
class OidcTest {
    @ParameterizedTest
    @EnumSource
    void aLinkedPersonIsInAndTheEventIsRecorded(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            Person owner = OidcRoundTrip.linkedOwner(placard, provider);
            String account = owner.get("/app/account").text();
            assertThat(account).contains("Sign-in with Acme ID linked", "ana").doesNotContain("someone@elsewhere");
            assertThat(new Person(placard).get("/app/sign-in").text()).contains("Continue with Acme ID");
            Person again = new Person(placard);
            String fixed = "A".repeat(43);
            again.cookies().put("placard", fixed);
            Reply in = OidcRoundTrip.signIn(again, provider);
            assertThat(in.status()).as(in.text()).isEqualTo(303);
            assertThat(in.header("Location")).isEqualTo("/app/");
            assertThat(again.cookies().get("placard")).isNotEqualTo(fixed).hasSize(43);
            assertThat(again.cookies()).doesNotContainKey("placard-oidc");
            assertThat(again.get("/app/default/").status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aForgedOrForeignIdTokenIsRefused(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            OidcRoundTrip.linkedOwner(placard, provider);
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
                Reply refused = OidcRoundTrip.signIn(person, provider);
                assertThat(refused.status()).as(name + refused.text()).isEqualTo(422);
                assertThat(refused.text()).as(name).contains("so we didn’t accept it", "href=\"/app/\"");
                assertThat(person.cookies()).as(name).doesNotContainKey("placard");
                provider.honest();
            });
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .isEqualTo(303);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void onADeviceThatIsNotTheirsTheSessionEndsWithTheBrowserAndAfterTwelveHours(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                OidcRoundTrip.linkedOwner(placard, provider);
                assertThat(new Person(placard).get("/app/sign-in").text())
                        .contains("form=\"sign-in\" formaction=\"/app/oidc\"");
                Person own = new Person(placard);
                assertThat(session(OidcRoundTrip.signIn(own, provider))).contains("Max-Age=");
                Person foreign = new Person(placard);
                String there = OidcRoundTrip.leave(foreign, "/app/oidc", Map.of("next", "/app/", "foreign", "yes"));
                assertThat(session(OidcRoundTrip.back(foreign, provider, there)))
                        .doesNotContain("Max-Age=");
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
    @Slow
    @EnumSource
    void invisibleCharactersAreRemovedFromAProvidersName(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            provider.person("ana", EMAIL, true);
            provider.lying(claims -> claims.claim("name", "Ana \u202egro\u0085\u2066 Rossi"));
            Person owner = new Person(placard);
            String setUp =
                    URI.create(placard.running().setUpLink().orElseThrow()).getPath();
            String there = OidcRoundTrip.leave(owner, "/app/oidc", Map.of("next", setUp));
            Reply in = owner.get(
                    OidcRoundTrip.relative(provider.signIn(there)),
                    "Sec-Fetch-Site",
                    "cross-site",
                    "Accept-Language",
                    "de");
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
                Placard placard = OidcRoundTrip.start(store, provider)) {
            OidcRoundTrip.linkedOwner(placard, provider);
            Person person = new Person(placard);
            String answer = OidcRoundTrip.relative(provider.signIn(OidcRoundTrip.leave(person)));
            Person thief = new Person(placard);
            assertThat(thief.get(answer).status()).isEqualTo(410);
            thief.cookies().put("placard-oidc", "B".repeat(43));
            assertThat(thief.get(answer).status()).isEqualTo(410);
            assertThat(person.get(answer.replaceFirst("state=.", "state=_")).status())
                    .isEqualTo(410);
            // Their page lost the cookie with the answer that was wrong, as a browser would.
            String again = OidcRoundTrip.relative(provider.signIn(OidcRoundTrip.leave(person)));
            String cookie = person.cookies().get("placard-oidc");
            assertThat(person.get(again).status()).isEqualTo(303);
            Person replay = new Person(placard);
            replay.cookies().put("placard-oidc", cookie);
            Reply refused = replay.get(again);
            assertThat(refused.status()).isEqualTo(410);
            assertThat(refused.text()).contains("was already done");
            String other = OidcRoundTrip.relative(provider.signIn(OidcRoundTrip.leave(person)))
                    + "&iss=https%3A%2F%2Fevil.example";
            assertThat(person.get(other).status()).as("issuer of RFC 9207").isEqualTo(422);
            String named = OidcRoundTrip.relative(provider.signIn(OidcRoundTrip.leave(person))) + "&iss="
                    + provider.issuer().replace(":", "%3A").replace("/", "%2F");
            assertThat(person.get(named).status()).isEqualTo(303);
            assertThat(new Person(placard)
                            .form("/app/oidc", Map.of(), "Sec-Fetch-Site", "cross-site")
                            .status())
                    .isEqualTo(403);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aProvidersRefusalOrOutageIsShownWithALinkBack(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            OidcRoundTrip.linkedOwner(placard, provider);
            Person person = new Person(placard);
            String there = OidcRoundTrip.leave(person);
            String state = there.replaceFirst(".*[?&]state=([^&]+).*", "$1");
            Reply denied = person.get("/app/oidc/callback?error=access_denied&state=" + state, "Accept-Language", "de");
            assertThat(denied.text()).contains("Acme ID hat die Anmeldung abgelehnt", "href=\"/app/\"");
            provider.answeringTokensBy(500);
            assertThat(OidcRoundTrip.signIn(person, provider).status()).isEqualTo(503);
            provider.honest();
            int read = provider.keysRead();
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .isEqualTo(303);
            assertThat(provider.keysRead()).as("remembered").isEqualTo(read);
        }
        try (OidcProvider gone = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, gone)) {
            Person.owner(placard);
            gone.close();
            Reply away = new Person(placard).form("/app/oidc", Map.of());
            assertThat(away.status()).isEqualTo(503);
            assertThat(away.text()).contains("can’t be reached");
        }
        try (OidcProvider liar = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, liar)) {
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
    @Slow
    @EnumSource
    void anotherKeyOfTheProviderIsReadAndBelieved(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                OidcRoundTrip.linkedOwner(placard, provider);
                clock.move(java.time.Duration.ofMinutes(2));
                provider.rotate(true);
                assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                        .isEqualTo(303);
            }
        }
    }

    private static Map<String, String> behindOneName(OidcProvider provider) {
        Map<String, String> settings = new HashMap<>(provider.settings());
        settings.put("PLACARD_BASE_URL", "http://localhost:8080");
        return settings;
    }

    @ParameterizedTest
    @Slow
    @EnumSource(names = "POSTGRESQL")
    void anotherNodeTakesTheAnswer(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = Placard.start(store, behindOneName(provider))) {
            OidcRoundTrip.linkedOwner(placard, provider);
            try (Placard other = placard.anotherNode()) {
                Person here = new Person(placard);
                String answer = OidcRoundTrip.relative(provider.signIn(OidcRoundTrip.leave(here)));
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
