package placard.storage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list behind SQL's {@code in}: its question marks, and its values among the other parameters. */
public final class InList {
    private InList() {}

    /** This many question marks in brackets. */
    public static String marks(int count) {
        return "(" + String.join(", ", Collections.nCopies(count, "?")) + ")";
    }

    /** Joins the parameters before the list, the list's values and the parameters behind it. */
    public static @Nullable Object[] arguments(List<?> before, List<?> values, List<?> after) {
        List<Object> all = new ArrayList<>(before);
        all.addAll(values);
        all.addAll(after);
        return all.toArray();
    }
}
