package placard.cluster.log;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The brokers answer, and say that a log can't be made, written or examined, or is not what it must be: a person must act. */
final class LogUnusable extends KafkaException {
    private static final long serialVersionUID = 1L;

    LogUnusable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
