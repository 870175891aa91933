package placard.scan.count;

import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import placard.scan.visitor.HashKeys;
import placard.storage.Tx;

/**
 * Deduplicates the visitors of a batch: it finds the ones new to the code or to the day. The table's key decides
 * this, so the order of arrival doesn't matter.
 *
 * <p>A visitor may also be known under the key before. In the first days of a key, this marks the day in that older row
 * too, or inserts it. Late records of the days before have no newer hash.
 *
 * <p>Visits are sorted indexes of scans: the visits of a visitor stand together, by day.
 */
final class UniqueVisitors {
    // The news that a visit adds to the table.
    private static final byte NONE = 0;
    private static final byte DAY = 1;
    private static final byte VISITOR = 2;

    // How a sorted visit differs from the one before.
    private static final byte SAME = 0;
    private static final byte OTHER_DAY = 1;
    private static final byte OTHER_VISITOR = 2;

    /**
     * How long, after a key's first use, late records may use the key before. Its last day may also still go on in some
     * time zone.
     */
    private static final long CHANGEOVER_MILLIS = 3 * 86_400_000L;

    /** The bits of a sorted visit: its code, the first ones of its hash, its scan. */
    private static final int PLACE_BITS = 19;

    private static final int HASH_BITS = 25;

    private static final String KNOWN = """
            select sent.column1 as number from (values %s) sent
            where exists (
                select 1 from visitor v where v.epoch = sent.column2 and v.code = sent.column3
                    and v.ip_hash = sent.column4)
            """;

    /**
     * Visits whose day is in the table, so that the table need not be asked again: the latest ones, in a table of fixed
     * places. It contains no more than 64 other bits of each hash, which name a visit with fewer mistakes than the stored
     * bytes name a visitor.
     *
     * <p>A row goes only with its key or its code, and neither has new scans then. A store that fell back to an older
     * state also has an older place of the lane: {@link Counting#forgetVisits}.
     */
    static final class Known {
        /** The fewest places; each growth makes four times as many, up to {@link #MOST}. */
        private static final int LEAST = 1 << 13;

        /** The most places, 8 bytes each. */
        private static final int MOST = 1 << 21;

        /** Each visit is at its place or at the neighbour's, where the next one moves it. */
        private long[] visits = {};

        private int added;

        /** Whether a visit's day is in the table. A false answer says nothing. */
        boolean has(Scans scans, int i, boolean isPrevious) {
            if (visits.length == 0) {
                return false;
            }
            int place = place(scans, i, isPrevious);
            long visit = visit(scans, i, isPrevious);
            return visits[place] == visit || visits[place ^ 1] == visit;
        }

        void add(Scans scans, int i, boolean isPrevious) {
            if (added >= visits.length / 2 && visits.length < MOST) {
                // A few times in its life it grows, and then starts anew.
                visits = new long[Math.max(LEAST, 4 * visits.length)];
                added = 0;
            }
            int place = place(scans, i, isPrevious);
            visits[place ^ 1] = visits[place];
            visits[place] = visit(scans, i, isPrevious);
            added++;
        }

        private static long visit(Scans scans, int i, boolean isPrevious) {
            return scans.nextBits(i, isPrevious) + spread(scans.day(i)) | 1;
        }

        private int place(Scans scans, int i, boolean isPrevious) {
            long bits = scans.firstBits(i, isPrevious) ^ spread(scans.day(i));
            return (int) bits & visits.length - 1;
        }

        private static long spread(int day) {
            return day * 0x9e3779b97f4a7c15L;
        }
    }

    /**
     * Arrays with a place for each scan or visit, which the next batch uses again: they would outlive so many collections
     * of the young generation that they would fill the old one.
     */
    static final class Columns {
        private long[] keys = {};
        /** The scans of sorted visits, and how each visit differs from the one before. */
        private int[] sorted = {};

        private byte[] steps = {};
        /** The scans of the visits that one statement changes. */
        private int[] round = {};
        /** The news of each scan's visit, under the key of its hash and under the key before. */
        private byte[] news = {};

        private byte[] older = {};

        private void reset(int scans) {
            if (keys.length < scans) {
                int size = Math.max(scans, 2 * keys.length);
                keys = new long[size];
                sorted = new int[size];
                steps = new byte[size];
                round = new int[size];
                news = new byte[size];
                older = new byte[size];
            }
            Arrays.fill(news, 0, scans, NONE);
            Arrays.fill(older, 0, scans, NONE);
        }
    }

    private final Tx tx;
    private final Scans scans;
    private final Tally tally;
    private final Known known;
    private final int epoch;
    /** Whether the key before is destroyed. */
    private final boolean isGone;
    /** When marking rows of the key before ends. */
    private final long changeOver;
    /** The codes of the batch in the order of the table, and the place of each there, by its number. */
    private final byte[][] codes;

    private final int[] places;
    private final Columns columns;

    /** Behind the visit of the row that was returned last. */
    private int next;

