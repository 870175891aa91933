package placard.cli;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import placard.server.StartRefused;
import placard.settings.Config;
import placard.storage.Store;
import placard.storage.StoreException;

/**
 * Prints the reason of a command's failure, as a sentence or a list. Only a defect of this program prints a stack
 * trace.
 */
record CommandErrors(PrintStream err) implements IExecutionExceptionHandler {
    /** The exit status for wrong settings ({@code EX_CONFIG}). systemd doesn't start the server again after it. */
    static final int WRONG_SETTINGS = 78;

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
        return print(failure);
    }

    /** Runs a command that needs no parsing. Returns the exit status. */
    int run(Runnable command) {
        try {
            command.run();
            return 0;
        } catch (RuntimeException failure) {
            return print(failure);
        }
    }

    private int print(Exception failure) {
        Throwable cause = failure instanceof Refused && failure.getCause() != null ? failure.getCause() : failure;
        switch (cause) {
            case Config.Wrong wrong -> {
                err.println("placard: these settings are wrong:");
                wrong.problems().forEach(problem -> err.println("  " + problem));
            }
            case StartRefused refused -> err.println("placard: " + refused.getMessage());
            case Refused refused -> err.println("placard: " + refused.getMessage());
            case Store.Unfit unfit -> err.println("placard: " + unfit.getMessage());
            case UncheckedIOException file -> err.println("placard: " + file.getMessage() + ": " + reason(file) + ".");
            case StoreException down -> err.println("placard: the store is unavailable: " + reason(down));
            default -> failure.printStackTrace(err);
        }
        boolean isOfSettings =
                cause instanceof Config.Wrong || cause instanceof StartRefused refused && refused.isOfSettings();
        return isOfSettings ? WRONG_SETTINGS : 1;
    }

    private static String reason(UncheckedIOException failure) {
        Throwable cause = failure.getCause();
        return cause == null ? "it failed" : String.valueOf(cause.getMessage());
    }

    /** The driver's message without the name of its class and without addresses. */
    private static String reason(StoreException down) {
        if (down.isUnreachable()) {
            return "it can't be reached.";
        }
        if (down.isClosedToUs()) {
            return "its files belong to another user, or the disk is read-only (PLACARD_DATA).";
        }
        if (down.isFull()) {
            return "the disk is full.";
        }
        Throwable cause = down.getCause();
        return String.valueOf(cause == null ? down.getMessage() : cause.getMessage());
    }

    /** A command can't run; the message gives the reason. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }

        Refused(Exception cause) {
            super(cause);
        }
    }
}
