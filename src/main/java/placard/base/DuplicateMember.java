package placard.base;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds a member that a body repeats. The parser reports it in prose only, without a pointer. */
final class DuplicateMember {
    private static final JsonFactory FACTORY = new JsonFactory();

    private DuplicateMember() {}

    /** The JSON pointer of the first repeated member; null if another syntax error comes first. */
    static @Nullable String find(byte[] body) {
        Deque<Set<String>> names = new ArrayDeque<>();
        try (JsonParser parser = FACTORY.createParser(body)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    names.push(new HashSet<>());
                } else if (token == JsonToken.END_OBJECT) {
                    names.pop();
                } else if (token == JsonToken.FIELD_NAME && !names.getFirst().add(parser.currentName())) {
                    JsonStreamContext context = parser.getParsingContext();
                    return Texts.shown(context.pathAsPointer().toString());
                }
            }
        } catch (IOException otherwise) {
            return null;
        }
        return null;
    }
}
