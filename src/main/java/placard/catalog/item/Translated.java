package placard.catalog.item;

import java.util.List;

/** The records with translations, and their translatable texts with names and maximum lengths. */
public enum Translated {
    CATALOG(
            new Member("name", 120, false),
            new Member("description", 2000, true),
            new Member("announcement", 200, false),
            new Member("priceNote", 200, false),
            new Member("allergyNotice", 1000, true)),
    SECTION(new Member("name", 80, false), new Member("description", 2000, true)),
    ITEM(new Member("name", 200, false), new Member("description", 2000, true), new Member("badge", 30, false)),
    /** A variant or an add-on. */
    OPTION(new Member("name", 100, false));

    /**
     * One text, with the limits of its original.
     *
     * @param most code points
     * @param hasLines true if it may contain line feeds
     */
    record Member(String name, int most, boolean hasLines) {}

    @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
    private final List<Member> members;

    Translated(Member... members) {
        this.members = List.of(members);
    }

    /** The names of its translatable texts. */
    public List<String> names() {
        return members.stream().map(Member::name).toList();
    }

    List<Member> members() {
        return members;
    }
}
