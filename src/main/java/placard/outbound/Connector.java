package placard.outbound;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Sends one request over one new connection. */
@FunctionalInterface
public interface Connector {
    /**
     * The part of an answer that is read.
     *
     * @param text the first characters of the body
     * @param retryAfter the header, or empty text
     */
    record Reply(int status, String text, String retryAfter) {}

    /**
     * Sends a POST. The stage fails if no answer comes.
     *
     * @param address the address to connect to; the URL's host is in the request and in the certificate
     * @param millis the time for all of it
     */
    CompletionStage<Reply> post(
            Target target, InetAddress address, Map<String, String> headers, byte[] body, long millis);
}
