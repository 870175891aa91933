package placard.scan.count;

/** A pack is damaged, or has a layout that this version doesn't know. */
public final class UnreadablePack extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String pack;

    /** Describes the damage. {@link #of} adds the name of the pack. */
    UnreadablePack(String why) {
        super(why);
        this.pack = "A pack";
    }

    private UnreadablePack(String pack, RuntimeException why) {
        super(pack + " can't be read: " + why.getMessage(), why);
        this.pack = pack;
    }

    /** The same exception with the name of the pack. */
    UnreadablePack of(String name) {
        return new UnreadablePack(name, this);
    }

    /** The name of the pack in the log. */
    public String pack() {
        return pack;
    }
}
