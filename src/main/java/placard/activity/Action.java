package placard.activity;

import java.util.Map;
import placard.base.Worded;

/** The actions that the activity log names. */
public enum Action implements Worded {
    CREATED,
    CHANGED,
    DELETED,
    /** A deleted record was restored. */
    RESTORED,
    PUBLISHED,
    UNPUBLISHED,
    /** A catalogue was made as a copy of another one. */
    COPIED,
    /** The sections and items of a catalogue were reordered. */
    ORDERED,
    /** An item, variant or add-on was set in stock or sold out. */
    SWITCHED,
    /** One request made or changed many items of a catalogue. */
    IMPORTED,
    /** One rule changed many prices of a catalogue. */
    PRICED,
    /** The addresses of many codes got another beginning. */
    RETARGETED,
    /** A change of many items of a catalogue, or of many codes, was undone. */
    UNDONE,
    /** The draft of a catalogue, or a part of it, was published. */
    DRAFT_PUBLISHED,
    /** The draft of a catalogue was discarded. */
    DISCARDED,
    /** A key or an invitation was revoked. */
    REVOKED,
    /** A member has accepted an invitation. */
    JOINED,
    /** A member was removed by another person. */
    REMOVED,
    /** A member has left. */
    LEFT,
    /** The operator locked a member out of the installation. */
    LOCKED_OUT,
    /** The operator let a locked-out member in again. */
    LET_IN,
    /** A workspace got credits. */
    GRANTED;

    /** By the words of {@link #word}. */
    static final Map<String, Action> CHOICES = Worded.choices(Action.class);
}
