package placard.outbound;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.NoopDnsCnameCache;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.concurrent.Future;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names over its own sockets, without search domains, the hosts file, or a cache. The system's resolver has no
 * time limit. Its thread starts with the first name.
 */
public final class DnsClient implements Resolver, AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int TRIES = 2;

    private final @Nullable InetSocketAddress server;
    private @Nullable EventLoopGroup group;
    private @Nullable DnsNameResolver resolver;

    /** @param server null for those of the machine */
    public DnsClient(@Nullable InetSocketAddress server) {
        this.server = server;
    }

    private synchronized DnsNameResolver resolver() {
        DnsNameResolver made = resolver;
        if (made == null) {
            EventLoopGroup loop = new MultiThreadIoEventLoopGroup(
                    1, Thread.ofPlatform().name("names").daemon().factory(), NioIoHandler.newFactory());
            group = loop;
            made = new DnsNameResolverBuilder(loop.next())
                    .datagramChannelType(NioDatagramChannel.class)
                    .socketChannelType(NioSocketChannel.class)
                    .nameServerProvider(
                            server == null
                                    ? DnsServerAddressStreamProviders.platformDefault()
                                    : new SequentialDnsServerAddressStreamProvider(server))
                    .hostsFileEntriesResolver((name, types) -> null)
                    .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED)
                    .resolveCache(NoopDnsCache.INSTANCE)
                    .cnameCache(NoopDnsCnameCache.INSTANCE)
                    .searchDomains(List.of())
                    .ndots(1)
                    .queryTimeoutMillis(PATIENCE.toMillis() / TRIES)
                    .build();
            resolver = made;
        }
        return made;
    }

    @Override
    public CompletionStage<List<InetAddress>> resolve(String name) {
        CompletableFuture<List<InetAddress>> addresses = new CompletableFuture<>();
        resolver().resolveAll(name).addListener((Future<List<InetAddress>> found) -> {
            if (found.isSuccess()) {
                addresses.complete(found.getNow());
            } else {
                addresses.completeExceptionally(found.cause());
            }
        });
        return addresses.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void close() {
        if (resolver != null) {
            resolver.close();
        }
        if (group != null) {
            var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
        }
    }
}
