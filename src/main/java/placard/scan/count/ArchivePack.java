package placard.scan.count;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.journal.JournalPosition;
import placard.scan.journal.SegmentId;

/**
 * Scans that wait for the archive or for webhooks, many to a row. It is like a {@link ScanPack}, but with hours and journal
 * positions, and never with hashes.
 */
public final class ArchivePack {
    /** The most scans of a pack, and so of a transaction of a recorder that archives. */
    static final int MOST = 20_000;

    private static final int LAYOUT = 1;
    private static final int ID = 16;
    private static final long SECOND = 1_000;
    private static final int MOST_BYTES = MOST * Scan.MAX_BYTES;

    private ArchivePack() {}

    /** Country, language and destination of the scans; null if none has any. */
    static byte @Nullable [] details(List<ArchiveQueue.Archived> all) {
        return PackWriter.details(scans(all), IntStream.range(0, all.size()).toArray());
    }

    private static Scans scans(List<ArchiveQueue.Archived> all) {
        return Scans.ofScans(all.stream().map(ArchiveQueue.Archived::scan).toList());
    }

    /** Packs at most {@link #MOST} scans, without what {@link #details} packs. */
    static byte[] of(List<ArchiveQueue.Archived> all) {
        Scans scans = scans(all);
        int[] some = IntStream.range(0, all.size()).toArray();
        return of(scans, some, i -> all.get(i).end(), false);
    }

    /**
     * Scans for their owner's webhooks, packed.
     *
     * @param scans their number
     */
    public record Outgoing(int scans, byte[] content, byte @Nullable [] details) {}

    /** Packs scans for webhooks: in whole seconds, without city and local time, so that no guest is recognised. */
    public static Outgoing outgoing(List<ArchiveQueue.Archived> all) {
        return outgoing(
                scans(all),
                IntStream.range(0, all.size()).toArray(),
                i -> all.get(i).end());
    }

    static Outgoing outgoing(Scans scans, int[] some, IntFunction<JournalPosition> end) {
        return new Outgoing(some.length, of(scans, some, end, true), PackWriter.details(scans, some));
    }

    private static byte[] of(Scans scans, int[] some, IntFunction<JournalPosition> endOf, boolean isOutgoing) {
        List<SegmentId> segments = new ArrayList<>();
        int[] placed = new int[some.length];
        long[] offsets = new long[some.length];
        for (int i = 0; i < some.length; i++) {
            JournalPosition each = endOf.apply(some[i]);
            offsets[i] = each.offset();
            placed[i] = i > 0 && segments.get(placed[i - 1]).equals(each.segment())
                    ? placed[i - 1]
                    : segments.indexOf(each.segment());
            if (placed[i] < 0) {
                placed[i] = segments.size();
                segments.add(each.segment());
            }
        }
        PackWriter out = new PackWriter();
        out.number(some.length);
        out.codes(scans, some);
        out.column(some.length, i -> scans.client(some[i]), out::number);
        out.column(some.length, i -> isOutgoing ? 0 : scans.day(some[i]), out::signed);
        out.column(some.length, i -> isOutgoing ? 0 : scans.hour(some[i]), out::number);
        out.texts(scans, some, !isOutgoing);
        out.column(
                some.length,
                i -> placed[i],
                number -> out.text(segments.get((int) number).toString()));
        long time = 0;
        long end = 0;
        for (int i = 0; i < some.length; i++) {
            long given = scans.at(some[i]);
            long at = isOutgoing ? given - Math.floorMod(given, SECOND) : given;
            out.signed(at - time);
            out.signed(offsets[i] - end);
            time = at;
            end = offsets[i];
        }
        // Packs that leave soon aren't worth the time of a compression.
        return out.deflated(LAYOUT, isOutgoing ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
    }

    /**
     * The scans, none with a visitor.
     *
     * @param details as {@link #details} packed them
     * @throws UnreadablePack if it is damaged
     */
    public static List<ArchiveQueue.Archived> read(byte[] content, byte @Nullable [] details) {
        try {
            return scans(PackReader.inflated(content, LAYOUT, MOST_BYTES), details);
        } catch (IllegalArgumentException unknown) {
            throw new UnreadablePack(String.valueOf(unknown.getMessage()));
        }
    }

    private static List<ArchiveQueue.Archived> scans(PackReader in, byte @Nullable [] details) {
        int count = in.count(MOST);
        List<Tally.Code> codes = in.column(count, from -> new Tally.Code(from.bytes(ID), from.bytes(ID)));
        List<Integer> clients = in.column(count, from -> (int) from.number());
        List<Integer> days = in.column(count, from -> (int) from.signed());
        List<Integer> hours = in.column(count, from -> (int) from.number());
        List<String> cities = in.column(count, PackReader::text);
        List<String> sources = in.column(count, PackReader::text);
        List<String> places = in.column(count, PackReader::text);
        List<SegmentId> segments = in.column(count, from -> SegmentId.parse(from.text()));
        ScanPack.Details with = ScanPack.Details.of(details, count, MOST_BYTES);
        List<ArchiveQueue.Archived> all = new ArrayList<>(count);
        long time = 0;
        long end = 0;
        for (int i = 0; i < count; i++) {
            time += in.signed();
            end += in.signed();
            int client = clients.get(i);
            Scan scan = new Scan(
                    codes.get(i).workspace(),
                    codes.get(i).code(),
                    time,
                    days.get(i),
                    hours.get(i),
                    Kind.of((byte) (client >> 16)),
                    Device.of((byte) (client >> 8)),
                    Os.of((byte) client),
                    cities.get(i),
                    sources.get(i).isEmpty() ? null : sources.get(i),
                    places.get(i).isEmpty() ? null : places.get(i),
                    0,
                    with.country(i),
                    with.language(i),
                    with.destination(i),
                    null);
            all.add(new ArchiveQueue.Archived(scan, new JournalPosition(segments.get(i), end)));
        }
        return all;
    }
}
