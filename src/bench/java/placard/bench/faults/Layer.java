package placard.bench.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import placard.bench.Settings;
import placard.bench.Workbench;

/**
 * {@code bench/layer.c}, compiled for this machine: between a server and the system, it keeps a second folder that holds
 * only what was synced, and moves the wall clock. See there how.
 */
final class Layer {
    private final Path folder;
    private final Path library;
    private final Path tool;
    private final Path shadow;
    private final Path clock;
    private int cuts;

    private Layer(Path folder) {
        this.folder = folder;
        this.library = folder.resolve("layer.so");
        this.tool = folder.resolve("layer");
        this.shadow = folder.resolve("shadow");
        this.clock = folder.resolve("clock");
    }

    /** @throws Trial.Skipped if there is no C compiler */
    static Layer in(Path folder) throws IOException, InterruptedException {
        Layer layer = new Layer(Files.createDirectories(folder.resolve("layer")));
        String source = Settings.folder().resolve("layer.c").toString();
        layer.compile("-shared", "-fPIC", "-o", layer.library.toString(), source, "-lpthread");
        layer.compile("-DTOOL", "-o", layer.tool.toString(), source);
        layer.setAhead(Duration.ZERO);
        return layer;
    }

    private void compile(String... arguments) throws IOException, InterruptedException {
        List<String> line = new java.util.ArrayList<>(List.of("cc", "-O2", "-w"));
        line.addAll(List.of(arguments));
        Path log = folder.resolve("cc.log");
        try {
            if (new ProcessBuilder(line)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start()
                            .waitFor()
                    != 0) {
                throw new IOException("layer.c can't be compiled: " + Files.readString(log));
            }
        } catch (IOException missing) {
            if (missing.getMessage().startsWith("Cannot run program")) {
                throw new Trial.Skipped("there is no C compiler (cc)");
            }
            throw missing;
        }
    }

    /** From its next start on the node's wall clock is the layer's. */
    void clock(Node node) {
        node.settings.put("LD_PRELOAD", library.toString());
        node.settings.put("LAYER_CLOCK", clock.toString());
    }

    /** Sets the wall clock, also of a server at work. */
    void setAhead(Duration ahead) throws IOException {
        ByteBuffer nanos =
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, ahead.toNanos());
        try (FileChannel channel = FileChannel.open(clock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(nanos, 0);
        }
    }

    static Duration days(int days) {
        return Duration.ofDays(days);
    }

    /**
     * From its next start on, the layer knows what is synced of the folder that the node's data folder is in, which is
     * durable as it is.
     */
    void power(Node node) throws IOException, InterruptedException {
        Path disk = Files.createDirectories(node.data.getParent());
        node.settings.put("LD_PRELOAD", library.toString());
        node.settings.put("LAYER_TREE", disk.toRealPath().toString());
        node.settings.put("LAYER_SHADOW", shadow.toString());
        seed(disk);
    }

    /**
     * Cuts the power: kills the server and leaves what a disk would have.
     *
     * @param survivors how many of 1,000 changes that nobody synced are there all the same
     */
    void cut(Node node, long seed, int survivors) throws IOException, InterruptedException {
        node.kill();
        Path disk = node.data.getParent();
        Path left = left(disk, seed, survivors);
        Files.move(disk, folder.resolve("before-" + cuts));
        Files.move(left, disk);
        Workbench.delete(shadow);
        seed(disk);
    }

    /** Runs a command under the layer, over a folder. */
    ProcessBuilder over(Path tree, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("LD_PRELOAD", library.toString());
        builder.environment().put("LAYER_TREE", tree.toString());
        builder.environment().put("LAYER_SHADOW", shadow.toString());
        return builder;
    }

    /** Takes all that is in a folder as durable. */
    void seed(Path tree) throws IOException, InterruptedException {
        run("seed", tree.toString(), shadow.toString());
    }

    /** What a cut would leave of a folder. */
    Path left(Path tree, long seed, int survivors) throws IOException, InterruptedException {
        Path left = folder.resolve("left-" + ++cuts);
        run("cut", tree.toString(), shadow.toString(), left.toString(), seed + "", survivors + "");
        return left;
    }

    private void run(String... arguments) throws IOException, InterruptedException {
        List<String> line = new java.util.ArrayList<>(List.of(tool.toString()));
        line.addAll(List.of(arguments));
        int code = new ProcessBuilder(line).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", line) + " ended with " + code);
        }
    }
}
