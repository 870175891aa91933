package placard.web;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Refusal;

/** Sends the body of an answer whose status and headers are set: at once, in parts, or as a stream. */
final class AnswerWriter {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);

    private AnswerWriter() {}

    /** @param failed receives a fault of this program that ends the parts */
    static void write(HttpServerRequest http, String requestId, Answer answer, Consumer<Throwable> failed) {
        HttpServerResponse response = http.response();
        boolean isHead = http.method().equals(HttpMethod.HEAD);
        Answer.Parts parts = answer.inParts();
        if (answer.status() == 204 || answer.status() == 304 || isHead && answer.stream() != null) {
            response.end();
        } else if (answer.stream() != null) {
            answer.stream().accept(http);
        } else if (isHead) {
            long length = parts == null ? answer.body().length : parts.length();
            response.putHeader("Content-Length", Long.toString(length));
            response.end();
        } else if (parts != null) {
            writeParts(http, requestId, parts, failed);
        } else {
            response.end(Buffer.buffer(answer.body()));
        }
    }

    /** Sends each part when the one before has left. So a slow client keeps only one part in memory. */
    private static void writeParts(
            HttpServerRequest http, String requestId, Answer.Parts parts, Consumer<Throwable> failed) {
        HttpServerResponse response = http.response();
        if (parts.length() == Answer.Parts.UNKNOWN) {
            response.setChunked(true);
        } else {
            response.putHeader("Content-Length", Long.toString(parts.length()));
        }
        try {
            parts.bytes()
                    .forEachRemaining(bytes -> response.write(Buffer.buffer(bytes))
                            .toCompletionStage()
                            .toCompletableFuture()
                            .join());
            response.end();
        } catch (CompletionException | Refusal gone) {
            LOG.atDebug()
                    .addKeyValue("requestId", requestId)
                    .setCause(gone)
                    .log("The client left, or the requested content was deleted, before the answer's end");
            http.connection().close();
        } catch (RuntimeException | Error failure) {
            // The head was sent already. Only a closed connection can show that the body is incomplete.
            failed.accept(failure);
            http.connection().close();
        }
    }
}
