package placard.outbound;

import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import placard.testing.MovableClock;

/** An {@link Outbound} whose names and answers a test makes up. */
final class OutboundTrial {
    static final Outbound.Settings ON =
            new Outbound.Settings(true, (_, _) -> false, () -> false, List.of("https://placard.example"));

    /** Each address that a connection was asked for, with its port and the name of the host. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    final Outbound outbound;

    /**
     * A trial with a clock that stands.
     *
     * @param names the addresses of each name, with its dot
     * @param answer by the address that is asked
     */
    OutboundTrial(
            Outbound.Settings settings,
            Map<String, List<String>> names,
            Function<String, CompletableFuture<Connector.Reply>> answer) {
        MovableClock clock = new MovableClock(Instant.parse("2026-11-26T10:00:00Z"));
        this.outbound = new Outbound(
                settings,
                name -> names.containsKey(name)
                        ? CompletableFuture.completedStage(names.get(name).stream()
                                .map(InetAddress::ofLiteral)
                                .toList())
                        : CompletableFuture.failedStage(new IllegalStateException("no such name")),
                (target, address, _, _, _) -> {
                    asked.add(address.getHostAddress() + ":" + target.port() + " " + target.host());
                    return answer.apply(address.getHostAddress());
                },
                clock,
                clock::nanos);
    }

    static CompletableFuture<Connector.Reply> reply(int status, String text, String retryAfter) {
        return CompletableFuture.completedFuture(new Connector.Reply(status, text, retryAfter));
    }

    Outcome sent(String url) {
        return sent(outbound, url);
    }

    static Outcome sent(Outbound outbound, String url) {
        return outbound.post(url, Map.of(), new byte[] {'{', '}'})
                .toCompletableFuture()
                .join();
    }
}
