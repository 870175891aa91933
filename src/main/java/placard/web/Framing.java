package placard.web;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;

/** What a request says of its host and of where it ends. */
public final class Framing {
    private Framing() {}

    /**
     * Whether everybody on the way takes the request for the same one: it names its host once, and its body is chunked and
     * nothing else, or has a length (RFC 9112, sections 3.2 and 6.1).
     */
    public static boolean isSound(HttpServerRequest request) {
        MultiMap headers = request.headers();
        boolean isOld = request.version() == HttpVersion.HTTP_1_0;
        int hosts = headers.getAll(HttpHeaders.HOST).size();
        List<String> codings = headers.getAll(HttpHeaders.TRANSFER_ENCODING);
        boolean isPlain = codings.isEmpty()
                || !isOld && codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
        return isPlain && (hosts == 1 || hosts == 0 && isOld);
    }
}
