package placard.wiring;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
        Recording.Monitoring monitoring,
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

    /**
     * The settings with which phones of the same network could reach the short links; null if the links lead to more than
     * this machine already.
     */
    @Nullable
    String toReach() {
        if (!codes.links().leadToThisMachineOnly()) {
            return null;
        }
        String url = "PLACARD_BASE_URL="
                + lanAddress()
                        .map(address -> "http://" + address + ":" + ambient.port())
                        .orElse("https://codes.example.com");
        String host = config().web().host();
        return host.startsWith("127.") || host.equals("localhost") ? url + " PLACARD_HOST=0.0.0.0" : url;
    }

    /** An address of this machine in its local network. */
    private static Optional<String> lanAddress() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> address instanceof Inet4Address && address.isSiteLocalAddress())
                    .map(InetAddress::getHostAddress)
                    .findFirst();
        } catch (SocketException unknown) {
            return Optional.empty();
        }
    }

    /** The present time zone of a workspace. */
    ZoneId zone(String workspace) {
        return tenants.zones().apply(workspace).at(ambient.clock().instant());
    }
}
