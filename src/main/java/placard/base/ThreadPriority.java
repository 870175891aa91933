package placard.base;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Sets the scheduling priority of one thread by setpriority(2). On Linux it does for a thread what {@code nice} does
 * for a process.
 *
 * <p>Java's own priorities have no effect on Linux unless the virtual machine is started with special flags. With few
 * processors, a long computation would hold up the event loops for milliseconds at a time.
 */
public final class ThreadPriority {
    private static final int THREAD = 0;
    private static final int CALLER = 0;
    private static final int BACKGROUND = 10;

    private static final Optional<MethodHandle> SET_PRIORITY = find();

    private ThreadPriority() {}

    private static Optional<MethodHandle> find() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor shape = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("setpriority").map(address -> linker.downcallHandle(address, shape));
    }

    /**
     * Gives the calling platform thread the lowest priority from now on. On systems other than Linux it does nothing.
     *
     * @return whether the priority was lowered
     */
    public static boolean giveWay() {
        return SET_PRIORITY.map(ThreadPriority::isDone).orElse(false);
    }

    private static boolean isDone(MethodHandle setPriority) {
        try {
            return (int) setPriority.invokeExact(THREAD, CALLER, BACKGROUND) == 0;
        } catch (Throwable impossible) {
            throw new AssertionError("setpriority throws nothing", impossible);
        }
    }
}
