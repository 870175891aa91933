package placard.page;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.catalog.profile.BusinessDetails;

/** How to reach a business, as lines that can be touched. */
final class BusinessLines {
    private BusinessLines() {}

    static List<Line> of(BusinessDetails business) {
        List<Line> lines = new ArrayList<>();
        String phone = business.phone();
        if (phone != null) {
            lines.add(Line.of(Glyph.PHONE, phone, "Phone", Line.tel(phone)));
        }
        String chat = whatsApp(business.whatsapp(), "");
        if (chat != null) {
            lines.add(Line.foreign(Glyph.CHAT, String.valueOf(business.whatsapp()), "WhatsApp", chat));
        }
        String email = business.email();
        if (email != null) {
            lines.add(Line.of(Glyph.MAIL, email, "E-mail", "mailto:" + Line.mailbox(email)));
        }
        addPlace(lines, business.address(), business.mapUrl());
        String website = business.website();
        if (website != null) {
            lines.add(Line.foreign(Glyph.GLOBE, Line.bare(website), "Website", website));
        }
        business.socials().forEach((word, url) -> {
            Platform platform = Platform.of(word);
            lines.add(new Line(
                    platform.glyph(), Initials.of(platform.name()), platform.name(), Line.host(url), url, true));
        });
        return List.copyOf(lines);
    }

    private static void addPlace(List<Line> lines, @Nullable String address, @Nullable String mapUrl) {
        if (address == null && mapUrl == null) {
            return;
        }
        String map = mapUrl != null ? mapUrl : Line.maps(String.valueOf(address).replace("\n", ", "));
        lines.add(Line.foreign(Glyph.PIN, address != null ? address : "Map", "Open in maps", map));
    }

    /** What opens a chat with a number in E.164 form, perhaps with a message begun; null if there is no number. */
    static @Nullable String whatsApp(@Nullable String number, String message) {
        return number == null
                ? null
                : "https://wa.me/" + number.replaceAll("[^0-9]", "")
                        + (message.isEmpty() ? "" : "?text=" + Line.encoded(message));
    }
}
