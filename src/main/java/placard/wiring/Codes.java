package placard.wiring;

import placard.analytics.CodeTotals;
import placard.qr.CodeTrash;
import placard.qr.DestinationHistory;
import placard.qr.Plans;
import placard.qr.QrCodes;
import placard.qr.ShortLinks;
import placard.qr.Stops;
import placard.scan.CodeCache;

/** QR codes and their short links. */
public record Codes(QrCodes codes, ShortLinks links, Stops stops, CodeTrash trash) {
    /** Makes them; creating a code takes credits. */
    public static Codes of(Ambient ambient, Storage storage, Tenants tenants) {
        ShortLinks links =
                new ShortLinks(ambient.baseUrl(), ambient.config().web().shortUrl(), ambient.port());
        QrCodes codes = new QrCodes(
                tenants.database(),
                ambient.ids(),
                ambient.random(),
                ambient.clock(),
                tenants.credits()::take,
                new DestinationHistory(new CodeTotals(storage.scans())::allTime),
                new Plans(links, tenants.log(), tenants.events()::planFailed),
                CodeCache.CHANGED);
        Stops stops = new Stops(tenants.database(), ambient.config().web().blockedHosts(), ambient.nanos());
        CodeTrash trash = new CodeTrash(
                tenants.database(),
                codes,
                links,
                tenants.log(),
                ambient.config().catalogs().trashKept());
        return new Codes(codes, links, stops, trash);
    }

    /** The beginning of links to pages. */
    String pages() {
        return links.page("");
    }
}
