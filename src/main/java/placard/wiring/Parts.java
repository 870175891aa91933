package placard.wiring;

import java.time.InstantSource;
import java.time.ZoneId;
import placard.settings.Config;
import placard.storage.Database;

/** All parts for the API, the dashboard, the public pages and upkeep. */
public record Parts(
        Ambient ambient,
        Storage storage,
        Tenants tenants,
        Recording recording,
        Threads threads,
        Clients clients,
        Codes codes,
        Filing filing,
        Cataloguing menus,
        Monitoring monitoring,
        People people,
        Numbers numbers) {
    public Database database() {
        return storage.database();
    }

    Config config() {
        return ambient.config();
    }

    InstantSource clock() {
        return ambient.clock();
    }

    /** True if printed codes would lead to this machine alone. */
    boolean isLocalOnly() {
        return codes.links().leadToThisMachineOnly();
    }

    /** The present time zone of a workspace. */
    ZoneId zone(String workspace) {
        return tenants.zones().apply(workspace).at(ambient.clock().instant());
    }
}
