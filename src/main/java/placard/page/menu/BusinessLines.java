package placard.page.menu;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import placard.base.Contact;
import placard.base.Percent;
import placard.catalog.profile.BusinessDetails;
import placard.page.ContactLine;
import placard.page.Glyph;
import placard.page.Initials;
import placard.page.Platform;
import placard.page.ProfileHandle;

/** The ways to reach a business, as lines that a guest can tap. */
final class BusinessLines {
    private BusinessLines() {}

    static List<ContactLine> of(BusinessDetails business, MenuWords words) {
        List<ContactLine> lines = new ArrayList<>();
        String phone = business.phone();
        if (phone != null) {
            lines.add(ContactLine.of(Glyph.PHONE, phone, words.say("phone"), ContactLine.tel(phone)));
        }
        String chat = whatsApp(business.whatsapp(), "");
        if (chat != null) {
            lines.add(ContactLine.foreign(Glyph.CHAT, chatNumber(business), words.say("whatsapp"), chat));
        }
        business.whatsappNumbers().stream()
                .filter(number -> !number.number().equals(business.whatsapp()))
                .forEach(number -> lines.add(ContactLine.foreign(
                        Glyph.CHAT,
                        number.number(),
                        number.label() == null ? words.say("whatsapp") : number.label(),
                        String.valueOf(whatsApp(number.number(), "")))));
        String email = business.email();
        if (email != null) {
            lines.add(ContactLine.of(Glyph.MAIL, email, words.say("email"), "mailto:" + ContactLine.mailbox(email)));
        }
        addPlace(lines, business, words);
        String website = business.website();
        if (website != null) {
            lines.add(ContactLine.foreign(Glyph.GLOBE, ContactLine.bare(website), words.say("website"), website));
        }
        business.socials().forEach((word, url) -> {
            Platform platform = Platform.of(word);
            lines.add(new ContactLine(
                    platform.glyph(),
                    Initials.of(platform.name()),
                    platform.name(),
                    ProfileHandle.orHost(url),
                    url,
                    true));
        });
        return List.copyOf(lines);
    }

    /** The number for chats: as the owner writes the same number for calls, else in E.164 form. */
    private static String chatNumber(BusinessDetails business) {
        String number = String.valueOf(business.whatsapp());
        String phone = business.phone();
        return phone != null && phone.replaceAll("[^+0-9]", "").equals(number) ? phone : number;
    }

    private static void addPlace(List<ContactLine> lines, BusinessDetails business, MenuWords words) {
        String map = map(business);
        String address = business.address();
        if (map != null) {
            String text = address != null ? address : words.say("map");
            lines.add(ContactLine.foreign(Glyph.PIN, text, words.say(address != null ? "map" : "address"), map));
        }
    }

    /** A link to a map of the way; null if no place is known. */
    private static @Nullable String map(BusinessDetails business) {
        String address = business.address();
        if (business.mapUrl() != null) {
            return business.mapUrl();
        }
        return address == null ? null : ContactLine.maps(address.replace("\n", ", "));
    }

    /** The actions that a guest most often wants, as buttons at the top of the page. */
    static List<ContactLine> quick(BusinessDetails business, MenuWords words) {
        List<ContactLine> quick = new ArrayList<>();
        String phone = business.phone();
        if (phone != null) {
            quick.add(ContactLine.of(Glyph.PHONE, words.say("call"), phone, ContactLine.tel(phone)));
        }
        String chat = whatsApp(business.mainNumber(), "");
        if (chat != null) {
            quick.add(ContactLine.foreign(Glyph.CHAT, words.say("whatsapp"), "", chat));
        }
        String map = map(business);
        if (map != null) {
            quick.add(ContactLine.foreign(Glyph.PIN, words.say("map"), "", map));
        }
        String website = business.website();
        if (website != null) {
            quick.add(ContactLine.foreign(Glyph.GLOBE, words.say("website"), "", website));
        }
        return List.copyOf(quick);
    }

    /** A link that opens a chat with a number in E.164 form, perhaps with a prepared message; null without a number. */
    static @Nullable String whatsApp(@Nullable String number, String message) {
        String dialled = number == null || Contact.isInternational(number) ? number : Contact.international(number);
        return dialled == null
                ? null
                : "https://wa.me/" + dialled.substring(1)
                        + (message.isEmpty() ? "" : "?text=" + Percent.encode(message));
    }
}
