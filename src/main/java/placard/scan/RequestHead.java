package placard.scan;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of a request and the other end of its connection, however the request was decoded. */
interface RequestHead {
    /** The value of the first line with this name, in any case; null if there is none. */
    @Nullable
    String first(String name);

    /** The values of all lines with this name, in their order. */
    List<String> all(String name);

    /** The other end of the connection, 4 or 16 bytes; null if it has no address. */
    byte @Nullable [] peer();

    /** The head of a request that Vert.x decoded. */
    static RequestHead of(HttpServerRequest request) {
        return new RequestHead() {
            @Override
            public @Nullable String first(String name) {
                return request.getHeader(name);
            }

            @Override
            public List<String> all(String name) {
                return request.headers().getAll(name);
            }

            @Override
            public byte @Nullable [] peer() {
                return ClientAddresses.peer(request);
            }
        };
    }
}
