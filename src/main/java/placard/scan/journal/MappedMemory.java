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
 * Takes the pages of a mapped file out of the process's memory: madvise(2) on Linux. Nothing is lost, since they are the
 * operating system's, written or not; who touches one again gets it back from there. Without this a backlog of scans is
 * counted as the process's own memory, up to the journal's whole quota.
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

    /** Has this class loaded while there are files to be had: where they are not, it could never be loaded any more. */
    static void load() {
        LOG.atDebug().log("madvise is {}", ADVISE.isPresent() ? "there" : "not there");
    }

    /**
     * Gives a whole mapping back. Elsewhere than on Linux nothing happens.
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
