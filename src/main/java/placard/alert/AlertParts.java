package placard.alert;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import placard.activity.ActivityLog;
import placard.analytics.Analytics;
import placard.analytics.CodeTotals;
import placard.base.Zones;
import placard.mail.Outbox;
import placard.storage.Database;
import placard.web.Route;
import placard.webhook.Events;

/** Alerts and weekly letters. */
public record AlertParts(
        Alerts alerts,
        Recipients recipients,
        WeeklyLetters letters,
        WeekReports weeks,
        UnsubscribeLinks subscriptions,
        List<Route> routes) {
    /**
     * The parts that make them.
     *
     * @param outbox null without a mail server
     * @param soldOut finds items that have been sold out for long
     * @param sign with a key of this installation alone
     */
    public record Needs(
            Database database,
            CodeTotals totals,
            Analytics analytics,
            Events events,
            @Nullable Outbox outbox,
            Function<String, Zones> zones,
            WeekReports.SoldOut soldOut,
            Function<String, byte[]> sign,
            ActivityLog log,
            InstantSource clock) {}

    public static AlertParts of(Needs needs) {
        Recipients recipients = new Recipients(needs.outbox);
        Alerts alerts = new Alerts(needs.database, needs.totals, needs.events, recipients, needs.zones, needs.clock);
        return new AlertParts(
                alerts,
                recipients,
                new WeeklyLetters(needs.database, recipients, needs.zones, needs.clock),
                new WeekReports(needs.database, needs.analytics, alerts, needs.zones, needs.soldOut, needs.clock),
                new UnsubscribeLinks(needs.database, recipients, needs.sign),
                new AlertRoutes(needs.database, alerts, needs.log).routes());
    }

    /** The work of every few seconds. */
    public void look() {
        alerts.look();
        letters.make();
    }
}
