package placard.storage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registry of an installation's scan databases. The main tables list them, and each database records its own name.
 *
 * <p>So no database is forgotten, swapped with another or taken from another installation, which would count scans in
 * the wrong place.
 */
public final class ScanDatabases {
    private static final String SETTING = "PLACARD_SCAN_DATABASES";

    /** The configured databases differ from the recorded ones; the message says what to do. */
    public static final class DatabaseMismatch extends Exception {
        private static final long serialVersionUID = 1L;

        DatabaseMismatch(String message) {
            super(message);
        }
    }

    /** The name and number that a database has recorded about itself. */
    private record Identity(String installation, int number) {}

    private ScanDatabases() {}

    /**
     * Compares the configured databases with the recorded ones, and records new ones. The main tables come first: if
     * two nodes configure different databases under one number, only one of them succeeds.
     *
     * @param others the configured ones, in their order
     * @param fresh makes unique names
     * @throws DatabaseMismatch if a database is missing, has another's number or two numbers, or belongs to another
     *     installation
     */
    public static void admit(Database main, List<Database> others, Supplier<String> fresh) throws DatabaseMismatch {
        int known = main.<Long>read(tx -> tx.count("select coalesce(max(number), 0) as n from scan_database"))
                .intValue();
        if (known > others.size()) {
            throw new DatabaseMismatch(
                    SETTING + " lists " + others.size() + " databases, but this installation has scans in " + known
                            + ". List all of them, in the order in which they were added.");
        }
        if (others.isEmpty()) {
            return;
        }
        String installation = installation(main, fresh.get());
        Map<String, Integer> places = new LinkedHashMap<>();
        for (int number = 1; number <= others.size(); number++) {
            Database database = others.get(number - 1);
            Identity wanted = new Identity(installation, number);
            check(database, wanted);
            String name = ownName(database, fresh.get());
            checkName(main, database, number, name);
            Integer before = places.putIfAbsent(name, number);
            if (before != null) {
                throw new DatabaseMismatch(place(number) + " is the one in place " + before + " too. List it once.");
            }
        }
        for (Map.Entry<String, Integer> each : places.entrySet()) {
            Identity wanted = new Identity(installation, each.getValue());
            claim(main, wanted, each.getKey());
            others.get(wanted.number - 1).write(tx -> {
                name(tx, wanted);
                return true;
            });
        }
    }

    /** The installation's name. Database 0 has it too, so that it can't be configured as one of the others. */
    private static String installation(Database main, String fresh) {
        return main.write(tx -> {
            tx.update(
                    "insert into scan_database (number, identity) values (0, ?) on conflict (number) do nothing",
                    fresh);
            String name = tx.find("select identity from scan_database where number = 0", row -> row.text("identity"))
                    .orElseThrow();
            name(tx, new Identity(name, 0));
            return name;
        });
    }

    private static void name(Tx tx, Identity identity) {
        tx.update(
                "insert into scan_identity (id, installation, number) values (1, ?, ?) on conflict (id) do nothing",
                identity.installation,
                identity.number);
    }

    /** The name that a database has recorded about itself. */
    private static String ownName(Database database, String fresh) {
        return database.write(tx -> {
            tx.update("insert into scan_name (id, name) values (1, ?) on conflict (id) do nothing", fresh);
            return tx.find("select name from scan_name where id = 1", row -> row.text("name"))
                    .orElseThrow();
        });
    }

    private static void check(Database database, Identity wanted) throws DatabaseMismatch {
        Optional<Identity> found = database.read(ScanDatabases::find);
        if (found.isEmpty()) {
            boolean isUsed = database.<Long>read(
                            tx -> tx.count("select count(*) as n from (select 1 as one from scan_total limit 1) used"))
                    > 0;
            if (isUsed) {
                throw new DatabaseMismatch(place(wanted.number) + " holds scans of another installation.");
            }
            return;
        }
        Identity is = found.get();
        if (!is.installation.equals(wanted.installation)) {
            throw new DatabaseMismatch(place(wanted.number) + " belongs to another installation.");
        }
        if (is.number == 0) {
            throw new DatabaseMismatch(place(wanted.number)
                    + " is that of PLACARD_DATABASE_URL, which holds scans anyway: leave it" + " out.");
        }
        if (is.number != wanted.number) {
            throw new DatabaseMismatch(place(wanted.number) + " is the one that was in place " + is.number
                    + ". Databases are added at the end, and keep their places.");
        }
    }

    /** An entry of the main tables: a number and the name of its database, null for number 0. */
    private record ListedDatabase(int number, @Nullable String name) {}

    private static List<ListedDatabase> listed(Tx main) {
        return main.list(
                "select number, name from scan_database",
                row -> new ListedDatabase(row.integer("number"), row.textOrNull("name")));
    }

    private static void checkName(Database main, Database database, int number, String name) throws DatabaseMismatch {
        for (ListedDatabase each : main.<List<ListedDatabase>>read(ScanDatabases::listed)) {
            boolean isIt = name.equals(each.name);
            if (each.number == number && !isIt) {
                boolean isEmpty = database.read(ScanDatabases::find).isEmpty();
                throw new DatabaseMismatch(place(number) + (isEmpty ? " is empty" : " is another one")
                        + ", but this installation has scans in the one that was there. Bring that one back.");
            }
            if (each.number != number && isIt) {
                throw new DatabaseMismatch(place(number) + " is the one that was in place " + each.number
                        + ". Databases are added at the end, and keep their places.");
            }
        }
    }

    /** Records the database of a number, unless another node has meanwhile recorded another one. */
    private static void claim(Database main, Identity wanted, String name) throws DatabaseMismatch {
        boolean isIts = main.write(tx -> {
            tx.update(
                    "insert into scan_database (number, identity, name) values (?, ?, ?) on conflict do nothing",
                    wanted.number,
                    wanted.installation,
                    name);
            return listed(tx).contains(new ListedDatabase(wanted.number, name));
        });
        if (!isIts) {
            throw new DatabaseMismatch(place(wanted.number)
                    + " isn't the one that another node has there, which was started just now. Set the same on all.");
        }
    }

    private static String place(int number) {
        return "The database in place " + number + " of " + SETTING;
    }

    private static Optional<Identity> find(Tx tx) {
        return tx.find(
                "select installation, number from scan_identity where id = 1",
                row -> new Identity(row.text("installation"), row.integer("number")));
    }
}
