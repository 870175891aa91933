package placard.scan;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.VoidChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers plain requests of one connection from their bytes, before Vert.x decodes them. All other bytes go on to Vert.x
 * untouched, and so do plain requests while Vert.x still has a request of this connection, so answers keep their order.
 */
final class Shortcut extends ChannelInboundHandlerAdapter {
    private static final int ROOM = 512;
    /** Once so many bytes of answers wait, Vert.x reads the next request, and waits for the client. */
    private static final int MOST_WAITING = 64 * 1_024;

    private static final byte[] BLANK_LINE = {'\r', '\n', '\r', '\n'};

    /** Answers the plain requests of one event loop. */
    @FunctionalInterface
    interface Answers {
        /** Appends the answer, or returns false without having changed anything. */
        boolean answer(PlainRequest request, ByteBuf out);
    }

    /**
     * The plain requests with one prefix.
     *
     * @param request belongs to the event loop
     */
    record Way(PlainRequest request, Answers answers) {}

    private final List<Way> ways;
    private final BooleanSupplier isEnding;
    private final Ordinary ordinary = new Ordinary();
    private final @Nullable IdleStateHandler idle;
    private final ChannelPromise written;
    private final byte @Nullable [] peer;
    private boolean hasWritten;
    private boolean hasPassed;

    private Shortcut(List<Way> ways, BooleanSupplier isEnding, Channel channel) {
        this.ways = ways;
        this.isEnding = isEnding;
        this.idle = channel.pipeline().get(IdleStateHandler.class);
        this.written = new VoidChannelPromise(channel, false);
        this.peer = ClientAddresses.peer(channel);
    }

    /**
     * Adds itself to a new connection.
     *
     * @param ways the commonest first
     * @param isEnding whether the server takes no more requests
     */
    static void add(ChannelPipeline pipeline, List<Way> ways, BooleanSupplier isEnding) {
        if (pipeline.get("httpDecoder") != null && pipeline.get("handler") != null) {
            Shortcut shortcut = new Shortcut(ways, isEnding, pipeline.channel());
            pipeline.addBefore("httpDecoder", "shortcut", shortcut);
            pipeline.addBefore("handler", "ordinary", shortcut.ordinary);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf in = (ByteBuf) message;
        if (ordinary.isQuiet() && context.channel().isWritable() && !isEnding.getAsBoolean()) {
            answerAll(context, in);
        }
        if (in.isReadable()) {
            hasPassed = true;
            ordinary.endsWithBlankLine = endsWithBlankLine(in);
            context.fireChannelRead(in);
        } else {
            in.release();
        }
    }

    /** Answers the plain requests at the beginning of the bytes. */
    private void answerAll(ChannelHandlerContext context, ByteBuf in) {
        int start = in.readerIndex();
        Way way = next(in);
        if (way == null) {
            return;
        }
        ByteBuf out = context.alloc().directBuffer(ROOM);
        try {
            while (way != null && way.answers.answer(way.request, out)) {
                start = in.readerIndex();
                way = out.readableBytes() < MOST_WAITING ? next(in) : null;
            }
        } finally {
            in.readerIndex(start);
            send(context, out);
        }
    }

    private @Nullable Way next(ByteBuf in) {
        for (int i = 0; i < ways.size(); i++) {
            if (ways.get(i).request.read(in, peer)) {
                return ways.get(i);
            }
        }
        return null;
    }

    private void send(ChannelHandlerContext context, ByteBuf out) {
        if (!out.isReadable()) {
            out.release();
            return;
        }
        hasWritten = true;
        var _ = context.write(out, written);
        if (idle != null) {
            idle.resetReadTimeout();
        }
    }

    private static boolean endsWithBlankLine(ByteBuf in) {
        int from = in.writerIndex() - BLANK_LINE.length;
        for (int i = 0; i < BLANK_LINE.length; i++) {
            if (from < in.readerIndex() || in.getByte(from + i) != BLANK_LINE[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (hasWritten) {
            context.flush();
        }
        if (hasPassed || !hasWritten) {
            context.fireChannelReadComplete();
        }
        hasWritten = false;
        hasPassed = false;
    }

    /** Watches, behind the decoder, whether Vert.x has answered all that it got. */
    private static final class Ordinary extends ChannelDuplexHandler {
        private int open;
        private boolean isBetweenRequests = true;
        private boolean endsWithBlankLine = true;
        private boolean isEnding;

        /**
         * Whether Vert.x has no request, and the decoder no part of one. The decoder can hold no part if a request was its
         * last message and a blank line its last bytes.
         */
        boolean isQuiet() {
            return open == 0 && isBetweenRequests && endsWithBlankLine && !isEnding;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof HttpRequest begun) {
                open++;
                isBetweenRequests = false;
                isEnding |= begun.decoderResult().isFailure() || !HttpUtil.isKeepAlive(begun);
            }
            if (message instanceof LastHttpContent end) {
                isBetweenRequests = true;
                isEnding |= end.decoderResult().isFailure();
            }
            context.fireChannelRead(message);
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            boolean isInterim = message instanceof HttpResponse response
                    && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            isEnding |= message instanceof HttpResponse answer && !HttpUtil.isKeepAlive(answer);
            if (message instanceof LastHttpContent && !isInterim) {
                open--;
            }
            var _ = context.write(message, promise);
        }
    }
}
