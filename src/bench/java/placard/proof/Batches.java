package placard.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/** Work of many like pieces, some at a time on each of a few threads, its pictures read together. */
final class Batches {
    private static final int SIZE = 40;

    private Batches() {}

    /** Makes the pictures of some pieces of work; a folder is there for files in between. */
    interface Renderer<T> {
        List<Shot> shots(Path folder, List<T> work) throws IOException;
    }

    /**
     * Makes pictures and has them read.
     *
     * @param each is given every picture and what became of it, in the order of the work
     */
    static <T> void read(
            int threads,
            List<T> work,
            Set<Decoder> decoders,
            Renderer<T> renderer,
            BiConsumer<Shot, Map<Decoder, Reading>> each) {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<List<Result>>> batches = new ArrayList<>();
            for (int from = 0; from < work.size(); from += SIZE) {
                List<T> batch = work.subList(from, Math.min(from + SIZE, work.size()));
                batches.add(pool.submit(() -> results(batch, decoders, renderer)));
            }
            for (Future<List<Result>> batch : batches) {
                get(pool, batch).forEach(result -> each.accept(result.shot, result.readings));
            }
        }
    }

    /** Without the pixels, which nobody needs once they are read. */
    private record Result(Shot shot, Map<Decoder, Reading> readings) {}

    private static <T> List<Result> results(List<T> batch, Set<Decoder> decoders, Renderer<T> renderer)
            throws IOException {
        Path folder = Files.createTempDirectory("placard-proof");
        try {
            List<Shot> shots = renderer.shots(folder, batch);
            List<Map<Decoder, Reading>> readings = Panel.read(folder, shots, decoders);
            List<Result> results = new ArrayList<>();
            for (int i = 0; i < shots.size(); i++) {
                results.add(new Result(shots.get(i).withoutPixels(), readings.get(i)));
            }
            return results;
        } finally {
            Panel.delete(folder);
        }
    }

    private static <T> T get(ExecutorService pool, Future<T> batch) {
        try {
            return batch.get();
        } catch (InterruptedException interrupted) {
            pool.shutdownNow();
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } catch (ExecutionException failed) {
            pool.shutdownNow();
            throw failed.getCause() instanceof IOException lost
                    ? new UncheckedIOException(lost)
                    : new IllegalStateException(failed.getCause());
        }
    }
}
