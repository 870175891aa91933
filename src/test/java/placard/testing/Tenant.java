package placard.testing;

import java.util.Map;

/**
 * Another workspace beside the first one, made by the operator's commands.
 *
 * @param key a key of it that may do all
 */
public record Tenant(String workspaceId, String key) {
    /** Makes a workspace with credits and a key. */
    public static Tenant of(Placard placard, int credits) {
        Map<String, String> settings = placard.environment();
        String workspace = printed(settings, "workspace", "create", "Other", "--credits", Integer.toString(credits));
        return new Tenant(
                workspace, printed(settings, "key", "create", workspace).substring("API key: ".length()));
    }

    private static String printed(Map<String, String> settings, String... arguments) {
        Command command = Command.run(settings, arguments);
        if (command.status() != 0) {
            throw new AssertionError(command);
        }
        return command.out().strip();
    }

    /** A key of the first workspace that has only these scopes. */
    public static String scopedKey(Placard placard, String... scopes) {
        String labels = String.join("\",\"", scopes);
        return placard.post("/api/v1/keys", "{\"name\":\"Narrow\",\"scopes\":[\"" + labels + "\"]}")
                .at("/key/secret")
                .asText();
    }
}