    private UniqueVisitors(Tx tx, Scans scans, Tally tally, Known known, int epoch, Instant now) {
        this.tx = tx;
        this.scans = scans;
        this.tally = tally;
        this.known = known;
        this.epoch = epoch;
        this.isGone = !HashKeys.destroyAfter(epoch - 1).isAfter(now);
        this.changeOver = HashKeys.startOf(epoch).toEpochMilli() + CHANGEOVER_MILLIS;
        byte[][] all = IntStream.range(0, scans.codes())
                .mapToObj(number -> scans.codeOf(number).code())
                .toArray(byte[][]::new);
        Comparator<byte[]> order = Arrays::compareUnsigned;
        this.codes = all.clone();
        Arrays.sort(codes, order);
        this.places = Arrays.stream(all)
                .mapToInt(code -> Arrays.binarySearch(codes, code, order))
                .toArray();
        this.columns = scans.visits;
        columns.reset(scans.chosen.length());
    }

    /**
     * Writes all visits and counts the new ones. Older epochs are written first, so that a visitor who scanned before
     * and after a change of keys in one batch counts once.
     *
     * @param known gets the visits once they are committed
     */
    static void count(Tx tx, Scans scans, Tally tally, Known known, Instant now) {
        int epoch = scans.nextEpoch(Integer.MIN_VALUE);
        while (epoch < Integer.MAX_VALUE) {
            new UniqueVisitors(tx, scans, tally, known, epoch, now).count();
            epoch = scans.nextEpoch(epoch);
        }
    }

    private void count() {
        BitSet all = new BitSet();
        BitSet marked = new BitSet();
        for (int i = scans.visitors.nextSetBit(0); i >= 0; i = scans.visitors.nextSetBit(i + 1)) {
            if (scans.epoch(i) == epoch && scans.kind(i).counted() && !isKnown(i)) {
                all.set(i);
                marked.set(i, isMarked(i));
            }
        }
        write(sort(marked, true), true);
        int size = sort(all, false);
        write(size, false);
        int[] asked = {};
        int questions = 0;
        for (int from = 0, to; from < size; from = to) {
            to = from + 1;
            while (to < size && columns.steps[to] != OTHER_VISITOR) {
                to++;
            }
            int before = countVisitor(from, to);
            if (before >= 0) {
                asked = questions == asked.length ? Arrays.copyOf(asked, Math.max(64, 2 * questions)) : asked;
                asked[questions++] = before;
            }
        }
        addUnknown(Arrays.copyOf(asked, questions));
        tx.afterCommit(() -> {
            all.stream().forEach(i -> known.add(scans, i, false));
            marked.stream().forEach(i -> known.add(scans, i, true));
        });
    }

    /** Whether all that a visit can add to the table is there. */
    private boolean isKnown(int i) {
        return known.has(scans, i, false) && (!isMarked(i) || known.has(scans, i, true));
    }

    /**
     * Counts the news of one visitor.
     *
     * @return a scan with the hash under the key before, if only the row there can tell whether the visitor is new;
     *     else a negative number
     */
    private int countVisitor(int from, int to) {
        int[] visits = columns.sorted;
        byte[] news = columns.news;
        byte[] older = columns.older;
        int before = -1;
        boolean isNew = false;
        boolean hasMarked = false;
        boolean wasNew = false;
        for (int i = from; i < to; i++) {
            int scan = visits[i];
            isNew |= news[scan] == VISITOR;
            hasMarked |= isMarked(scan);
            wasNew |= isMarked(scan) && older[scan] == VISITOR;
            before = before < 0 && hasOlder(scan) ? scan : before;
        }
        for (int i = from, next; i < to; i = next) {
            boolean cameBefore = false;
            for (next = i; next < to && scans.day(visits[next]) == scans.day(visits[i]); next++) {
                cameBefore |= isMarked(visits[next]) && older[visits[next]] == NONE;
            }
            if (news[visits[i]] != NONE && !cameBefore) {
                tally.addUniqueOfDay(visits[i]);
            }
        }
        if (isNew && before >= 0 && !hasMarked) {
            return before;
        }
        if (isNew && (!hasMarked || wasNew)) {
            tally.addUnique(visits[from]);
        }
        return -1;
    }

    private boolean hasOlder(int scan) {
        return !isGone && scans.hasPrevious(scan);
    }

    /** Whether the row under the key before gets the day too. */
    private boolean isMarked(int scan) {
        return hasOlder(scan) && scans.at(scan) < changeOver;
    }

    /** Counts the visitors without a row under the key before; one statement, so one instant. */
    private void addUnknown(int[] asked) {
        boolean[] isKnown = new boolean[asked.length];
        tx.insertAndRead(
                KNOWN,
                Tally.rows(asked.length, i ->
                        new Object[] {i, epoch - 1, codes[place(asked[i])], scans.hash(asked[i], true)}),
                row -> isKnown[row.integer("number")] = true);
        for (int i = 0; i < asked.length; i++) {
            if (!isKnown[i]) {
                tally.addUnique(asked[i]);
            }
        }
    }

    private int place(int scan) {
        return places[scans.code(scan)];
    }

