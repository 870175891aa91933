package placard.app.workspace;

import java.util.List;
import placard.app.Choices;

/**
 * The settings of a workspace: its name, its clock, and the defaults of its new catalogues.
 *
 * @param address of the dashboard before the handle, as people read it
 * @param zone that holds from the next midnight on at the latest
 * @param language of new catalogues, as {@code currency}; empty if nobody has chosen one
 * @param countsOrigins whether scans are counted by country and language
 * @param hidesChecklist whether the first screen leaves out the checklist
 * @param mayDelete whether who looks owns the workspace
 * @param version that a change is made from
 */
public record SettingsView(
        String id,
        String name,
        String handle,
        String address,
        String zone,
        List<Choices.Choice> zones,
        String language,
        List<Choices.Choice> languages,
        String currency,
        List<Choices.Choice> currencies,
        boolean countsOrigins,
        boolean hidesChecklist,
        boolean mayDelete,
        long version) {}
