package placard.app;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.qr.QrCode;
import placard.qr.content.QrType;

/**
 * A code as lists and screens show it.
 *
 * @param shortUrl null if the code is static
 * @param leadsTo its destination or its content, as plain text: an address, a menu's or network's name, a title
 * @param isMenu whether it leads to a menu
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
        boolean isMenu,
        List<String> tags,
        @Nullable Long scansToday,
        @Nullable Long scans) {
    public static CodeCard of(QrCode code, @Nullable String shortUrl, @Nullable Long scansToday, @Nullable Long scans) {
        return of(code, shortUrl, scansToday, scans, Map.of());
    }

    /** @param menus the names of the workspace's menus by their ids */
    public static CodeCard of(
            QrCode code,
            @Nullable String shortUrl,
            @Nullable Long scansToday,
            @Nullable Long scans,
            Map<String, String> menus) {
        String menu = code.targetUrl() == null ? code.catalogId() : null;
        return new CodeCard(
                code.id(),
                code.name(),
                code.type(),
                code.isDynamic(),
                code.lifetime().isActive(),
                shortUrl,
                menu == null ? CodeDestination.of(code) : menus.getOrDefault(menu, ""),
                menu != null,
                code.tags(),
                scansToday,
                scans);
    }

    /** The end of the key of its type's word. */
    public String kind() {
        return isMenu ? "menu" : type.word();
    }

    /** The short link as people read it. */
    public String shownUrl() {
        return shortUrl == null ? "" : shortUrl.replaceFirst("^https?://", "");
    }
}