    /**
     * Sorts scans by code, hash and day: first by what fits into a number, then the few with equal numbers.
     *
     * @return how many there are
     */
    private int sort(BitSet some, boolean isPrevious) {
        long[] keys = columns.keys;
        int size = 0;
        for (int i = some.nextSetBit(0); i >= 0; i = some.nextSetBit(i + 1)) {
            long ofVisitor = (long) place(i) << HASH_BITS | scans.firstBits(i, isPrevious) >>> Long.SIZE - HASH_BITS;
            keys[size++] = ofVisitor << PLACE_BITS | i;
        }
        Arrays.sort(keys, 0, size);
        int[] sorted = columns.sorted;
        byte[] steps = columns.steps;
        for (int i = 0; i < size; i++) {
            int scan = (int) keys[i] & (1 << PLACE_BITS) - 1;
            int at = i;
            for (; at > 0 && keys[at - 1] >>> PLACE_BITS == keys[i] >>> PLACE_BITS; at--) {
                if (compare(sorted[at - 1], scan, isPrevious) <= 0) {
                    break;
                }
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = scan;
        }
        for (int i = 0; i < size; i++) {
            boolean isSame = i > 0
                    && keys[i - 1] >>> PLACE_BITS == keys[i] >>> PLACE_BITS
                    && scans.compareHash(sorted[i - 1], sorted[i], isPrevious) == 0;
            boolean isSameDay = isSame && scans.day(sorted[i - 1]) == scans.day(sorted[i]);
            steps[i] = isSameDay ? SAME : isSame ? OTHER_DAY : OTHER_VISITOR;
        }
        return size;
    }

    /** Compares the hashes, then the days, of two scans of one code. */
    private int compare(int scan, int other, boolean isPrevious) {
        int hashes = scans.compareHash(scan, other, isPrevious);
        return hashes != 0 ? hashes : Integer.compare(scans.day(scan), scans.day(other));
    }

    /**
     * Sets the bits of days, and notes the news of each visit. A statement changes a row once, so the second day of a
     * visitor is in the second round. Nearly all are in the first, in the order of the key. The rows of later rounds
     * are locked by then, so nodes can't deadlock.
     */
    private void write(int size, boolean isPrevious) {
        int[] sorted = columns.sorted;
        byte[] steps = columns.steps;
        int rounds = Math.min(1, size);
        for (int each = 0; each < rounds; each++) {
            int some = 0;
            int round = 0;
            for (int i = 0; i < size; i++) {
                round = steps[i] == OTHER_VISITOR ? 0 : round + steps[i];
                rounds = Math.max(rounds, round + 1);
                if (round == each && steps[i] != SAME) {
                    columns.round[some++] = sorted[i];
                }
            }
            writeRound(some, isPrevious);
        }
        byte[] of = news(isPrevious);
        for (int i = 1; i < size; i++) {
            if (steps[i] == SAME) {
                of[sorted[i]] = of[sorted[i - 1]];
            }
        }
    }

    private byte[] news(boolean isPrevious) {
        return isPrevious ? columns.older : columns.news;
    }

    /** Writes one round. The statement returns only new rows and bits; a row with a single bit is a new visitor. */
    private void writeRound(int size, boolean isPrevious) {
        int[] visits = columns.round;
        int ofKey = isPrevious ? epoch - 1 : epoch;
        byte[] of = news(isPrevious);
        next = 0;
        tx.insertAndRead(
                """
                insert into visitor (epoch, code, ip_hash, days)
                values %s
                on conflict (epoch, code, ip_hash) do update set days = visitor.days | excluded.days
                    where (visitor.days & excluded.days) = 0
                returning code, ip_hash, days
                """,
                Tally.rows(size, i -> {
                    int scan = visits[i];
                    return new Object[] {
                        ofKey, codes[place(scan)], scans.hash(scan, isPrevious), VisitorDays.bit(ofKey, scans.day(scan))
                    };
                }),
                row -> {
                    byte[] code = row.bytes("code");
                    byte[] hash = row.bytes("ip_hash");
                    // Stores return the rows in the order of the visits, though they don't promise it.
                    boolean isNext = next < size && isOf(visits[next], code, hash, isPrevious);
                    int place = isNext ? next : find(visits, size, code, hash, isPrevious);
                    next = place + 1;
                    of[visits[place]] = Long.bitCount(row.number("days")) == 1 ? VISITOR : DAY;
                });
    }

    private boolean isOf(int scan, byte[] code, byte[] hash, boolean isPrevious) {
        return Arrays.equals(codes[place(scan)], code) && scans.compareHash(scan, hash, 0, isPrevious) == 0;
    }

    /** The place of the visit of a row. */
    private int find(int[] visits, int size, byte[] code, byte[] hash, boolean isPrevious) {
        int low = 0;
        for (int high = size - 1; low < high; ) {
            int middle = low + high >>> 1;
            int scan = visits[middle];
            int codeFirst = Arrays.compareUnsigned(codes[place(scan)], code);
            boolean isBefore = codeFirst != 0 ? codeFirst < 0 : scans.compareHash(scan, hash, 0, isPrevious) < 0;
            low = isBefore ? middle + 1 : low;
            high = isBefore ? high : middle;
        }
        return low;
    }
}
