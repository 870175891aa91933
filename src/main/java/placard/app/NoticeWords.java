package placard.app;

import com.ibm.icu.util.ULocale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import placard.alert.WeekReport;
import placard.mail.Mail.Line;
import placard.page.Words;

/** The texts of alerts and weekly letters, which the dashboard previews too. */
public record NoticeWords(Words words, Numbers numbers) {
    public static NoticeWords of(Words words) {
        return new NoticeWords(words, Numbers.of(words));
    }

    /** The subject of a weekly letter. */
    public String subject(WeekReport week) {
        return words.say("week.subject", apart(week.workspaceName()), apart(numbers.days(week.from(), week.to())));
    }

    /** The paragraphs of a weekly letter, before its links. */
    public List<Line> lines(WeekReport week) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(numbers.count("week.scans", week.scans())));
        lines.add(Line.of(compared(week)));
        list(
                lines,
                "week.best",
                week.best().stream()
                        .map(one -> words.say("week.row", apart(one.name()), numbers.whole(one.scans())))
                        .toList());
        list(
                lines,
                "week.languages",
                week.languages().stream()
                        .map(one -> words.say(
                                "week.row",
                                apart(language(one.language())),
                                numbers.percent(one.percent().setScale(0, RoundingMode.HALF_UP))))
                        .toList());
        list(
                lines,
                "week.quiet",
                week.quiet().stream()
                        .map(one -> words.say("week.quiet.row", apart(one.name()), apart(numbers.day(one.last()))))
                        .toList());
        list(
                lines,
                "week.out",
                week.soldOut().stream()
                        .map(one -> words.say("week.row", apart(one.name()), apart(one.catalogName())))
                        .toList());
        return lines;
    }

    private String language(String tag) {
        return ULocale.forLanguageTag(tag)
                .getDisplayName(ULocale.forLocale(words.language().locale()));
    }

    private void list(List<Line> lines, String heading, List<String> entries) {
        if (!entries.isEmpty()) {
            lines.add(Line.heading(words.say(heading)));
            entries.forEach(entry -> lines.add(Line.entry(entry)));
        }
    }

    private String compared(WeekReport week) {
        BigDecimal change = week.change();
        String before = numbers.whole(week.before());
        return change == null
                ? words.say("week.before", before)
                : words.say("week.compared", before, numbers.changed(change));
    }

    /** The sentence of an alert. */
    public String alert(String kind, String name, long number) {
        return words.count("alert.mail." + kind, BigDecimal.valueOf(number), apart(name), numbers.whole(number));
    }

    /** A text whose direction may differ from the sentence's, so that it doesn't turn what is around it. */
    private String apart(String text) {
        char[] letters = text.toCharArray();
        boolean isMixed = words.language().direction().equals("rtl") || Bidi.requiresBidi(letters, 0, letters.length);
        return isMixed ? "\u2068" + text + "\u2069" : text;
    }
}
