package placard.web;

/** The sender of a request. */
public sealed interface Actor {
    /** The id that owns its request counts and its idempotency keys. */
    String id();

    /** Its name at the time of the request. */
    String name();

    /** Its kind, as answers name it and as the audit log stores it. */
    default String kind() {
        return switch (this) {
            case Key _ -> "key";
            case Person _ -> "person";
            case CommandLine _ -> "command";
            case Schedule _ -> "schedule";
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

    /** The clock: a change that was planned. Who planned it is in the log beside the plan. */
    record Schedule() implements Actor {
        @Override
        public String id() {
            return "schedule";
        }

        @Override
        public String name() {
            return "Schedule";
        }
    }

    /** An operator who runs commands on the machine of the program. */
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
