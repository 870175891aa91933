package placard.web;

/** Who is behind a request. */
public sealed interface Actor {
    /** The id under which its requests are counted, and to which its idempotency keys belong. */
    String id();

    /** What it was called when it was admitted. */
    String name();

    /** Its kind, as it is told and stored with what it did. */
    default String kind() {
        return switch (this) {
            case Key _ -> "key";
            case Person _ -> "person";
            case CommandLine _ -> "command";
        };
    }

    /** A program, by its API key. */
    record Key(String id, String name) implements Actor {}

    /**
     * A person who has signed in.
     *
     * @param sessionId one browser of theirs
     */
    record Person(String id, String sessionId, String name) implements Actor {}

    /** Whoever may run commands where the program runs. */
    record CommandLine() implements Actor {
        @Override
        public String id() {
            return "command-line";
        }

        @Override
        public String name() {
            return "Command line";
        }
    }
}
