package placard.app.account;

import placard.page.Words;

/** The name of a browser in the language of a page: "Firefox on Android". */
final class DeviceLabel {
    private DeviceLabel() {}

    static String of(Words words, String device) {
        int on = device.indexOf(" on ");
        if (on > 0) {
            return words.say("account.device", device.substring(0, on), device.substring(on + " on ".length()));
        }
        return device.equals("Browser") ? words.say("account.browser") : device;
    }
}
