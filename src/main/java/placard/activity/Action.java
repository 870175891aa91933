package placard.activity;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The actions that the activity log names. */
public enum Action {
    CREATED,
    CHANGED,
    DELETED,
    /** Of something that was deleted and is back. */
    RESTORED,
    PUBLISHED,
    UNPUBLISHED,
    /** Of a catalogue, made as a copy of another one. */
    COPIED,
    /** Of a catalogue, whose sections and items were put into another order. */
    ORDERED,
    /** Of an item, or one of its variants or add-ons: in stock or sold out. */
    SWITCHED,
    /** Of a catalogue: one request made or changed many items. */
    IMPORTED,
    /** Of a catalogue: one rule changed many prices. */
    PRICED,
    /** Of a catalogue: a change of many items was undone. */
    UNDONE,
    /** Of a catalogue, whose draft, or a part of it, was published. */
    DRAFT_PUBLISHED,
    /** Of a catalogue, whose draft was given up. */
    DISCARDED,
    /** Of a key or an invitation. */
    REVOKED,
    /** Of a member who has followed an invitation. */
    JOINED,
    /** Of a member: another person removed them from the workspace. */
    REMOVED,
    /** Of a member who went. */
    LEFT,
    /** Of a member: the operator locked them out of the installation. */
    LOCKED_OUT,
    /** Of a member who may again. */
    LET_IN,
    /** Of a workspace that got credits. */
    GRANTED;

    /** By the words of {@link #word}. */
    static final Map<String, Action> CHOICES = Stream.of(values())
            .collect(Collectors.toMap(Action::word, action -> action, (one, _) -> one, TreeMap::new));

    /** The word in the store and on the wire. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
