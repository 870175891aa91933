package placard.storage;

import java.util.List;
import java.util.Optional;

/**
 * Which databases of scans an installation has, written down in the main tables and in each of them, so that none is
 * forgotten, taken for another one or for that of another installation: its scans would be counted into the wrong one.
 */
public final class ScanDatabases {
    private static final String SETTING = "PLACARD_SCAN_DATABASES";

    /** The list of settings doesn't say what was written down; the message says what to do. */
    public static final class Misplaced extends Exception {
        private static final long serialVersionUID = 1L;

        Misplaced(String message) {
            super(message);
        }
    }

    /** What a database says of itself. */
    private record Identity(String installation, int number) {}

    private ScanDatabases() {}

    /**
     * Compares what is listed with what is known, and writes down what is new.
     *
     * @param others those that are listed, in their order
     * @param fresh a name for an installation that has none yet
     * @throws Misplaced if one is missing, stands in another's place, or isn't this installation's
     */
    public static void admit(Database main, List<Database> others, String fresh) throws Misplaced {
        int known = main.<Long>read(tx -> tx.count("select coalesce(max(number), 0) as n from scan_database"))
                .intValue();
        if (known > others.size()) {
            throw new Misplaced(SETTING + " lists " + others.size() + " databases, but this installation has scans in "
                    + known + ". List all of them, in the order in which they were added.");
        }
        if (others.isEmpty()) {
            return;
        }
        String installation = installation(main, fresh);
        for (int number = 1; number <= others.size(); number++) {
            admit(main, others.get(number - 1), new Identity(installation, number), number <= known);
        }
    }

    /** The installation's name, which number 0 has too, lest it is listed as one of the others. */
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

    private static void admit(Database main, Database database, Identity wanted, boolean isKnown) throws Misplaced {
        Optional<Identity> found = database.read(ScanDatabases::find);
        if (found.isEmpty() && isKnown) {
            throw new Misplaced(
                    place(wanted.number) + " is empty, but this installation has scans in the one that stood"
                            + " there. Bring that one back.");
        }
        if (found.isEmpty()) {
            boolean isUsed = database.<Long>read(
                            tx -> tx.count("select count(*) as n from (select 1 as one from scan_total limit 1) used"))
                    > 0;
            if (isUsed) {
                throw new Misplaced(place(wanted.number) + " holds scans of another installation.");
            }
            found = database.write(tx -> {
                name(tx, wanted);
                return find(tx);
            });
        }
        Identity is = found.orElseThrow();
        if (!is.installation.equals(wanted.installation)) {
            throw new Misplaced(place(wanted.number) + " belongs to another installation.");
        }
        if (is.number == 0) {
            throw new Misplaced(place(wanted.number)
                    + " is that of PLACARD_DATABASE_URL, which holds scans anyway: leave it" + " out.");
        }
        if (is.number != wanted.number) {
            throw new Misplaced(place(wanted.number) + " is the one that stood in place " + is.number
                    + ". Databases are added at the end, and keep their places.");
        }
        main.write(tx -> tx.update(
                "insert into scan_database (number, identity) values (?, ?) on conflict (number) do nothing",
                wanted.number,
                wanted.installation));
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
