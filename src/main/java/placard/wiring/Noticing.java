package placard.wiring;

import placard.account.AppKey;
import placard.alert.AlertRoutes;
import placard.alert.Alerts;
import placard.alert.Recipients;
import placard.alert.Unsubscribing;
import placard.alert.WeekReport;
import placard.alert.WeekReports;
import placard.alert.WeeklyLetters;
import placard.analytics.CodeTotals;

/** Alerts and weekly letters. */
record Noticing(
        Alerts alerts,
        Recipients recipients,
        WeeklyLetters letters,
        WeekReports weeks,
        Unsubscribing subscriptions,
        AlertRoutes routes) {
    static Noticing of(Parts parts) {
        Tenants tenants = parts.tenants();
        Recipients recipients = new Recipients(parts.people().mailing().outbox());
        Alerts alerts = new Alerts(
                parts.database(),
                new CodeTotals(parts.storage().scans()),
                tenants.events(),
                recipients,
                tenants.zones(),
                parts.clock());
        AppKey key = parts.people().appKey();
        return new Noticing(
                alerts,
                recipients,
                new WeeklyLetters(parts.database(), recipients, tenants.zones(), parts.clock()),
                new WeekReports(
                        parts.database(),
                        parts.numbers().analytics(),
                        alerts,
                        tenants.zones(),
                        (workspace, most, before) -> parts
                                .menus()
                                .catalogs()
                                .lists()
                                .longSoldOut(
                                        workspace, most, before, parts.clock().instant())
                                .stream()
                                .map(one -> new WeekReport.SoldOut(one.name(), one.catalogName()))
                                .toList(),
                        parts.clock()),
                new Unsubscribing(parts.database(), recipients, key::sign),
                new AlertRoutes(parts.database(), alerts, tenants.log()));
    }

    /** What is done from time to time. */
    void look() {
        alerts.look();
        letters.make();
    }
}
