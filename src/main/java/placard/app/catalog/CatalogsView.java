package placard.app.catalog;

import java.util.List;
import placard.app.Choices;

/**
 * The catalogues of a workspace.
 *
 * @param templates the templates of a new catalogue
 * @param start the values that a new catalogue begins with
 * @param theme the members of the theme that a new one begins with, as JSON
 */
public record CatalogsView(List<Line> lines, List<String> templates, Start start, String theme, boolean mayEdit) {
    /**
     * The defaults of a new catalogue.
     *
     * @param language a BCP 47 tag
     * @param currency an ISO 4217 code
     * @param zone the workspace's, an IANA name
     * @param business its name, empty while the workspace has none of its own
     */
    public record Start(String language, String currency, Choices.Lists offered, String zone, String business) {}

    /**
     * One of them.
     *
     * @param template its word on the wire
     * @param publicUrl of its page
     * @param soldOut items
     * @param waits whether its changes wait until they are published
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
            boolean waits,
            int drafted) {}
}
