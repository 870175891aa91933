package placard.web;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;

/** Checks how a request names its host and marks its end. */
public final class Framing {
    private Framing() {}

    /**
     * Whether all servers on the way read the same request (no request smuggling). It names its host once; its body is
     * only chunked, or has a length (RFC 9112, sections 3.2 and 6.1).
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
