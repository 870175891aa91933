package placard.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests the shortcut answers, and which it leaves to Vert.x; here stands a plain handler for Vert.x. */
class ShortcutTest {
    private static final String PLAIN = "GET /q/abc HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String OTHER = "GET /menu HTTP/1.1\r\nHost: x\r\n\r\n";

    private final List<String> passed = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private boolean isEnding;
    private boolean answers = true;

    ShortcutTest() {
        channel.pipeline()
                .addLast("httpDecoder", new HttpRequestDecoder())
                .addLast("httpEncoder", new HttpResponseEncoder())
                .addLast("handler", new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext context, Object message) {
                        if (message instanceof HttpRequest request) {
                            passed.add(request.uri());
                        }
                        ReferenceCountUtil.release(message);
                    }
                });
        Shortcut.add(
                channel.pipeline(),
                List.of(
                        new Shortcut.Way(new PlainRequest("GET /q/"), this::answer),
                        new Shortcut.Way(new PlainRequest("GET /page/"), this::page)),
                () -> isEnding);
    }

    private boolean answer(PlainRequest request, ByteBuf out) {
        if (answers) {
            out.writeCharSequence("<" + request.word() + ">", StandardCharsets.US_ASCII);
        }
        return answers;
    }

    private boolean page(PlainRequest request, ByteBuf out) {
        out.writeCharSequence("[" + request.word() + "]", StandardCharsets.US_ASCII);
        out.writeZero(40_000);
        return true;
    }

    private String send(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
        return sent();
    }

    private String sent() {
        StringBuilder sent = new StringBuilder();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            sent.append(part.toString(StandardCharsets.ISO_8859_1));
            part.release();
        }
        return sent.toString();
    }

    private String answerOrdinary(HttpResponseStatus status) {
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
        response.headers().set("content-length", 0);
        channel.pipeline().context("handler").writeAndFlush(response);
        return sent();
    }

    @Test
    void aPlainRequestDoesNotReachTheDecoder() {
        assertThat(send(PLAIN)).isEqualTo("<abc>");
        assertThat(send(PLAIN + PLAIN.replace("abc", "d-E_f.9") + PLAIN)).isEqualTo("<abc><d-E_f.9><abc>");
        assertThat(send("GET /q/abc HTTP/1.1\r\nhost:x\r\nConnection: Keep-Alive\r\nAccept: */*\r\n\r\n"))
                .isEqualTo("<abc>");
        assertThat(passed).isEmpty();
    }

    /** However many requests one packet has, their answers don't fill the memory. */
    @Test
    void onceMuchWaitsForTheClientTheNextRequestIsLeft() {
        String page = PLAIN.replace("/q/", "/page/");
        assertThat(send(PLAIN + page + PLAIN + page + page).replace("\0", "")).isEqualTo("<abc>[abc]<abc>[abc]");
        assertThat(passed).containsExactly("/page/abc");
        assertThat(answerOrdinary(HttpResponseStatus.OK)).startsWith("HTTP/1.1 200");
        assertThat(send(page)).startsWith("[abc]");
    }

    @Test
    void everythingUnusualIsLeft() {
        String longest = "x".repeat(2_100);
        List<String> unusual = List.of(
                OTHER,
                PLAIN.replace("GET", "HEAD"),
                PLAIN.replace("GET", "get"),
                PLAIN.replace("HTTP/1.1", "HTTP/1.0"),
                PLAIN.replace(" HTTP", "  HTTP"),
                PLAIN.replace("abc", "abc?x=1"),
                PLAIN.replace("abc", "a%62c"),
                PLAIN.replace("abc", ""),
                PLAIN.replace("abc", "x".repeat(65)),
                PLAIN.replace("Host: x\r\n", ""),
                PLAIN.replace("Host: x", "Host: x\r\nHost: x"),
                PLAIN.replace("Host: x", "Host: x\r\nContent-Length: 0"),
                PLAIN.replace("Host: x", "Host: x\r\ntransfer-encoding: chunked"),
                PLAIN.replace("Host: x", "Host: x\r\nUpgrade: h2c"),
                PLAIN.replace("Host: x", "Host: x\r\nExpect: 100-continue"),
                PLAIN.replace("Host: x", "Host: x\r\nConnection: close"),
                PLAIN.replace("Host: x", "Host: x\r\nConnection: keep-alive\r\nConnection: keep-alive"),
                PLAIN.replace("Host: x", "Host: x\r\nA: a\tb"),
                PLAIN.replace("Host: x", "Host: x\r\nA: \u00e9"),
                PLAIN.replace("Host: x", "Host: x\r\nA : b"),
                PLAIN.replace("Host: x", "Host: x\r\n b"),
                PLAIN.replace("Host: x", "Host: x\r\n: b"),
                PLAIN.replace("Host: x", "Host: x\nA: b"),
                PLAIN.replace("Host: x", "Host: x\rA: b"),
                PLAIN.replace("Host: x", "Host: x\r\nA: " + longest),
                "\r\n" + PLAIN,
                PLAIN.substring(0, PLAIN.length() - 2));
        for (String text : unusual) {
            ShortcutTest one = new ShortcutTest();
            assertThat(one.send(text)).as(text).isEmpty();
        }
        answers = false;
        assertThat(send(PLAIN)).isEmpty();
        assertThat(passed).as("a plain request that nobody answers").containsExactly("/q/abc");
    }

    @Test
    void answersKeepTheirOrder() {
        assertThat(send(PLAIN + OTHER + PLAIN)).isEqualTo("<abc>");
        assertThat(passed).containsExactly("/menu", "/q/abc");
        assertThat(send(PLAIN)).isEmpty();
        assertThat(answerOrdinary(HttpResponseStatus.CONTINUE)).startsWith("HTTP/1.1 100");
        for (int open = 3; open > 0; open--) {
            assertThat(send(PLAIN)).as("%d answers are missing", open).isEmpty();
            answerOrdinary(HttpResponseStatus.OK);
            answerOrdinary(HttpResponseStatus.OK);
        }
        assertThat(passed).hasSize(6);
        assertThat(send(PLAIN)).isEqualTo("<abc>");
    }

    @Test
    void nothingIsReadOutOfTheMiddleOfARequest() {
        ShortcutTest halved = new ShortcutTest();
        assertThat(halved.send("GET /q/x HTTP/1.1\r\nA: ")).isEmpty();
        assertThat(halved.send(PLAIN)).as("a header that looks like a request").isEmpty();
        assertThat(halved.passed).containsExactly("/q/x");
        assertThat(send("POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 71\r\n\r\n"))
                .isEmpty();
        answerOrdinary(HttpResponseStatus.OK);
        assertThat(send(PLAIN)).as("a body that looks like a request").isEmpty();
        assertThat(send("GET /q/")).isEmpty();
        assertThat(send(PLAIN)).isEmpty();
        assertThat(passed).containsExactly("/api");
        assertThat(send(PLAIN)).isEqualTo("<abc>");
    }

    @Test
    void aConnectionThatEndsIsLeft() {
        assertThat(send(PLAIN.replace("Host: x", "Host: x\r\nConnection: close")))
                .isEmpty();
        answerOrdinary(HttpResponseStatus.OK);
        assertThat(send(PLAIN)).isEmpty();
        ShortcutTest stopping = new ShortcutTest();
        stopping.isEnding = true;
        assertThat(stopping.send(PLAIN)).isEmpty();
    }
}
