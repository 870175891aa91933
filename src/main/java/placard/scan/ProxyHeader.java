package placard.scan;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The header in which proxies write whom they speak for; each proxy adds its entry at the right end.
 *
 * <p>Lines are taken apart from the right: what a stranger wrote at the left, an open quote included, can then change
 * nothing of what a trusted proxy added after it.
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

    /** The field name to ask a request for; every line of it is wanted. */
    public String headerName() {
        return headerName;
    }

    /**
     * The header of that name, without regard to case.
     *
     * @throws IllegalArgumentException if there is none; the message is for the person who set it
     */
    public static ProxyHeader named(String name) {
        for (ProxyHeader header : values()) {
            if (header.headerName.toLowerCase(Locale.ROOT).equals(name.trim().toLowerCase(Locale.ROOT))) {
                return header;
            }
        }
        throw new IllegalArgumentException("\"%s\" is neither X-Forwarded-For nor Forwarded".formatted(name));
    }

    /** Where the last entry of {@code line[0, end)} begins; the comma before it, if any, is at the index before. */
    abstract int lastEntry(String line, int end);

    /** The address, with port and brackets as they may be, that a trimmed entry names; null for an ill-formed entry. */
    abstract @Nullable String node(String entry);
}
