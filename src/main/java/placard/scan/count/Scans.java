package placard.scan.count;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.journal.Records;
import placard.scan.visitor.Visitor;

/**
 * The scans of a batch, field by field in arrays (columns), so that a batch takes a few objects and not many for each
 * scan. Codes and texts are numbers. The next batch uses the same arrays.
 *
 * <p>{@link #chosen} and {@link #visitors} are the choice of one attempt to count them. {@link #choose} begins it.
 */
public final class Scans {
    /** The most scans of a batch. A {@link Tally} has as many bits for a code. */
    static final int MOST = 1 << 19;
    /** The number of a text that isn't there. */
    static final int NONE = -1;

    private static final int ID = 16;
    private static final int HASH = 32;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** The scans that count. */
    final BitSet chosen = new BitSet();
    /** The scans whose visitors count. */
    final BitSet visitors = new BitSet();

    private final ValueSums codes = new ValueSums();
    private final ValueSums texts = new ValueSums();
    private final BitSet readable = new BitSet();
    private Records records = new Records();
    private long[] at = {};
    private int[] code = {};
    private int[] day = {};
    private int[] hour = {};
    private int[] client = {};
    private int[] flags = {};
    private int[] city = {};
    private int[] source = {};
    private int[] place = {};
    private int[] country = {};
    private int[] language = {};
    private int[] destination = {};
    private int[] epoch = {};
    /** Where the hash starts in the records' array. The hash under the key before follows it. */
    private int[] hash = {};
    /** Bits of the hash, which are compared so often that they aren't looked up among the records. */
    private long[] firstBits = {};

    private long[] nextBits = {};

    /** For the visits of an attempt. */
    final UniqueVisitors.Columns visits = new UniqueVisitors.Columns();

    /** For the sums of an attempt, of which the first few are lent. */
    private final List<Tally.Sums> sums = new ArrayList<>();

    private int lent;

    /**
     * Reads records that {@link Scan#write} wrote, and chooses all of them.
     *
     * @throws IllegalArgumentException if one has another layout
     */
    public static Scans of(List<byte[]> all) {
        Scans scans = new Scans();
        Records records = new Records();
        records.addAll(all);
        scans.read(records, (_, unknownLayout) -> {
            throw unknownLayout;
        });
        return scans;
    }

    /** The same scans in this form. */
    public static Scans ofScans(List<Scan> all) {
        Records records = new Records();
        ByteBuffer buffer = ByteBuffer.allocate(Scan.MAX_BYTES);
        for (Scan scan : all) {
            scan.write(buffer.clear());
            records.add(buffer.array(), 0, buffer.position());
        }
        return of(records);
    }

    /** Receives an unreadable record. */
    @FunctionalInterface
    interface Unreadable {
        void record(int index, IllegalArgumentException why);
    }

    /** Reads a batch in place of the one before, and chooses all of its readable scans. */
    void read(Records batch, Unreadable unreadable) {
        if (batch.size() > MOST) {
            throw new IllegalArgumentException("A batch of " + batch.size() + " scans");
        }
        records = batch;
        codes.clear();
        texts.clear();
        readable.clear();
        grow(batch.size());
        ByteBuffer in = ByteBuffer.wrap(batch.bytes());
        for (int i = 0; i < batch.size(); i++) {
            try {
                read(in.limit(batch.end(i)).position(batch.start(i)), i);
                readable.set(i);
            } catch (IllegalArgumentException unknownLayout) {
                unreadable.record(i, unknownLayout);
            } catch (BufferUnderflowException cut) {
                int length = batch.end(i) - batch.start(i);
                unreadable.record(i, new IllegalArgumentException("A scan of " + length + " bytes", cut));
            }
        }
        choose(readable);
    }

    private void grow(int least) {
        if (at.length < least) {
            int size = Math.max(least, 2 * at.length);
            at = new long[size];
            code = new int[size];
            day = new int[size];
            hour = new int[size];
            client = new int[size];
            flags = new int[size];
            city = new int[size];
            source = new int[size];
            place = new int[size];
            country = new int[size];
            language = new int[size];
            destination = new int[size];
            epoch = new int[size];
            hash = new int[size];
            firstBits = new long[size];
            nextBits = new long[size];
        }
    }

