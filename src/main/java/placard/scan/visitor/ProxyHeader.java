package placard.scan.visitor;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The header in which proxies name their clients. Each proxy adds its entry at the right end.
 *
 * <p>Lines are parsed from the right. So a stranger's text at the left, even with an open quote, can't change the
 * entries that trusted proxies added after it.
 */
public enum ProxyHeader {
    X_FORWARDED_FOR("X-Forwarded-For") {
        @Override
        int lastEntry(String line, int end) {
            return line.lastIndexOf(',', end - 1) + 1;
        }

        @Override
        String node(String entry) {
            return entry;
        }
    },

    /** RFC 7239. */
    FORWARDED("Forwarded") {
        @Override
        int lastEntry(String line, int end) {
            return Forwarded.lastElement(line, end);
        }

        @Override
        @Nullable
        String node(String entry) {
            return Forwarded.node(entry);
        }
    };

    private final String headerName;

    ProxyHeader(String headerName) {
        this.headerName = headerName;
    }

    /** The field name of the header. Every line with it is needed. */
    public String headerName() {
        return headerName;
    }

    /**
     * The header of this name, in any case.
     *
     * @throws IllegalArgumentException if there is none; the message is for the operator
     */
    public static ProxyHeader named(String name) {
        for (ProxyHeader header : values()) {
            if (header.headerName.toLowerCase(Locale.ROOT).equals(name.trim().toLowerCase(Locale.ROOT))) {
                return header;
            }
        }
        throw new IllegalArgumentException("\"%s\" is neither X-Forwarded-For nor Forwarded".formatted(name));
    }

    /** The index of the last entry of {@code line[0, end)}; a comma may be at the index before. */
    abstract int lastEntry(String line, int end);

    /** The address in a trimmed entry, possibly with port and brackets; null for an ill-formed entry. */
    abstract @Nullable String node(String entry);
}
