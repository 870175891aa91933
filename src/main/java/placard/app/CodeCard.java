package placard.app;

import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.qr.QrCode;
import placard.qr.content.QrType;

/**
 * A code as lists and screens show it.
 *
 * @param shortUrl null if the code is static
 * @param leadsTo its destination or its content, as plain text: an address, a network's name, a title
 * @param scansToday since midnight in the workspace's time zone; null if the member may not see scans, as is
 *     {@code scans}
 * @param scans all that were ever counted
 */
public record CodeCard(
        String id,
        String name,
        QrType type,
        boolean isDynamic,
        boolean isActive,
        @Nullable String shortUrl,
        String leadsTo,
        List<String> tags,
        @Nullable Long scansToday,
        @Nullable Long scans) {
    public static CodeCard of(QrCode code, @Nullable String shortUrl, @Nullable Long scansToday, @Nullable Long scans) {
        return new CodeCard(
                code.id(),
                code.name(),
                code.type(),
                code.isDynamic(),
                code.lifetime().isActive(),
                shortUrl,
                CodeDestination.of(code),
                code.tags(),
                scansToday,
                scans);
    }

    /** The short link as people read it. */
    public String shownUrl() {
        return shortUrl == null ? "" : shortUrl.replaceFirst("^https?://", "");
    }
}
