package placard.catalog.draft;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import placard.base.Sha256;

/** Pseudo-random numbers that depend only on a name. Values made of them must not be stored. */
final class StableRandom implements RandomGenerator {
    private final String name;
    private int count;

    StableRandom(String name) {
        this.name = name;
    }

    @Override
    public long nextLong() {
        return ByteBuffer.wrap(Sha256.of(name + " " + count++)).getLong();
    }
}
