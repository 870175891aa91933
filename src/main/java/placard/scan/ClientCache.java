package placard.scan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Classifier;
import placard.scan.client.Client;

/**
 * A cache from the user agent to the classified client. Most scans come from a few hundred agents, and a look-up costs
 * a tenth of a classification. Belongs to one event loop.
 */
final class ClientCache {
    private static final int MOST = 2_048;
    private static final int LONGEST = 512;

    private final Map<String, Client> known = new HashMap<>();

    Client of(RequestHead request) {
        String agent = request.first("User-Agent");
        String mobile = request.first("Sec-CH-UA-Mobile");
        String platform = request.first("Sec-CH-UA-Platform");
        String secPurpose = request.first("Sec-Purpose");
        String purpose = request.first("Purpose");
        String moz = request.first("X-Moz");
        boolean isPlain = mobile == null && platform == null && secPurpose == null && purpose == null && moz == null;
        return isPlain && agent != null && agent.length() <= LONGEST
                ? remembered(agent)
                : Classifier.classify(agent, mobile, platform, secPurpose, purpose, moz);
    }

    private Client remembered(String agent) {
        @Nullable Client client = known.get(agent);
        if (client == null) {
            client = Classifier.classify(agent, null, null, null, null, null);
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(agent, client);
        }
        return client;
    }
}
