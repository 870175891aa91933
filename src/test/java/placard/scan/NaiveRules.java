package placard.scan;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.TimeZone;

/**
 * A second implementation of rules, straight from their JSON, that shares nothing with the first. It is slow and reads
 * like the description of rules.
 */
final class NaiveRules {
    private static final String[] WEEK = {"", "sun", "mon", "tue", "wed", "thu", "fri", "sat"};

    private NaiveRules() {}

    /** A guest; empty is unknown. */
    record Guest(
            Instant at,
            String zone,
            String device,
            String os,
            String acceptLanguage,
            String country,
            String city,
            String table,
            String source,
            Map<String, String> parameters) {}

    /** The index of the first rule that fits; -1 for none. */
    static int first(JsonNode rules, Guest guest) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).path("isActive").asBoolean(true)
                    && fits(rules.get(i).path("when"), guest)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean fits(JsonNode when, Guest guest) {
        boolean fits = one(when, "devices", guest.device)
                && one(when, "os", guest.os)
                && one(when, "tables", guest.table)
                && one(when, "sources", guest.source)
                && one(when, "countries", guest.country)
                && one(when, "cities", guest.city);
        if (when.has("languages")) {
            boolean speaks = false;
            String first = firstLanguage(guest.acceptLanguage);
            for (JsonNode language : when.path("languages")) {
                String wanted = language.asText().toLowerCase();
                speaks |= first.equals(wanted) || first.startsWith(wanted + "-");
            }
            fits &= speaks;
        }
        for (JsonNode parameter : when.path("parameters")) {
            String value = guest.parameters.get(parameter.path("name").asText());
            boolean has = value != null && !parameter.has("values");
            for (JsonNode wanted : parameter.path("values")) {
                has |= wanted.asText().equals(value);
            }
            fits &= has;
        }
        return fits && isInTime(when, guest);
    }

    private static boolean one(JsonNode when, String name, String value) {
        if (!when.has(name)) {
            return true;
        }
        for (JsonNode wanted : when.path(name)) {
            if (!value.isEmpty() && wanted.asText().equalsIgnoreCase(value)) {
                return true;
            }
        }
        return false;
    }

    private static String firstLanguage(String header) {
        String best = "";
        double most = 0;
        for (String part : header.split(",")) {
            String[] pieces = part.trim().split(";q=");
            double quality = pieces.length > 1 ? Double.parseDouble(pieces[1]) : 1;
            if (!pieces[0].equals("*") && quality > most) {
                best = pieces[0].toLowerCase();
                most = quality;
            }
        }
        return best;
    }

    private static boolean isInTime(JsonNode when, Guest guest) {
        Calendar clock = new GregorianCalendar(TimeZone.getTimeZone(guest.zone));
        clock.setTimeInMillis(guest.at.toEpochMilli());
        int minute = clock.get(Calendar.HOUR_OF_DAY) * 60 + clock.get(Calendar.MINUTE);
        Calendar day = new GregorianCalendar(
                clock.get(Calendar.YEAR), clock.get(Calendar.MONTH), clock.get(Calendar.DAY_OF_MONTH), 12, 0);
        if (!when.has("times")) {
            return isOn(when, day);
        }
        // Each window of today and of yesterday, in minutes since today's midnight.
        for (int back = 0; back <= 1; back++) {
            Calendar begun = (Calendar) day.clone();
            begun.add(Calendar.DAY_OF_MONTH, -back);
            for (JsonNode time : when.path("times")) {
                int from = minutes(time.path("from").asText());
                int to = minutes(time.path("to").asText());
                int end = to > from ? to : to + 1440;
                int shifted = minute + back * 1440;
                if (shifted >= from && shifted < end && isOn(when, begun)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOn(JsonNode when, Calendar day) {
        boolean isOn = !when.has("days");
        for (JsonNode name : when.path("days")) {
            isOn |= name.asText().equals(WEEK[day.get(Calendar.DAY_OF_WEEK)]);
        }
        String date = String.format(
                "%04d-%02d-%02d", day.get(Calendar.YEAR), day.get(Calendar.MONTH) + 1, day.get(Calendar.DAY_OF_MONTH));
        JsonNode dates = when.path("dates");
        return isOn
                && (!dates.hasNonNull("from") || dates.path("from").asText().compareTo(date) <= 0)
                && (!dates.hasNonNull("to") || dates.path("to").asText().compareTo(date) >= 0);
    }

    private static int minutes(String time) {
        return Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
    }
}
