package placard.catalog.draft;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import placard.base.Sha256;

/** Numbers that look like random ones and are the same for the same name each time: nobody may keep what is made of them. */
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
