package placard.scan.journal;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the pages of a mapped file from the process's memory: madvise(2) on Linux. No data is lost: the pages are the
 * operating system's, written or not, and the next access maps them again.
 *
 * <p>Without this, a backlog of scans counts as the process's own memory, up to the journal's whole quota.
 */
final class MappedMemory {
    private static final Logger LOG = LoggerFactory.getLogger(MappedMemory.class);
    private static final int DONT_NEED = 4;
    private static final Optional<MethodHandle> ADVISE = find();

    private MappedMemory() {}

    private static Optional<MethodHandle> find() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.empty();
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor shape = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
        return linker.defaultLookup().find("madvise").map(address -> linker.downcallHandle(address, shape));
    }

    /** Loads this class while file handles are available. If it first loaded without any, it would stay unusable. */
    static void load() {
        LOG.atDebug().log("madvise is {}", ADVISE.isPresent() ? "there" : "not there");
    }

    /**
     * Releases the memory of a whole mapping. On systems other than Linux it does nothing.
     *
     * @param mapping of a file, shared, as {@link java.nio.channels.FileChannel#map} makes it
     */
    static void giveBack(MemorySegment mapping) {
        ADVISE.ifPresent(advise -> {
            try {
                int _ = (int) advise.invokeExact(mapping, mapping.byteSize(), DONT_NEED);
            } catch (Throwable impossible) {
                throw new AssertionError("madvise throws nothing", impossible);
            }
        });
    }
}
