package placard.catalog.edit;

import java.util.ArrayList;
import java.util.List;
import placard.catalog.CatalogTree;
import placard.catalog.profile.BusinessDetails;

/** Warnings at the publication of a catalogue about content that guests would miss. None of them prevents it. */
final class PublishWarnings {
    private PublishWarnings() {}

    static List<String> warnings(CatalogTree tree) {
        List<String> warnings = new ArrayList<>();
        BusinessDetails business = tree.catalog().draft().businessDetails();
        if (tree.items().findAny().isEmpty()) {
            warnings.add("The catalogue has no items.");
        } else if (tree.sections().stream()
                .noneMatch(sectionTree -> sectionTree.section().isVisible()
                        && !sectionTree.items().isEmpty())) {
            warnings.add("Every section with items is hidden.");
        }
        switch (tree.catalog().draft().settings().ordering()) {
            case WHATSAPP -> {
                if (!business.takesOrders()) {
                    warnings.add("/businessDetails/whatsapp is not set, so that guests can't order by WhatsApp.");
                }
            }
            case PHONE -> {
                if (business.phone() == null) {
                    warnings.add("/businessDetails/phone is not set, so that guests can't order by telephone.");
                }
            }
            case URL, NONE -> {}
        }
        if (business.name() == null) {
            warnings.add("/businessDetails/name is not set; the catalogue's name is shown instead.");
        }
        warnings.addAll(tree.catalog().draft().theme().warnings());
        return warnings;
    }
}
