package placard.wiring;

import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.scan.CodeCache;

/** QR codes and their short links. */
public record Codes(QrCodes codes, ShortLinks links) {
    /** Makes them; creating a code takes credits. */
    public static Codes of(Ambient ambient, Tenants tenants) {
        ShortLinks links =
                new ShortLinks(ambient.baseUrl(), ambient.config().web().shortUrl(), ambient.port());
        QrCodes codes = new QrCodes(
                tenants.database(),
                ambient.ids(),
                ambient.random(),
                ambient.clock(),
                tenants.credits()::take,
                CodeCache.CHANGED);
        return new Codes(codes, links);
    }

    /** The beginning of links to pages. */
    String pages() {
        return links.page("");
    }
}
