package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the server holds once garbage is collected.
 *
 * @param heap bytes in use in the JVM, but for its code
 * @param resident bytes of the process
 */
record Memory(double heap, double resident) {
    static Memory of(Program program) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        new ProcessBuilder(jcmd, Long.toString(program.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return new Memory(program.metric("jvm_memory_used_bytes"), resident(program));
    }

    /** Bytes of the process, whether garbage or not. */
    static double resident(Program program) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(program.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024)
                .sum();
    }
}
