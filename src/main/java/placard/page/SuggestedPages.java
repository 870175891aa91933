package placard.page;

import org.jspecify.annotations.Nullable;
import placard.base.SuggestedPage;

/** Knows where to go on from what a workspace has deleted. */
@FunctionalInterface
public interface SuggestedPages {
    /** Null if there is no such place, or more than one. */
    @Nullable
    SuggestedPage find(String workspaceId);
}