    private void read(ByteBuffer in, int i) {
        byte layout = in.get();
        if (Scan.isElsewhere(layout)) {
            in.getShort();
            layout = in.get();
        }
        if (!Scan.isKnown(layout)) {
            throw new IllegalArgumentException("A scan of layout " + layout);
        }
        client[i] = client(Kind.of(in.get()), Device.of(in.get()), Os.of(in.get()));
        hour[i] = in.get();
        code[i] = codes.number(records.bytes(), in.position(), skip(in, 2 * ID));
        at[i] = in.getLong();
        day[i] = in.getInt();
        byte rest = in.get();
        int hashes = rest & Scan.HASHES;
        flags[i] = rest & (Scan.SOURCE | Scan.PLACE | Scan.LIMITED | Scan.HASHES);
        epoch[i] = hashes == 0 ? 0 : in.getInt();
        hash[i] = in.position();
        skip(in, hashes == 2 ? 2 * HASH : hashes == 0 ? 0 : HASH);
        if (hashes > 0) {
            firstBits[i] = bits(hash[i]);
            nextBits[i] = bits(hash[i] + Long.BYTES);
        }
        city[i] = text(in);
        source[i] = text(in);
        place[i] = text(in);
        boolean isDetailed = layout == Scan.LAYOUT_DETAILED;
        country[i] = isDetailed ? text(in) : NONE;
        language[i] = isDetailed ? text(in) : NONE;
        destination[i] = isDetailed ? text(in) : NONE;
        if (city[i] == NONE) {
            city[i] = texts.number(records.bytes(), 0, 0);
        }
    }

    /** Skips some bytes and returns their end. */
    private static int skip(ByteBuffer in, int length) {
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return in.position(in.position() + length).position();
    }

    private int text(ByteBuffer in) {
        int length = in.getShort();
        int start = in.position();
        int end = skip(in, length);
        return length == 0 ? NONE : texts.number(records.bytes(), start, end);
    }

    private static int client(Kind kind, Device device, Os os) {
        return kind.code() << 16 | device.code() << 8 | os.code();
    }

    /** Begins an attempt: chooses the readable ones of some scans, all with their visitors. */
    void choose(BitSet some) {
        lent = 0;
        chosen.clear();
        chosen.or(some);
        chosen.and(readable);
        visitors.clear();
        for (int i = next(0); i >= 0; i = next(i + 1)) {
            visitors.set(i, (flags[i] & Scan.HASHES) != 0);
        }
    }

    /**
     * Empty sums for this attempt. The next one uses them again: a batch's sums outlive so many collections of the young
     * generation that they would fill the old one.
     */
    Tally.Sums lendSums() {
        if (lent == sums.size()) {
            sums.add(new Tally.Sums());
        }
        Tally.Sums free = sums.get(lent++);
        free.clear();
        return free;
    }

    /** Takes a scan out of the choice. */
    void leaveOut(int i) {
        chosen.clear(i);
        visitors.clear(i);
    }

    /** The first scan with a visitor of an epoch, of which there must be one. */
    int firstOf(int ofEpoch) {
        return visitors.stream().filter(i -> epoch[i] == ofEpoch).findFirst().orElseThrow();
    }

    /** Takes the visitors of an epoch out of the choice. */
    void forget(int ofEpoch) {
        for (int i = visitors.nextSetBit(0); i >= 0; i = visitors.nextSetBit(i + 1)) {
            visitors.set(i, epoch[i] != ofEpoch);
        }
    }

    /** The first chosen scan from an index on; negative if there is none. */
    int next(int from) {
        return chosen.nextSetBit(from);
    }

    /** Whether none of the batch can count. */
    boolean isEmpty() {
        return readable.isEmpty();
    }

    /** Takes all of the batch as unreadable. */
    void forgetAll() {
        readable.clear();
    }

    /** The least epoch of visitors who count, after another one; {@link Integer#MAX_VALUE} if there is none. */
    int nextEpoch(int after) {
        int least = Integer.MAX_VALUE;
        for (int i = visitors.nextSetBit(0); i >= 0; i = visitors.nextSetBit(i + 1)) {
            if (epoch[i] > after && epoch[i] < least) {
                least = epoch[i];
            }
        }
        return least;
    }

    long at(int i) {
        return at[i];
    }

    /** The number of the scan's code in this batch. */
    int code(int i) {
        return code[i];
    }

    int day(int i) {
        return day[i];
    }

    int hour(int i) {
        return hour[i];
    }

    /** Kind, device and operating system, as their codes in a byte each. */
    int client(int i) {
        return client[i];
    }

    Kind kind(int i) {
        return Kind.of((byte) (client[i] >> 16));
    }

