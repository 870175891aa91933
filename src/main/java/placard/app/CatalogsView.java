package placard.app;

import java.util.List;

/**
 * The catalogues of a workspace.
 *
 * @param templates what a new one can be
 */
public record CatalogsView(List<Line> lines, List<String> templates, boolean mayEdit) {
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
