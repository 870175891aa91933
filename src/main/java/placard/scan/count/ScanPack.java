package placard.scan.count;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.visitor.Visitor;

/**
 * Single scans in their stored form, many to a row: column by column, each value once, compressed (columnar).
 *
 * <p>Hashes don't compress, so they have their own column. The hashes of a destroyed key are deleted without reading
 * the scans.
 *
 * @param epoch of the key that made the hashes; null if there are none
 * @param content the scans without their hashes
 * @param hashes the first {@link VisitorDays#KEPT_BYTES} bytes of each scan's hash, in order, for scans that have one;
 *     null if there are none, or none any more
 * @param details country, language and destination of each scan; null if none has any
 */
record ScanPack(@Nullable Integer epoch, byte[] content, byte @Nullable [] hashes, byte @Nullable [] details) {
    private static final int LAYOUT = 1;
    private static final int ID = 16;
    private static final int HAS_VISITOR = 1 << 24;
    /** The most bytes of an inflated pack. A journal record has all stored fields of a scan, and more. */
    private static final int MOST_BYTES = 2 * ScanPacks.MOST * Scan.MAX_BYTES;

    /** Packs some scans whose visitors were all hashed with one key. */
    static ScanPack of(Scans scans, int[] some) {
        PackWriter out = new PackWriter();
        out.number(some.length);
        out.codes(scans, some);
        out.column(
                some.length,
                i -> scans.client(some[i]) | (scans.visitors.get(some[i]) ? HAS_VISITOR : 0),
                client -> out.number(client));
        out.column(some.length, i -> scans.day(some[i]), out::signed);
        out.texts(scans, some);
        PackWriter hashes = new PackWriter();
        Integer epoch = null;
        long before = 0;
        for (int i : some) {
            out.signed(scans.at(i) - before);
            before = scans.at(i);
            if (scans.visitors.get(i)) {
                epoch = scans.epoch(i);
                hashes.bytes(scans.hash(i, false));
            }
        }
        return new ScanPack(
                epoch, out.deflated(LAYOUT), epoch == null ? null : hashes.toBytes(), PackWriter.details(scans, some));
    }

    /**
     * The scans. Their visitors have only the stored part of the hash, and none once the hashes are deleted. The hour
     * is 0.
     *
     * @throws UnreadablePack if it is damaged
     */
    List<Scan> scans() {
        try {
            return read();
        } catch (IllegalArgumentException unknown) {
            throw new UnreadablePack(String.valueOf(unknown.getMessage()));
        }
    }

    private List<Scan> read() {
        PackReader in = PackReader.inflated(content, LAYOUT, MOST_BYTES);
        int count = in.count(ScanPacks.MOST);
        List<Tally.Code> codes = in.column(count, ScanPack::code);
        List<Integer> clients = in.column(count, from -> (int) from.number());
        List<Integer> days = in.column(count, from -> (int) from.signed());
        List<String> cities = in.column(count, PackReader::text);
        List<String> sources = in.column(count, PackReader::text);
        List<String> places = in.column(count, PackReader::text);
        Details with = Details.of(details, count, MOST_BYTES);
        PackReader hash = new PackReader(hashes == null ? new byte[0] : hashes);
        List<Scan> scans = new ArrayList<>(count);
        long at = 0;
        for (int i = 0; i < count; i++) {
            at += in.signed();
            int client = clients.get(i);
            scans.add(new Scan(
                    codes.get(i).workspace(),
                    codes.get(i).code(),
                    at,
                    days.get(i),
                    0,
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
                    (client & HAS_VISITOR) == 0 ? null : visitor(hash)));
        }
        return scans;
    }

    private static Tally.Code code(PackReader from) {
        return new Tally.Code(from.bytes(ID), from.bytes(ID));
    }

    /**
     * The distinct codes of its scans, which are much quicker to read than the scans.
     *
     * @throws UnreadablePack if it is damaged
     */
    List<Tally.Code> codes() {
        PackReader in = PackReader.inflated(content, LAYOUT, MOST_BYTES);
        in.count(ScanPacks.MOST);
        return in.values(ScanPack::code);
    }

    private @Nullable Visitor visitor(PackReader hash) {
        return epoch == null || hash.isAtEnd() ? null : new Visitor(epoch, hash.bytes(VisitorDays.KEPT_BYTES), null);
    }
}
