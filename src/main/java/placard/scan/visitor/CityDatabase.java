package placard.scan.visitor;

import com.maxmind.db.CHMCache;
import com.maxmind.db.MaxMindDbParameter;
import com.maxmind.db.Metadata;
import com.maxmind.db.Reader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Texts;

/**
 * One MaxMind DB file as it was when opened, mapped into memory.
 *
 * <p>It is never closed, because look-ups may be running; the mapping ends with the last of them. To replace a file,
 * rename a new one over it, as geoipupdate does. A file that is overwritten in place is damaged until that is done.
 */
final class CityDatabase {
    private static final Logger LOG = LoggerFactory.getLogger(CityDatabase.class);
    private static final int MAX_RADIUS_KM = 50;

    private final Path file;
    private final Stamp stamp;
    private final Reader reader;
    private final boolean holdsV6;
    private final AtomicBoolean complained = new AtomicBoolean();

    /** The attributes that distinguish versions of a file without reading it. */
    record Stamp(FileTime writtenAt, long bytes, @Nullable Object inode) {
        static final Stamp GONE = new Stamp(FileTime.fromMillis(0), -1, null);

        static Stamp of(Path file) throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(now.lastModifiedTime(), now.size(), now.fileKey());
        }
    }

    /** The few members of a database record that are decoded; all others are skipped. Public for the reader. */
    public record Entry(
            @MaxMindDbParameter(name = "city") @Nullable City city,
            @MaxMindDbParameter(name = "country") @Nullable Country country,
            @MaxMindDbParameter(name = "location") @Nullable Location location) {}

    /** Cleaned when decoded, as names are. */
    public record Country(
            @MaxMindDbParameter(name = "iso_code") @Nullable String code) {
        public Country {
            code = Texts.country(code);
        }
    }

    public record City(
            @MaxMindDbParameter(name = "names") @Nullable Names names) {}

    /** Cleaned when decoded, so once for the many look-ups that the reader answers from its cache. */
    public record Names(
            @MaxMindDbParameter(name = "en") @Nullable String english) {
        public Names {
            english = CityName.of(english);
        }
    }

    public record Location(
            @MaxMindDbParameter(name = "accuracy_radius") @Nullable
            Integer accuracyRadius) {}

    private CityDatabase(Path file, Stamp stamp, Reader reader) {
        this.file = file;
        this.stamp = stamp;
        this.reader = reader;
        this.holdsV6 = reader.getMetadata().ipVersion() == 6;
    }

    /**
     * Opens a file.
     *
     * @param stamp taken before, so that a change during the opening is noticed later
     * @throws CityDatabaseUnusable if it is not a whole database
     */
    static CityDatabase open(Path file, Stamp stamp) {
        try {
            Reader reader = new Reader(file.toFile(), new CHMCache());
            Metadata metadata = reader.getMetadata();
            CityDatabase database = new CityDatabase(file, stamp, reader);
            database.probe();
            LOG.atInfo().log("City database {}: {} of {}", file, metadata.databaseType(), metadata.buildTime());
            return database;
        } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
            // A damaged file causes many kinds of errors: a truncated mapping an InternalError, a pointer to itself a
            // StackOverflowError. The operator can repair all of them.
            throw new CityDatabaseUnusable(file, e);
        }
    }

    Stamp stamp() {
        return stamp;
    }

    /** The place of an address of 4 or 16 bytes, with the city's English name. */
    Place place(byte[] address) {
        if (address.length == 16 && !holdsV6) {
            return Place.UNKNOWN;
        }
        try {
            Entry entry = reader.get(InetAddress.getByAddress(address), Entry.class);
            Country country = entry == null ? null : entry.country();
            return entry == null ? Place.UNKNOWN : new Place(name(entry), country == null ? null : country.code());
        } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
            // A damaged file must not fail a redirect. The log leaves out the message, because it contains the address.
            if (complained.compareAndSet(false, true)) {
                LOG.atWarn()
                        .log(
                                "City database {} is damaged ({}): some cities are Unknown",
                                file,
                                e.getClass().getName());
            }
            return Place.UNKNOWN;
        }
    }

    /** Looks up one address of each /8, to find a file whose tree or records don't fit this program. */
    private void probe() throws IOException {
        for (int i = 0; i < 256; i++) {
            reader.get(InetAddress.getByAddress(new byte[] {(byte) i, 1, 1, 1}), Entry.class);
        }
    }

    private static String name(Entry entry) {
        City city = entry.city();
        Names names = city == null ? null : city.names();
        String english = names == null ? null : names.english();
        Location location = entry.location();
        Integer radius = location == null ? null : location.accuracyRadius();
        return english == null || (radius != null && radius > MAX_RADIUS_KM) ? CityName.UNKNOWN : english;
    }
}
