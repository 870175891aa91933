package placard.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsSection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import placard.testing.Slow;

/** The guard over a real resolver and a name server that a tenant may own. */
class DnsClientTest {
    private static final String PUBLIC = "93.184.215.14";

    private final List<String> connected = new CopyOnWriteArrayList<>();
    private final Zone zone = new Zone(Map.ofEntries(
            Map.entry("public.example.", List.of("A " + PUBLIC)),
            Map.entry("chain.example.", List.of("CNAME second.example.")),
            Map.entry("second.example.", List.of("CNAME third.example.")),
            Map.entry("third.example.", List.of("A " + PUBLIC)),
            Map.entry("inward.example.", List.of("CNAME deeper.example.")),
            Map.entry("deeper.example.", List.of("CNAME inner.example.")),
            Map.entry("inner.example.", List.of("A 10.0.0.7")),
            Map.entry("six.example.", List.of("CNAME loop6.example.")),
            Map.entry("loop6.example.", List.of("AAAA ::1")),
            Map.entry("mixed.example.", List.of("A " + PUBLIC, "AAAA ::1")),
            Map.entry("mapped.example.", List.of("AAAA ::ffff:169.254.169.254")),
            Map.entry("one.example.", List.of("CNAME other.example.")),
            Map.entry("other.example.", List.of("CNAME one.example.")),
            Map.entry("local.example.", List.of("CNAME localhost.")),
            Map.entry("hosts.example.", List.of("CNAME vault."))));
    private final DnsClient names = new DnsClient(zone.address());

    @AfterEach
    void close() {
        names.close();
        zone.close();
    }

    private Outcome sent(String host) {
        Outbound guard = new Outbound(
                new Outbound.Settings(true, (_, _) -> false, () -> false, List.of("https://p.example")),
                names,
                (target, address, _, _, _) -> {
                    connected.add(target.host() + " " + address.getHostAddress());
                    return CompletableFuture.completedStage(new Connector.Reply(200, "", ""));
                },
                InstantSource.system(),
                System::nanoTime);
        return OutboundTrial.sent(guard, "https://" + host + "/x");
    }

    @Test
    void aChainOfNamesIsJudgedByItsLastAddresses() {
        for (String host : List.of(
                "inward.example",
                "six.example",
                "mixed.example",
                "mapped.example",
                "local.example",
                "hosts.example",
                "nothing.example")) {
            assertThat(sent(host).failure()).as(host).isEqualTo(Outcome.Failure.ADDRESS_REFUSED);
        }
        assertThat(connected).isEmpty();
        for (String host : List.of("public.example", "chain.example")) {
            assertThat(sent(host).status()).as(host).isEqualTo(200);
        }
        assertThat(connected).containsExactly("public.example " + PUBLIC, "chain.example " + PUBLIC);
    }

    @Test
    @Slow
    void aNameThatLeadsToItselfAndOneThatIsNeverAnsweredEndInTime() {
        for (String host : List.of("one.example.", "silent.example.")) {
            long start = System.nanoTime();
            assertThatThrownBy(() -> names.resolve(host).toCompletableFuture().join())
                    .as(host)
                    .isInstanceOf(RuntimeException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(9));
        }
    }

    /** A name server with these records. It answers with a whole chain, as a resolver does. */
    private static final class Zone implements AutoCloseable {
        private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        private final Channel channel;
        private final Map<String, List<String>> records;

        Zone(Map<String, List<String>> records) {
            this.records = records;
            this.channel = new Bootstrap()
                    .group(group)
                    .channel(NioDatagramChannel.class)
                    .handler(new ChannelInitializer<DatagramChannel>() {
                        @Override
                        protected void initChannel(DatagramChannel socket) {
                            socket.pipeline()
                                    .addLast(
                                            new DatagramDnsQueryDecoder(),
                                            new DatagramDnsResponseEncoder(),
                                            new Answering());
                        }
                    })
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                    .syncUninterruptibly()
                    .channel();
        }

        InetSocketAddress address() {
            return (InetSocketAddress) channel.localAddress();
        }

        private final class Answering extends SimpleChannelInboundHandler<DatagramDnsQuery> {
            @Override
            protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
                DnsQuestion question = query.recordAt(DnsSection.QUESTION);
                if (question.name().startsWith("silent")) {
                    return;
                }
                DatagramDnsResponse response = new DatagramDnsResponse(query.recipient(), query.sender(), query.id());
                response.addRecord(DnsSection.QUESTION, question);
                answers(question)
                        .forEach(record ->
                                response.addRecord(DnsSection.ANSWER, response.count(DnsSection.ANSWER), record));
                context.writeAndFlush(response);
            }
        }

        private List<DefaultDnsRawRecord> answers(DnsQuestion question) {
            List<DefaultDnsRawRecord> answers = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            String name = question.name();
            while (name != null && seen.add(name)) {
                String next = null;
                for (String record : records.getOrDefault(name, List.of())) {
                    String[] parts = record.split(" ", 2);
                    DnsRecordType type = DnsRecordType.valueOf(parts[0]);
                    if (type.equals(DnsRecordType.CNAME)) {
                        next = parts[1];
                        answers.add(new DefaultDnsRawRecord(name, type, 60, labels(next)));
                    } else if (type.equals(question.type())) {
                        answers.add(new DefaultDnsRawRecord(name, type, 60, packed(parts[1])));
                    }
                }
                name = next;
            }
            return answers;
        }

        /** Java turns a mapped address into one of IPv4, so its bytes are put together here. */
        private static ByteBuf packed(String address) {
            byte[] bytes = InetAddress.ofLiteral(address).getAddress();
            if (address.indexOf(':') < 0 || bytes.length == 16) {
                return Unpooled.wrappedBuffer(bytes);
            }
            ByteBuf mapped = Unpooled.buffer(16).writeZero(10).writeShort(0xffff);
            return mapped.writeBytes(bytes);
        }

        private static ByteBuf labels(String name) {
            ByteBuf labels = Unpooled.buffer();
            for (String label : name.substring(0, name.length() - 1).split("\\.", -1)) {
                labels.writeByte(label.length()).writeBytes(label.getBytes(StandardCharsets.US_ASCII));
            }
            return labels.writeByte(0);
        }

        @Override
        public void close() {
            channel.close().syncUninterruptibly();
            var _ = group.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS);
        }
    }
}
