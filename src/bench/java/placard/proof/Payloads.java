package placard.proof;

import java.util.List;

/** What the codes of the matrix say: short links as the product makes them, targets, and every static kind of content. */
final class Payloads {
    /** In versions 1 to 15, in numeric, alphanumeric and byte mode, in six scripts. */
    static final List<String> ALL = List.of(
            "https://placard.dev/q/k7m2p9x4",
            "https://example.com/q/abc2345",
            "https://q.example.org/q/zzzzzzzz",
            "http://10.0.0.7:8080/q/h3t5n8wq",
            "https://menus.a-rather-long-name-of-a-house.example/q/m4r9d2c7",
            "https://example.com/",
            "https://example.com/menu?table=12&utm_source=qr&utm_medium=print&utm_campaign=summer-2026",
            "https://example.com/%D0%BC%D0%B5%D0%BD%D1%8E/%E0%A4%AE%E0%A5%87%E0%A4%A8",
            "https://müller.example/straße/größe?q=ñandú",
            "https://example.com/#/rooms/204/breakfast;from=07:00;to=10:30",
            "HTTPS://EXAMPLE.COM/Q/ABC2345",
            "0123456789012345",
            "A",
            "geo:48.85837,2.294481",
            "https://wa.me/14155550123?text=Hi%20there%21%20A%20table%20for%20two%2C%20please.",
            "WIFI:T:WPA;S:Caf\\;é;P:p\\\\a\\:ss\\\"word;H:true;;",
            "WIFI:T:nopass;S:मेन्यू;;",
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Zoë;;;\r\nFN:Zoë Müller\r\nORG:Наука\\, Ltd\r\nTEL;TYPE=CELL:+49 30 123456\r\nEND:VCARD\r\n",
            "Ωραία πιάτα 🍸 · Қазақша · मेन्यू · Ελλάδα",
            "https://example.com/a/very/long/target/" + "0123456789abcdef/".repeat(16));

    private Payloads() {}
}
