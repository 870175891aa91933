package placard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import placard.account.Role;
import placard.testing.OnBothStores;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OpenApi;
import placard.testing.Operation;
import placard.testing.Person;
import placard.testing.Placard;
import placard.testing.Reply;
import placard.testing.Team;
import placard.testing.Tenant;

/**
 * Every documented operation × every role, behind a session, in one's own workspace and in another one: generated from the
 * contract, so that new operations are included automatically.
 */
@OnBothStores
final class RoleMatrixTest {
    /** What each role may do, as the documents say it; an owner may do everything. */
    private static final Map<Role, Set<String>> SCOPES = Map.of(
            Role.ADMIN,
            Set.of(
                    "qr:read",
                    "qr:write",
                    "catalogs:read",
                    "catalogs:write",
                    "analytics:read",
                    "keys:write",
                    "availability:write",
                    "members:write",
                    "webhooks:write",
                    "activity:read"),
            Role.EDITOR,
            Set.of("qr:read", "qr:write", "catalogs:read", "catalogs:write", "analytics:read", "availability:write"),
            Role.ANALYST,
            Set.of("qr:read", "catalogs:read", "analytics:read"),
            Role.STAFF,
            Set.of("availability:write"));

    @Started
    private static Placard placard;

    private static final Map<Role, Person> PEOPLE = new LinkedHashMap<>();

    @Prepares
    static void prepare() {
        PEOPLE.clear();
        Person.owner(placard);
        Tenant.of(placard, 5);
        for (Role role : Role.values()) {
            PEOPLE.put(role, Team.member(placard, role.word(), role.word() + "@roles.example"));
        }
    }

    private static List<Operation> guarded() {
        return OpenApi.operations().stream()
                .filter(operation -> !operation.isPublic())
                .toList();
    }

    private static Reply ask(Person person, String workspace, Operation operation) {
        String body =
                operation.sampleBody() == null ? null : operation.sampleBody().toString();
        return person.json(operation.method(), "/app/" + workspace + operation.samplePath(), body);
    }

    private static boolean isOpen(Role role, Operation operation) {
        return role == Role.OWNER
                || operation.requiredScope().equals(Operation.ANY_KEY)
                || operation.scopes().stream().anyMatch(SCOPES.get(role)::contains);
    }

    /** Whether it would take away what the others are tried on. */
    private static boolean isFinal(Operation operation) {
        return operation.method().equals("DELETE") && !operation.path().contains("{");
    }

    @Test
    void eachRoleMayDoWhatItsScopesSayAndNothingElse() {
        for (Operation operation : guarded()) {
            PEOPLE.forEach((role, person) -> {
                String what = operation + " as " + role;
                if (!isOpen(role, operation)) {
                    Reply reply = ask(person, "default", operation);
                    assertThat(reply.status()).as(what + reply.text()).isEqualTo(403);
                    assertThat(reply.code()).as(what).isEqualTo("insufficient_scope");
                } else if (!isFinal(operation)) {
                    Reply reply = ask(person, "default", operation);
                    // It takes a form, so that this body is refused before what it is about is looked for.
                    boolean isForm = operation.operationId().equals("importItems");
                    int expected = isForm ? 415 : operation.path().contains("{") ? 404 : reply.status();
                    assertThat(reply.status())
                            .as(what + reply.text())
                            .isEqualTo(expected)
                            .isNotIn(401, 403, 500);
                }
            });
        }
    }

    @Test
    void inAnotherWorkspaceThereIsNothingForAnyRole() {
        for (Operation operation : guarded()) {
            PEOPLE.forEach((role, person) -> {
                Reply reply = ask(person, "other", operation);
                assertThat(reply.status()).as(operation + " as " + role).isEqualTo(404);
            });
        }
        assertThat(new Person(placard).get("/app/other/api/v1/workspace").status())
                .isEqualTo(401);
    }

    @Test
    void withoutASessionThereIsNothingAtAll() {
        for (Operation operation : guarded()) {
            assertThat(ask(new Person(placard), "default", operation).code())
                    .as(operation.toString())
                    .isEqualTo("session_over");
        }
    }
}
