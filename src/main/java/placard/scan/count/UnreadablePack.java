package placard.scan.count;

/** A pack that can't be read: damaged, or of another layout than this version knows. */
public final class UnreadablePack extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String pack;

    /** Says what is wrong with one; not yet which one. */
    UnreadablePack(String why) {
        super(why);
        this.pack = "A pack";
    }

    private UnreadablePack(String pack, RuntimeException why) {
        super(pack + " can't be read: " + why.getMessage(), why);
        this.pack = pack;
    }

    /** The same, with the name of the pack. */
    UnreadablePack of(String name) {
        return new UnreadablePack(name, this);
    }

    /** What it is called in the log. */
    public String pack() {
        return pack;
    }
}
