package placard.scan.visitor;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.scan.visitor.CityDatabase.Stamp;

/**
 * Finds the cities of addresses in the operator's MaxMind DB file ({@code PLACARD_GEO_DATABASE}) (geolocation).
 *
 * <p>{@code Unknown} is a normal answer. It means no database, no entry, an entry without a city, or one with an
 * accuracy of 50 km or worse. Entries of a database without accuracies are accepted. Safe for all threads.
 */
public final class Cities {
    /** The name that stands for an unknown city. */
    public static final String UNKNOWN = CityName.UNKNOWN;

    private static final Logger LOG = LoggerFactory.getLogger(Cities.class);

    private final @Nullable Path file;
    private volatile @Nullable CityDatabase database;
    private @Nullable Stamp refused;

    private Cities(@Nullable Path file, @Nullable CityDatabase database) {
        this.file = file;
        this.database = database;
    }

    /**
     * Opens the database at a path.
     *
     * @throws CityDatabaseUnusable if it doesn't exist or is damaged
     */
    public static Cities open(Path file) {
        try {
            return new Cities(file, CityDatabase.open(file, Stamp.of(file)));
        } catch (IOException e) {
            throw new CityDatabaseUnusable(file, e);
        }
    }

    /** No database: every city is {@code Unknown}. */
    public static Cities none() {
        return new Cities(null, null);
    }

    /** The place of an address of 4 or 16 bytes (IPv4 unmapped), with the city's English name. */
    public Place of(byte[] address) {
        CityDatabase now = database;
        return now == null ? Place.UNKNOWN : now.place(address);
    }

    public boolean hasDatabase() {
        return database != null;
    }

    /**
     * Reopens the file if it has changed (time, size or inode). Call it about every minute, off the event loops. If the
     * new file can't be read, the old one stays in use, and the log reports each new state of the file once.
     *
     * @return whether another database is in use from now on
     */
    public synchronized boolean refresh() {
        CityDatabase now = database;
        if (file == null || now == null) {
            return false;
        }
        Stamp stamp = null;
        try {
            stamp = Stamp.of(file);
            if (stamp.equals(now.stamp()) || stamp.equals(refused)) {
                return false;
            }
            database = CityDatabase.open(file, stamp);
            return true;
        } catch (IOException e) {
            if (!Stamp.GONE.equals(refused)) {
                LOG.atWarn()
                        .log("City database {} is missing ({}): the copy in memory stays in use", file, e.toString());
            }
            refused = Stamp.GONE;
        } catch (CityDatabaseUnusable e) {
            refused = stamp;
            LOG.atWarn().log("{}; going on with the one in memory", e.getMessage());
        }
        return false;
    }
}
