package placard.app.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import placard.alert.AlertSettings;
import placard.alert.Recipients;
import placard.mail.Mail;

/**
 * The alerts of a workspace, and what one member gets by email.
 *
 * @param choice of the member
 * @param sendsMail whether email can be sent
 * @param isSaved whether the member has just chosen
 * @param subject of the letter about the week that is over
 * @param letter its paragraphs
 */
public record AlertsView(
        AlertSettings settings,
        Recipients.Choice choice,
        boolean sendsMail,
        boolean isSaved,
        String subject,
        List<Mail.Line> letter) {
    /** The milestones with commas between them. */
    public String milestones() {
        return settings.milestones().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    public String quietDays() {
        return text(settings.quietDays());
    }

    public String creditsBelow() {
        return text(settings.creditsBelow());
    }

    private static String text(@Nullable Integer number) {
        return number == null ? "" : number.toString();
    }

    /** A paragraph of the letter, or the entries of a list that follow each other. */
    public record Block(Mail.Line first, List<String> entries) {}

    /** The letter with its lists put together. */
    public List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        for (Mail.Line line : letter) {
            if (line.isEntry() && !blocks.isEmpty() && !blocks.getLast().entries.isEmpty()) {
                blocks.getLast().entries.add(line.text());
            } else if (line.isEntry()) {
                blocks.add(new Block(line, new ArrayList<>(List.of(line.text()))));
            } else {
                blocks.add(new Block(line, List.of()));
            }
        }
        return blocks;
    }
}
