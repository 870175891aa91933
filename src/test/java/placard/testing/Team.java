package placard.testing;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** People of the first workspace, who have come by invitations. */
public final class Team {
    private Team() {}

    /** The path of a new invitation, made by the first key. */
    public static String invitation(Placard placard, String role) {
        return path(placard.post("/api/v1/invitations", "{\"role\":\"" + role + "\"}"));
    }

    /** The path of the invitation that has just been made. */
    public static String path(Reply made) {
        if (made.status() != 201) {
            throw new AssertionError(made.status() + " " + made.text());
        }
        return URI.create(made.at("/invitation/url").asText()).getPath();
    }

    /** A person with a new account who has followed an invitation to this role. */
    public static Person member(Placard placard, String role, String email) {
        Person person = new Person(placard);
        Reply reply = follow(person, invitation(placard, role), email);
        if (reply.status() != 303) {
            throw new AssertionError(reply.status() + " " + reply.text());
        }
        return person;
    }

    /** Follows an invitation with a new account; more fields are names and values in turn. */
    public static Reply follow(Person person, String path, String email, String... more) {
        Map<String, String> fields = new HashMap<>(
                Map.of("name", email.replaceFirst("@.*", ""), "email", email, "password", Person.PASSWORD));
        for (int i = 0; i + 1 < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return person.form(path, fields);
    }

    /** The id of a member of the first workspace. */
    public static String id(Placard placard, String email) {
        for (var member : placard.get("/api/v1/members?limit=100").at("/members")) {
            if (member.path("email").asText().equals(email)) {
                return member.path("id").asText();
            }
        }
        throw new AssertionError(email);
    }
}
