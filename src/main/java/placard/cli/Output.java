package placard.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import placard.base.Json;
import placard.storage.Progress;

/** The options of a command that may take long: what it prints, and for whom. */
final class Output {
    @ArgGroup
    private final Form form = new Form();

    static final class Form {
        @Option(
                names = {"-q", "--quiet"},
                description = "Print nothing but errors.")
        private boolean isQuiet;

        @Option(names = "--json", description = "Print the result as one JSON object, for scripts.")
        private boolean isJson;
    }

    /** Begins a command's report. */
    Report begin(Commands.Context context) {
        boolean isSeen = !form.isQuiet && !form.isJson && isTerminal(context.err());
        return new Report(form, context.out(), isSeen ? new Line(context.err(), Line.PATIENCE) : null);
    }

    private static boolean isTerminal(PrintStream stream) {
        if (!stream.equals(System.err)) {
            return false;
        }
        try {
            Linker linker = Linker.nativeLinker();
            return (int) linker.downcallHandle(
                                    linker.defaultLookup().find("isatty").orElseThrow(),
                                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                            .invokeExact(2)
                    == 1;
        } catch (Throwable impossible) {
            throw new AssertionError("This function throws nothing", impossible);
        }
    }

    /**
     * The report of one run. Sentences appear without {@code --quiet} and {@code --json}; the result appears with
     * {@code --json}.
     */
    static final class Report implements Progress, AutoCloseable {
        private final Form form;
        private final PrintStream out;
        private final @Nullable Line line;

        Report(Form form, PrintStream out, @Nullable Line line) {
            this.form = form;
            this.out = out;
            this.line = line;
        }

        void say(String sentence) {
            if (!form.isQuiet && !form.isJson) {
                if (line != null) {
                    line.clear();
                }
                out.println(sentence);
            }
        }

        /** Makes and prints the result, if it is wanted. */
        void result(Consumer<ObjectNode> made) {
            if (form.isJson) {
                ObjectNode result = Json.object();
                made.accept(result);
                out.println(Json.text(result));
            }
        }

        @Override
        public void step(String what, LongSupplier done, long total) {
            if (line != null) {
                line.step(new Step(what, done, total, System.nanoTime()));
            }
        }

        @Override
        public void close() {
            if (line != null) {
                line.close();
            }
        }
    }

    record Step(String what, LongSupplier done, long total, long since) {}

    /** The last line of a terminal. It shows the step of a command that has run for some time. */
    static final class Line implements AutoCloseable {
        private static final String CLEAR = "\r\u001b[K";
        /** The time after which a person wants to know. */
        private static final Duration PATIENCE = Duration.ofSeconds(2);

        private static final int MILLIS_BETWEEN = 250;

        private final PrintStream err;
        private final Duration patience;
        private final CountDownLatch closed = new CountDownLatch(1);
        private @Nullable Step step;
        private boolean isShown;

        Line(PrintStream err, Duration patience) {
            this.err = err;
            this.patience = patience;
        }

        synchronized void step(Step next) {
            if (step == null) {
                Thread.ofVirtual().name("progress").start(this::follow);
            }
            step = next;
        }

        private void follow() {
            try {
                long wait = patience.toMillis();
                while (!closed.await(wait, TimeUnit.MILLISECONDS)) {
                    show();
                    wait = MILLIS_BETWEEN;
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        private synchronized void show() {
            if (closed.getCount() > 0 && step != null) {
                err.print(CLEAR + text(step.what, step.done.getAsLong(), step.total, System.nanoTime() - step.since));
                err.flush();
                isShown = true;
            }
        }

        synchronized void clear() {
            if (isShown) {
                err.print(CLEAR);
                err.flush();
                isShown = false;
            }
        }

        @Override
        public synchronized void close() {
            closed.countDown();
            clear();
        }
    }

    /** A step, how much of it is done, and how long the rest will take at this rate. */
    static String text(String what, long done, long total, long nanos) {
        if (total <= 0) {
            return what + " …";
        }
        long part = Math.min(done, total);
        String percent = what + ": " + part * 100 / total + " %";
        boolean isKnown = part > 0 && nanos >= Line.PATIENCE.toNanos();
        return isKnown ? percent + ", " + left(Math.round((double) nanos * (total - part) / part / 1e9)) : percent;
    }

    private static String left(long seconds) {
        if (seconds < 60) {
            return seconds + " s left";
        }
        return seconds < 3_600 ? seconds / 60 + " min left" : seconds / 3_600 + " h left";
    }
}
