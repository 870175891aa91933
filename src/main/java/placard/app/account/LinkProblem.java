package placard.app.account;

import placard.account.LinkState;
import placard.app.AppPages;
import placard.app.BareShell;
import placard.app.Scripts;
import placard.base.Worded;
import placard.page.generated.app.JtelinkgoneGenerated;
import placard.web.Answer;

/** The reason why a one-time link does not work. */
public enum LinkProblem implements Worded {
    USED,
    EXPIRED,
    UNKNOWN;

    /** The problem of a link that is invalid, or that was used while a person filled in its form. */
    static LinkProblem of(LinkState state) {
        return switch (state) {
            case EXPIRED -> EXPIRED;
            case UNKNOWN -> UNKNOWN;
            case GOOD, USED -> USED;
        };
    }

    /** The page at the address of such a link. */
    public Answer page(AppPages pages, BareShell shell) {
        return pages.bare(
                        shell,
                        "link." + word() + ".title",
                        Scripts.NONE,
                        (out, head, say) -> JtelinkgoneGenerated.render(out, null, head, say, this))
                .status(this == UNKNOWN ? 404 : 410);
    }
}
