package placard.scan.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a replicated scan log, {@code kafka://host:port,host:port/name}.
 *
 * @param servers some of the brokers, in the client's form
 * @param name the prefix of its topics' names
 */
public record ScanLogUrl(String servers, String name) {
    private static final Pattern URL = Pattern.compile("kafka://([^/]+)(?:/([a-z0-9][a-z0-9._-]{0,99})?)?");
    private static final Pattern SERVER = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");
    private static final int PORT = 9092;
    private static final String NAME = "placard";

    /** The name of the topic with the scans of a database. Each database has one. */
    public String topic(int shard) {
        return name + "-scans-" + shard;
    }

    /** The name of the topic of the hash keys, one for all scan databases. */
    public String keyTopic() {
        return name + "-keys";
    }

    /**
     * Parses an address.
     *
     * @throws IllegalArgumentException with a sentence, if the text isn't one
     */
    public static ScanLogUrl parse(String text) {
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            throw new IllegalArgumentException("use kafka://host:port,host:port,host:port");
        }
        List<String> servers = new ArrayList<>();
        for (String each : url.group(1).split(",", -1)) {
            Matcher server = SERVER.matcher(each.strip());
            if (!server.matches()) {
                throw new IllegalArgumentException("'" + each + "' is not host:port, without a user; those are named in"
                        + " PLACARD_SCAN_LOG_CLIENT");
            }
            int port = server.group(2) == null ? PORT : Integer.parseInt(server.group(2));
            if (port < 1 || port > 0xffff) {
                throw new IllegalArgumentException("'" + each + "' has no port from 1 to 65535");
            }
            servers.add(server.group(1) + ":" + port);
        }
        String name = url.group(2) == null ? NAME : url.group(2);
        return new ScanLogUrl(String.join(",", servers), name);
    }
}
