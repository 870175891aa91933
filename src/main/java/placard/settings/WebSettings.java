package placard.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import placard.base.Contact;
import placard.base.WebHost;
import placard.base.WebUrl;
import placard.scan.visitor.Cidr;
import placard.scan.visitor.ProxyHeader;

/** Reads the settings of the server: its addresses, proxies and limits of requests. */
final class WebSettings {
    private WebSettings() {}

    static Config.Web addresses(Environment in) {
        return new Config.Web(
                in.or("PLACARD_HOST", "127.0.0.1"),
                in.integer("PLACARD_PORT", 8080, 0, 65535),
                in.integer("PLACARD_MANAGEMENT_PORT", 1, 65535),
                in.url("PLACARD_BASE_URL"),
                in.url("PLACARD_SHORT_URL"),
                in.parsed("PLACARD_REPORT_URL", WebSettings::reportUrl),
                blockedHosts(in),
                in.otherwise("PLACARD_NAME_SERVER", "system", WebSettings::nameServers));
    }

    /** Reports settings that don't fit together. */
    static void check(Environment in, Config.Web web) {
        if (web.shortUrl() != null && leadTogether(web.baseUrl(web.port()), web.shortUrl())) {
            in.problem("PLACARD_SHORT_URL: must have another host than PLACARD_BASE_URL; without it, codes show"
                    + " PLACARD_BASE_URL");
        }
    }

    /** True if both addresses have the same host. Then every page of this service would be taken for a slug. */
    private static boolean leadTogether(String base, String shorter) {
        WebUrl first = WebUrl.parse(base);
        WebUrl second = WebUrl.parse(shorter);
        return first != null && second != null && WebHost.of(second).leadsTo(WebHost.of(first));
    }

    /** The DNS servers as a JNDI URL; empty for none. */
    private static String nameServers(String text) {
        return switch (text) {
            case "system" -> "dns:";
            case "off" -> "";
            default -> {
                if (WebUrl.parse("http://" + text) == null || text.indexOf('/') >= 0) {
                    throw new IllegalArgumentException("use system, off or an address such as 192.0.2.53:53");
                }
                yield "dns://" + text;
            }
        };
    }

    private static String reportUrl(String text) {
        if (WebUrl.parse(text) != null) {
            return text;
        }
        String address = text.startsWith("mailto:") ? text.substring("mailto:".length()) : text;
        if (!Contact.isEmailOfAPerson(address)) {
            throw new IllegalArgumentException("use https://example.com/report or abuse@example.com");
        }
        return "mailto:" + address;
    }

    private static Set<String> blockedHosts(Environment in) {
        Set<String> hosts = in.parsed("PLACARD_BLOCKED_HOSTS_FILE", WebSettings::hostsOf);
        return hosts == null ? Set.of() : hosts;
    }

    /** The hosts of a file, one a line. What follows a # is a comment. An address before a host is left out, as in hosts files. */
    private static Set<String> hostsOf(String file) {
        try {
            Set<String> hosts = new HashSet<>();
            for (String line : Files.readAllLines(Path.of(file))) {
                int comment = line.indexOf('#');
                String text = (comment < 0 ? line : line.substring(0, comment))
                        .replace('\t', ' ')
                        .strip();
                if (!text.isEmpty()) {
                    hosts.add(WebHost.named(text.substring(text.lastIndexOf(' ') + 1)));
                }
            }
            return Set.copyOf(hosts);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("can't be read", unreadable);
        }
    }

    static Config.Proxies proxies(Environment in) {
        return new Config.Proxies(
                in.list("PLACARD_TRUSTED_PROXIES", List.of("127.0.0.0/8", "::1/128"), Cidr::parse),
                in.otherwise("PLACARD_PROXY_HEADER", ProxyHeader.X_FORWARDED_FOR.headerName(), ProxyHeader::named),
                in.text("PLACARD_CITY_HEADER"),
                in.text("PLACARD_COUNTRY_HEADER"));
    }

    static Config.Limits limits(Environment in) {
        return new Config.Limits(
                in.integer("PLACARD_RATE_LIMIT", 6_000, 0, 1_000_000_000),
                in.integer("PLACARD_AUTH_FAILURE_LIMIT", 600, 0, 1_000_000_000),
                in.integer("PLACARD_UNKNOWN_SLUG_LIMIT", 20, 0, 1_000_000_000),
                Duration.ofSeconds(in.integer("PLACARD_BODY_SECONDS", 30, 1, 3_600)),
                in.integer("PLACARD_BODIES_MB", Environment.ofHeap(5, Integer.MAX_VALUE), 1, 1 << 20));
    }
}
