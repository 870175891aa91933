package placard.page;

import org.jspecify.annotations.Nullable;
import placard.base.SuggestedPage;

/** Finds a page to suggest to visitors of a workspace's deleted content. */
@FunctionalInterface
public interface SuggestedPages {
    /** The page to suggest; null if there is none, or more than one. */
    @Nullable
    SuggestedPage find(String workspaceId);
}
