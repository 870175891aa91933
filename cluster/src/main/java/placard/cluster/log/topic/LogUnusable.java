package placard.cluster.log.topic;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * An unusable log: the brokers refuse to create, write or check it, or its settings are wrong. An operator must act.
 */
public final class LogUnusable extends KafkaException {
    private static final long serialVersionUID = 1L;

    public LogUnusable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