    Device device(int i) {
        return Device.of((byte) (client[i] >> 8));
    }

    Os os(int i) {
        return Os.of((byte) client[i]);
    }

    boolean has(int i, int flag) {
        return (flags[i] & flag) != 0;
    }

    int city(int i) {
        return city[i];
    }

    int source(int i) {
        return source[i];
    }

    int place(int i) {
        return place[i];
    }

    int country(int i) {
        return country[i];
    }

    int language(int i) {
        return language[i];
    }

    int destination(int i) {
        return destination[i];
    }

    /** Whether the country, the language or the destination of a scan is recorded. */
    boolean isDetailed(int i) {
        return country[i] != NONE || language[i] != NONE || destination[i] != NONE;
    }

    int epoch(int i) {
        return epoch[i];
    }

    boolean hasPrevious(int i) {
        return (flags[i] & Scan.HASHES) == 2;
    }

    /** The stored part of a scan's hash. */
    byte[] hash(int i, boolean isPrevious) {
        int start = start(i, isPrevious);
        return Arrays.copyOfRange(records.bytes(), start, start + VisitorDays.KEPT_BYTES);
    }

    private int start(int i, boolean isPrevious) {
        return hash[i] + (isPrevious ? HASH : 0);
    }

    /** Compares the stored part of a scan's hash with another's. */
    int compareHash(int i, byte[] other, int otherStart, boolean isPrevious) {
        int start = start(i, isPrevious);
        int end = start + VisitorDays.KEPT_BYTES;
        return Arrays.compareUnsigned(
                records.bytes(), start, end, other, otherStart, otherStart + VisitorDays.KEPT_BYTES);
    }

    int compareHash(int i, int j, boolean isPrevious) {
        return compareHash(i, records.bytes(), start(j, isPrevious), isPrevious);
    }

    /** The first 64 bits of a scan's hash. */
    long firstBits(int i, boolean isPrevious) {
        return isPrevious ? bits(hash[i] + HASH) : firstBits[i];
    }

    /** The 64 bits behind {@link #firstBits}. */
    long nextBits(int i, boolean isPrevious) {
        return isPrevious ? bits(hash[i] + HASH + Long.BYTES) : nextBits[i];
    }

    private long bits(int start) {
        return (long) LONGS.get(records.bytes(), start);
    }

    /** How many codes the batch has. */
    int codes() {
        return codes.size();
    }

    Tally.Code codeOf(int number) {
        byte[] key = codes.key(number);
        return new Tally.Code(Arrays.copyOf(key, ID), Arrays.copyOfRange(key, ID, 2 * ID));
    }

    /** All texts of the batch, by number. */
    String[] texts() {
        String[] all = new String[texts.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = new String(texts.key(i), StandardCharsets.UTF_8);
        }
        return all;
    }

    /** How many of the chosen scans each code has, of those that count in the totals and are wanted. */
    Map<Tally.Code, Long> counts(IntPredicate isWanted) {
        long[] counts = new long[codes.size()];
        for (int i = next(0); i >= 0; i = next(i + 1)) {
            if (kind(i).counted() && isWanted.test(i)) {
                counts[code[i]]++;
            }
        }
        Map<Tally.Code, Long> all = new HashMap<>();
        for (int number = 0; number < counts.length; number++) {
            if (counts[number] > 0) {
                all.put(codeOf(number), counts[number]);
            }
        }
        return all;
    }

    /** One scan as an object, for what happens rarely. Its visitor is there if it counts. */
    Scan scan(int i) {
        Tally.Code of = codeOf(code[i]);
        int start = hash[i];
        Visitor visitor = !visitors.get(i)
                ? null
                : new Visitor(
                        epoch[i],
                        Arrays.copyOfRange(records.bytes(), start, start + HASH),
                        hasPrevious(i) ? Arrays.copyOfRange(records.bytes(), start + HASH, start + 2 * HASH) : null);
        return new Scan(
                of.workspace(),
                of.code(),
                at[i],
                day[i],
                hour[i],
                kind(i),
                device(i),
                os(i),
                new String(texts.key(city[i]), StandardCharsets.UTF_8),
                textOf(source[i]),
                textOf(place[i]),
                flags[i] & ~Scan.HASHES,
                textOf(country[i]),
                textOf(language[i]),
                textOf(destination[i]),
                visitor);
    }

    private @Nullable String textOf(int number) {
        return number == NONE ? null : new String(texts.key(number), StandardCharsets.UTF_8);
    }
}
