package placard.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import placard.base.Ids;
import placard.scan.client.Device;
import placard.scan.client.Kind;
import placard.scan.client.Os;
import placard.scan.count.Scan;
import placard.scan.journal.Journal;
import placard.scan.journal.JournalSettings;
import placard.scan.visitor.HashKeys;
import placard.scan.visitor.Hasher;
import placard.scan.visitor.UniqueBy;
import placard.scan.visitor.Visitor;

/**
 * Fills the journal of a stopped program with the records that its redirect would have written: for the bench of the
 * recorder.
 *
 * <p>Seven scans in ten come from an address that is new to its code. Phones mostly, from a score of cities, today.
 */
public final class ScanFiller {
    private static final int SEGMENT = 16 << 20;
    private static final long QUOTA = 4L << 30;
    private static final double NEW_VISITORS = 0.7;
    private static final int CITIES = 20;

    private final SplittableRandom random = new SplittableRandom(7);
    private final Hasher hasher = new Hasher(UniqueBy.IP);
    private final ByteBuffer record = ByteBuffer.allocate(Scan.MAX_BYTES);
    private final byte[] workspace;
    private final List<byte[]> codes;
    private final int[] known;
    private final double[] upTo;

    private ScanFiller(String workspaceId, List<String> qrIds, boolean zipf) {
        workspace = Ids.bytes(workspaceId);
        codes = qrIds.stream().map(Ids::bytes).toList();
        known = new int[codes.size()];
        upTo = new double[codes.size()];
        double sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += zipf ? 1.0 / (i + 1) : 1;
            upTo[i] = sum;
        }
    }

    /**
     * Appends that many scans to the journal in the data folder.
     *
     * @param zipf whether the n-th code gets 1/n of what the first one gets; else all get the same
     */
    public static void fill(Path data, String workspaceId, List<String> qrIds, int scans, boolean zipf)
            throws IOException {
        ScanFiller filler = new ScanFiller(workspaceId, qrIds, zipf);
        Instant now = Instant.now();
        HashKeys.Keys keys =
                HashKeys.open(data.resolve("keys"), new SecureRandom()).at(now);
        JournalSettings settings = new JournalSettings(SEGMENT, QUOTA, JournalSettings.Sync.PROCESS);
        try (Journal journal = Journal.open(data.resolve("journal"), settings, new SecureRandom(), Map.of())) {
            for (int i = 0; i < scans; i++) {
                filler.next(keys, now).write(filler.record.clear());
                // The next segment may not be ready yet: nothing here waits for a reader.
                while (!journal.append(filler.record.array(), 0, filler.record.position(), () -> {})) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    private Scan next(HashKeys.Keys keys, Instant now) {
        int code = code();
        int number =
                random.nextDouble() < NEW_VISITORS || known[code] == 0 ? known[code]++ : random.nextInt(known[code]);
        byte[] address = ByteBuffer.allocate(4).putInt(0x0b00_0000 + number).array();
        Device device = random.nextInt(10) == 0 ? Device.DESKTOP : Device.MOBILE;
        Os os = device == Device.DESKTOP ? Os.WINDOWS : random.nextBoolean() ? Os.ANDROID : Os.IOS;
        Visitor visitor = hasher.visitor(keys, codes.get(code), address, device.code(), os.code());
        LocalDateTime local = LocalDateTime.ofInstant(now, ZoneOffset.UTC);
        return new Scan(
                workspace,
                codes.get(code),
                now.toEpochMilli(),
                (int) local.toLocalDate().toEpochDay(),
                local.getHour(),
                Kind.HUMAN,
                device,
                os,
                "City " + random.nextInt(CITIES),
                null,
                null,
                0,
                visitor);
    }

    private int code() {
        int found = Arrays.binarySearch(upTo, random.nextDouble(upTo[upTo.length - 1]));
        return found < 0 ? -found - 1 : Math.min(found + 1, upTo.length - 1);
    }
}
