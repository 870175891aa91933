package placard.app;

import java.util.List;

/**
 * The catalogues of a workspace.
 *
 * @param templates what a new one can be
 * @param theme the members of the theme that a new one begins with, as JSON
 */
public record CatalogsView(List<Line> lines, List<String> templates, String theme, boolean mayEdit) {
    /**
     * One of them.
     *
     * @param template its word on the wire
     * @param publicUrl of its page
     * @param soldOut items
     * @param drafted changes that wait to be published
     */
    public record Line(
            String id,
            String name,
            String template,
            boolean isLive,
            String publicUrl,
            long items,
            long soldOut,
            int drafted) {}
}
