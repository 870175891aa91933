package placard.page;

import org.jspecify.annotations.Nullable;
import placard.base.WayOn;

/** Knows where to go on from what a workspace has deleted. */
@FunctionalInterface
public interface Ways {
    /** Null if there is no such place, or more than one. */
    @Nullable
    WayOn find(String workspaceId);
}
