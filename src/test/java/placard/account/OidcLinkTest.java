package placard.account;

import static org.assertj.core.api.Assertions.assertThat;
import static placard.testing.Person.EMAIL;
import static placard.testing.Person.PASSWORD;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import placard.testing.Command;
import placard.testing.OidcProvider;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Slow;
import placard.testing.Store;
import placard.testing.Team;

/** Identities at a provider: whose they are, who may come in by them, and how they end. */
class OidcLinkTest {
    @ParameterizedTest
    @Slow
    @EnumSource
    void aResetOfIdentitiesUnlinksTheProviderAndSaysSo(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            OidcRoundTrip.linkedOwner(placard, provider);
            Command reset = Command.run(placard.environment(), "user", "reset", "--identities", EMAIL);
            assertThat(reset.status()).as(reset.toString()).isZero();
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .isEqualTo(422);
            Person owner = new Person(placard);
            owner.signIn(EMAIL, PASSWORD);
            assertThat(owner.get("/app/account").text()).contains("All linked sign-ins removed");
        }
    }

    /** An intruder may have left a way in that no password closes. */
    @ParameterizedTest
    @Slow
    @EnumSource
    void aPasswordResetListsTheOtherWaysToSignIn(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            Person owner = OidcRoundTrip.linkedOwner(placard, provider);
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
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void strangersStayOutAndAnAddressAloneOpensNothing(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            Person.owner(placard);
            provider.person("mallory", EMAIL, true);
            Reply taken = OidcRoundTrip.signIn(new Person(placard), provider);
            assertThat(taken.status()).isEqualTo(422);
            assertThat(taken.text()).contains("No account here is linked");
            placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"email\":\"" + EMAIL + "\"}");
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).text())
                    .contains("An account with your email");
            placard.post("/api/v1/invitations", "{\"role\":\"editor\",\"email\":\"Ben@Acme.example\"}");
            provider.person("ben", "ben@acme.example", false);
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .as("unverified")
                    .isEqualTo(422);
            provider.person("carl", "carl@acme.example", true);
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .as("of another person")
                    .isEqualTo(422);
            provider.person("ben", "ben@acme.example", true);
            Person ben = new Person(placard);
            Reply in = OidcRoundTrip.signIn(ben, provider);
            assertThat(in.status()).as(in.text()).isEqualTo(303);
            assertThat(ben.get("/app/default/").text()).contains("Ben Acme");
            assertThat(placard.get("/api/v1/invitations").text()).doesNotContain("Ben@Acme");
            assertThat(Command.run(placard.environment(), "user", "disable", "ben@acme.example")
                            .status())
                    .isZero();
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .as("locked out")
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aLinkOfAnInvitationOrOfTheSetUpIsFollowedByIt(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            String setUp =
                    URI.create(placard.running().setUpLink().orElseThrow()).getPath();
            provider.person("ana", EMAIL, false);
            Person owner = new Person(placard);
            assertThat(owner.get(setUp).text()).contains("Continue with Acme ID");
            assertThat(OidcRoundTrip.back(
                                    owner, provider, OidcRoundTrip.leave(owner, "/app/oidc", Map.of("next", setUp)))
                            .text())
                    .contains("verified");
            provider.person("ana", EMAIL, true);
            assertThat(OidcRoundTrip.back(
                                    owner,
                                    provider,
                                    OidcRoundTrip.leave(
                                            owner, "/app/oidc", Map.of("next", setUp, "timezone", "Europe/Rome")))
                            .status())
                    .isEqualTo(303);
            assertThat(placard.get("/api/v1/workspace")
                            .at("/workspace/timezone")
                            .asText())
                    .isEqualTo("Europe/Rome");
            assertThat(owner.get("/app/instance").status()).isEqualTo(200);
            assertThat(OidcRoundTrip.back(
                                    new Person(placard),
                                    provider,
                                    OidcRoundTrip.leave(owner, "/app/oidc", Map.of("next", setUp)))
                            .status())
                    .isEqualTo(410);
            String invitation = Team.invitation(placard, "analyst");
            provider.person("dora", "dora@acme.example", true);
            Person dora = new Person(placard);
            assertThat(OidcRoundTrip.back(
                                    dora, provider, OidcRoundTrip.leave(dora, "/app/oidc", Map.of("next", invitation)))
                            .status())
                    .isEqualTo(303);
            assertThat(dora.get("/app/default/keys").status()).as("an analyst").isEqualTo(403);
            provider.person("eve", "eve@acme.example", true);
            Person eve = new Person(placard);
            assertThat(OidcRoundTrip.back(
                                    eve, provider, OidcRoundTrip.leave(eve, "/app/oidc", Map.of("next", invitation)))
                            .status())
                    .isEqualTo(410);
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .as("no account of hers")
                    .isEqualTo(422);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastWayInStaysAndAnotherPersonIsNotTaken(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            Person owner = OidcRoundTrip.linkedOwner(placard, provider);
            provider.person("dora", "dora@acme.example", true);
            String invitation = Team.invitation(placard, "editor");
            Person dora = new Person(placard);
            OidcRoundTrip.back(dora, provider, OidcRoundTrip.leave(dora, "/app/oidc", Map.of("next", invitation)));
            Map<String, String> hers = Map.of("issuer", provider.issuer(), "subject", "dora");
            assertThat(dora.form("/app/account/identities/remove", hers).text()).contains("your only way to sign in");
            assertThat(OidcRoundTrip.back(
                                    owner, provider, OidcRoundTrip.leave(owner, "/app/account/identities", Map.of()))
                            .text())
                    .contains("linked to someone else");
            owner.form("/app/account/identities/remove", hers);
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .as("hers stays")
                    .isEqualTo(303);
            Map<String, String> his = Map.of("issuer", provider.issuer(), "subject", "ana");
            assertThat(owner.form("/app/account/identities/remove", his).header("Location"))
                    .isEqualTo("/app/account?done=identity_removed");
            provider.person("ana", EMAIL, true);
            assertThat(OidcRoundTrip.signIn(new Person(placard), provider).status())
                    .isEqualTo(422);
            assertThat(new Person(placard).signIn(EMAIL, PASSWORD).status()).isEqualTo(303);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPersonWithoutAPasswordConfirmsAtTheProvider(Store store) {
        try (OidcProvider provider = new OidcProvider()) {
            placard.testing.MovableClock clock = new placard.testing.MovableClock(Instant.now());
            try (Placard placard = Placard.start(store, provider.settings(), clock)) {
                Person.owner(placard);
                provider.person("dora", "dora@acme.example", true);
                Person dora = new Person(placard);
                OidcRoundTrip.back(
                        dora,
                        provider,
                        OidcRoundTrip.leave(dora, "/app/oidc", Map.of("next", Team.invitation(placard, "admin"))));
                clock.move(java.time.Duration.ofMinutes(16));
                assertThat(dora.form("/app/account/email", Map.of("email", "d@acme.example"))
                                .header("Location"))
                        .startsWith("/app/confirm");
                assertThat(dora.get("/app/confirm?next=/app/account").text()).contains("/app/oidc/proof");
                Map<String, String> next = Map.of("next", "/app/account");
                String there = OidcRoundTrip.leave(dora, "/app/oidc/proof", next);
                assertThat(there).contains("prompt=login", "max_age=0", "auth_time");
                provider.lying(claims -> claims.claim("auth_time", Instant.now().getEpochSecond() - 3_600));
                assertThat(OidcRoundTrip.back(dora, provider, there).status()).isEqualTo(422);
                provider.lying(claims -> claims.claim("auth_time", null));
                Reply undated = OidcRoundTrip.back(dora, provider, OidcRoundTrip.leave(dora, "/app/oidc/proof", next));
                assertThat(undated.status()).isEqualTo(422);
                assertThat(undated.text()).contains("doesn’t say when you signed in there");
                provider.lying(
                        claims -> claims.claim("auth_time", clock.instant().getEpochSecond()));
                provider.person("a person", "else@acme.example", true);
                assertThat(OidcRoundTrip.back(dora, provider, OidcRoundTrip.leave(dora, "/app/oidc/proof", next))
                                .text())
                        .contains("isn’t linked to yours");
                provider.person("dora", "dora@acme.example", true);
                assertThat(OidcRoundTrip.back(dora, provider, OidcRoundTrip.leave(dora, "/app/oidc/proof", next))
                                .header("Location"))
                        .isEqualTo("/app/account");
                assertThat(dora.form("/app/account/email", Map.of("email", "d@acme.example"))
                                .header("Location"))
                        .contains("done=email");
            }
        }
    }

    @ParameterizedTest
    @Slow
    @EnumSource
    void aSecondFactorIsAskedForHereAsWell(Store store) {
        try (OidcProvider provider = new OidcProvider();
                Placard placard = OidcRoundTrip.start(store, provider)) {
            Person owner = OidcRoundTrip.linkedOwner(placard, provider);
            MadeApp.of(owner, java.time.Clock.systemUTC());
            Person person = new Person(placard);
            Reply asked = OidcRoundTrip.signIn(person, provider);
            assertThat(asked.header("Location")).startsWith("/app/sign-in/code");
            assertThat(person.get("/app/default/").status()).isEqualTo(303);
        }
    }
}
