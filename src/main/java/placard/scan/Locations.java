package placard.scan;

import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;
import placard.base.Presentation;
import placard.scan.client.Client;
import placard.scan.client.Device;
import placard.scan.client.Os;

/** The address that a guest's browser gets for a destination. */
final class Locations {
    private Locations() {}

    /**
     * The address, which there must be.
     *
     * @param query that a foreign page gets
     * @param sent the scanned URL's parameters
     */
    static String of(Destination destination, Client client, String query, MultiMap sent, Presentation presentation) {
        return switch (destination) {
            case Destination.Foreign(String url, LinkParameters append, int _) -> {
                String whole = Parameters.append(url, query);
                yield append == null ? whole : append.to(whole, presentation);
            }
            case Destination.Maps(String apple, String google) -> isApple(client) ? apple : google;
            case Destination.OwnPage(String url) -> Parameters.append(url, Parameters.own(sent, presentation));
            case Destination.NoDestination() -> throw new IllegalStateException("answered before");
        };
    }

    /** The address before parameters are added; null if there is none. */
    static @Nullable String plain(Destination destination, Client client) {
        return switch (destination) {
            case Destination.Foreign foreign -> foreign.plain();
            case Destination.Maps(String apple, String google) -> isApple(client) ? apple : google;
            case Destination.OwnPage(String url) -> url;
            case Destination.NoDestination() -> null;
        };
    }

    private static boolean isApple(Client client) {
        return client.os() == Os.IOS
                || client.os() == Os.IPADOS
                || client.os() == Os.MACOS && client.device() != Device.TV;
    }
}
