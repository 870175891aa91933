package placard.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import placard.testing.OidcProvider;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Store;

/** A person who goes to a provider, signs in there and returns. */
final class OidcRoundTrip {
    private OidcRoundTrip() {}

    static Placard start(Store store, OidcProvider provider) {
        return Placard.start(store, provider.settings());
    }

    /** Presses the button, and returns where the page leads. */
    static String leave(Person person, String path, Map<String, String> fields) {
        Reply leaving = person.form(path, fields);
        assertThat(leaving.status()).as(leaving.text()).isEqualTo(200);
        return leaving.header("Refresh").substring("0;url=".length());
    }

    static String leave(Person person) {
        return leave(person, "/app/oidc", Map.of("next", "/app/"));
    }

    static String relative(String url) {
        URI uri = URI.create(url);
        return uri.getRawPath() + "?" + uri.getRawQuery();
    }

    /** There and back. */
    static Reply back(Person person, OidcProvider provider, String there) {
        return person.get(relative(provider.signIn(there)), "Sec-Fetch-Site", "cross-site");
    }

    static Reply signIn(Person person, OidcProvider provider) {
        return back(person, provider, leave(person));
    }

    /** The first owner, who signs in as {@code ana} there. */
    static Person linkedOwner(Placard placard, OidcProvider provider) {
        Person owner = Person.owner(placard);
        provider.person("ana", "someone@elsewhere.example", false);
        Reply linked = back(owner, provider, leave(owner, "/app/account/identities", Map.of()));
        assertThat(linked.header("Location")).as(linked.text()).isEqualTo("/app/account?done=identity");
        return owner;
    }
}
