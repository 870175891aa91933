package placard.bench;

/** What the processor time of a scan goes to, by the threads and processes that spend it. */
enum ScalePart {
    REDIRECT("redirect"),
    JOURNAL("journal"),
    SHIP("ship"),
    BROKERS("brokers"),
    FETCH("fetch"),
    COUNT("count"),
    POSTGRES("PostgreSQL"),
    /** Of nodes: the collector and what else the virtual machine does for itself. */
    MACHINE("JVM"),
    REST("rest"),
    /** Codes in use are read again every half minute, by each node, however often they are scanned. */
    LOOK_UPS("look-ups"),
    /** Of nodes and brokers. It ends some time after a start, so it is no part of what a scan costs. */
    COMPILERS("compilers"),
    /** The bench itself; a scan of the world is made elsewhere. */
    GENERATOR("generator");

    final String label;

    ScalePart(String label) {
        this.label = label;
    }

    /** Whether it is paid for each scan for ever. */
    boolean isOfScans() {
        return this != LOOK_UPS && this != COMPILERS && this != GENERATOR;
    }

    /** Whether a node does it. */
    boolean isOfNodes() {
        return isOfScans() && this != BROKERS && this != POSTGRES;
    }

    /** Whether there is as much to do for each database, rather than for each node, however few scans there are. */
    boolean isOfDatabases() {
        return this == COUNT || this == POSTGRES;
    }

    /**
     * The part that a thread of a node belongs to.
     *
     * @param name as Linux has it, which keeps the first 15 characters
     */
    static ScalePart ofNode(String name) {
        if (name.startsWith("vert.x-event")) {
            return REDIRECT;
        } else if (name.startsWith("journal-")) {
            return JOURNAL;
        } else if (name.startsWith("scan-log-ship") || name.startsWith("kafka-producer")) {
            return SHIP;
        } else if (name.equals("scan-log-reader")) {
            return FETCH;
        } else if (name.equals("recorder")) {
            return COUNT;
        } else if (name.startsWith("ForkJoinPool")) {
            return LOOK_UPS;
        }
        return isCompiler(name) ? COMPILERS : isMachine(name) ? MACHINE : REST;
    }

    static ScalePart ofBroker(String name) {
        return isCompiler(name) ? COMPILERS : BROKERS;
    }

    private static boolean isCompiler(String name) {
        return name.startsWith("C1 ") || name.startsWith("C2 ");
    }

    private static boolean isMachine(String name) {
        return name.startsWith("VM ")
                || name.startsWith("GC ")
                || name.startsWith("G1 ")
                || name.equals("Service Thread");
    }
}
