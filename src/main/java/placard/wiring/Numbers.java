package placard.wiring;

import placard.analytics.Analytics;
import placard.analytics.Privacy;
import placard.settings.Config;
import placard.storage.ScanStores;

/** The readers of scan figures. */
public record Numbers(ScanStores scans, Analytics analytics, Privacy.Rules privacy) {
    public static Numbers of(Ambient ambient, Storage storage) {
        Config.Scans settings = ambient.config().scans();
        return new Numbers(
                storage.scans(),
                new Analytics(storage.scans(), ambient.clock(), storage.unreadable()),
                new Privacy.Rules(
                        settings.uniqueBy().setting(), settings.retention().toDays(), settings.honoursGpc()));
    }
}
