package placard.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Resolves names of hosts. */
@FunctionalInterface
public interface Resolver {
    /**
     * All addresses of a name; fails if it has none, or if no answer comes in time.
     *
     * @param name with a dot at its end, so that no search domain is added to it
     */
    CompletionStage<List<InetAddress>> resolve(String name);
}
