package placard.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import placard.testing.Certificate;
import placard.testing.SmtpServer;

class SmtpTest {
    private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");
    private static final Mail MAIL = new Mail(
            "ben@example.com",
            "ar",
            "rtl",
            "Hello\r\nBcc: all@example.com",
            List.of(Mail.Line.of("<b>one</b>"), new Mail.Line("Two", "https://codes.example/?a=1&b=\"")));

    private final SmtpServer server = new SmtpServer();

    @AfterEach
    void close() {
        server.close();
    }

    private Smtp smtp(SmtpUrl url) {
        return new Smtp(url, Smtp.sender("Placard <post@codes.example>"), "codes.example", Duration.ofMillis(500));
    }

    private MailFailure failure(SmtpUrl url) {
        return catchThrowableOfType(MailFailure.class, () -> smtp(url).send(MAIL, "mail_1", NOW));
    }

    @Test
    void aMessageHasTextAndHtmlAndNoInjectedHeaders() throws Exception {
        assertThat(smtp(SmtpUrl.parse(server.url())).send(MAIL, "mail_1", NOW)).isEqualTo("250 2.0.0 queued as 4711");
        SmtpServer.Received got = server.next();
        assertThat(got.to()).isEqualTo("ben@example.com");
        assertThat(got.headers("Bcc")).isEmpty();
        assertThat(got.subject()).isEqualTo("Hello Bcc: all@example.com");
        assertThat(got.headers("Message-ID")).containsExactly("<mail_1@codes.example>");
        assertThat(got.headers("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(got.headers("From")).containsExactly("Placard <post@codes.example>");
        assertThat(got.headers("Date").getFirst()).contains("20 Nov 2026");
        assertThat(got.part(0)).contains("<b>one</b>", "Two\r\nhttps://codes.example/?a=1&b=\"");
        assertThat(got.part(1))
                .contains("dir=\"rtl\"", "&lt;b&gt;one", "href=\"https://codes.example/?a=1&amp;b=&quot;\"")
                .doesNotContain("<b>");
    }

    /** On this machine, and where encryption is optional, any certificate will do. */
    @Test
    void aServerThatSignsItsOwnCertificateIsSentEncryptedMail(@TempDir Path folder) throws Exception {
        try (SmtpServer own = new SmtpServer(Certificate.in(folder).keys())) {
            smtp(SmtpUrl.parse(own.url())).send(MAIL, "mail_1", NOW);
            assertThat(own.next().subject()).isEqualTo("Hello Bcc: all@example.com");
            assertThat(own.commands()).contains("STARTTLS");
        }
    }

    /** The setting PLACARD_SMTP_TRUST_FILE: a relay that isn't this machine, and must encrypt. */
    @Test
    void aServerElsewhereIsTrustedByItsCertificateAlone(@TempDir Path folder) throws Exception {
        Certificate trusted = Certificate.in(folder);
        Certificate another = Certificate.in(Files.createDirectory(folder.resolve("another")));
        try (SmtpServer own = new SmtpServer(trusted.keys())) {
            SmtpUrl elsewhere = new SmtpUrl("127.0.0.1", own.port(), false, true, null, null);
            assertThat(failure(elsewhere).answer()).contains("PKIX");
            assertThatThrownBy(() -> trusting(elsewhere, another.pem()))
                    .isInstanceOfSatisfying(
                            MailFailure.class,
                            refused -> assertThat(refused.isFinal()).isFalse());
            trusting(elsewhere, trusted.pem());
            assertThat(own.next().subject()).isEqualTo("Hello Bcc: all@example.com");
            assertThat(own.commands()).contains("STARTTLS");
        }
        for (String wrong : List.of("", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "x\n")) {
            Path file = Files.writeString(folder.resolve("wrong.pem"), wrong);
            assertThatThrownBy(() -> TrustedCertificates.of(file.toString()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("certificate");
        }
        assertThatThrownBy(() -> TrustedCertificates.of(folder.resolve("none").toString()))
                .hasMessageContaining("can't be read");
    }

    private static void trusting(SmtpUrl url, Path certificates) throws MailFailure {
        new Smtp(
                        url,
                        Smtp.sender("Placard <post@codes.example>"),
                        "codes.example",
                        TrustedCertificates.of(certificates.toString()),
                        Duration.ofSeconds(5))
                .send(MAIL, "mail_1", NOW);
    }

    @Test
    void ourNameIsOneThatTheProtocolKnows() throws Exception {
        for (String host : List.of("127.0.0.1", "[::1]", "codes.example")) {
            new Smtp(SmtpUrl.parse(server.url()), Smtp.sender("post@codes.example"), host, Duration.ofSeconds(5))
                    .send(MAIL, "mail_1", NOW);
        }
        assertThat(server.commands()).contains("EHLO [127.0.0.1]", "EHLO [IPv6:::1]", "EHLO codes.example");
    }

    @Test
    void aPasswordIsSentOnlyWhereItIsEncryptedOrOnThisMachine() throws Exception {
        SmtpUrl here = SmtpUrl.parse("smtp://us%40er:pa%2Bss@127.0.0.1:" + server.port());
        assertThat(here.user()).isEqualTo("us@er");
        assertThat(here.password()).isEqualTo("pa+ss");
        smtp(here).send(MAIL, "mail_1", NOW);
        assertThat(server.commands()).anyMatch(line -> line.startsWith("AUTH PLAIN"));
        int before = server.commands().size();
        SmtpUrl elsewhere = new SmtpUrl("127.0.0.1", server.port(), false, true, "user", "pass");
        MailFailure refused = failure(elsewhere);
        assertThat(refused.answer()).contains("STARTTLS");
        assertThat(refused.isFinal()).isFalse();
        assertThat(server.commands().subList(before, server.commands().size()))
                .noneMatch(line -> line.startsWith("AUTH") || line.startsWith("MAIL"));
    }

    @Test
    void theServersAnswerIsKeptAndSaysWhetherToTryAgain() {
        SmtpUrl url = SmtpUrl.parse(server.url());
        server.answering(line -> line.startsWith("RCPT") ? "550 5.1.1 no such user" : null);
        assertThat(failure(url).answer()).contains("550 5.1.1 no such user");
        assertThat(failure(url).isFinal()).isTrue();
        server.answering(line -> line.startsWith("RCPT") ? "451 4.7.1 come back later" : null);
        assertThat(failure(url).answer()).contains("451 4.7.1 come back later");
        assertThat(failure(url).isFinal()).isFalse();
        server.answering(line -> line.equals(".") ? "554 5.7.1 spam" : null);
        assertThat(failure(url).isFinal()).isTrue();
        server.answering(line -> line.startsWith("AUTH") ? "535 5.7.8 wrong password" : null);
        MailFailure wrong = failure(SmtpUrl.parse("smtp://user:secret-word@127.0.0.1:" + server.port()));
        assertThat(wrong.answer()).contains("535").doesNotContain("secret-word");
        assertThat(wrong.isFinal()).isFalse();
    }

    private static Mail to(String address) {
        return new Mail(address, "en", "ltr", "Hello", List.of(Mail.Line.of("one")));
    }

    @Test
    void aDomainIsSentInAscii() throws Exception {
        for (String[] pair : new String[][] {
            {"ben@m\u00fcnchen.example", "ben@xn--mnchen-3ya.example"},
            {"ben@stra\u00dfe.example", "ben@xn--strae-oqa.example"},
            {"ben@\u4f8b\u3048.example", "ben@xn--r8jz45g.example"}
        }) {
            smtp(SmtpUrl.parse(server.url())).send(to(pair[0]), "mail_1", NOW);
            SmtpServer.Received got = server.next();
            assertThat(got.to()).isEqualTo(pair[1]);
            assertThat(got.headers("To")).containsExactly(pair[1]);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "victim@g\u1d50ail.com",
                "victim@e\u2179ample.com",
                "vict\u2170m@example.com",
                "\u216fictor@example.com",
                "victim@\u2174.example",
                "j\u00f6rg@example.com",
                "victim@xn--a.example"
            })
    void anAddressThatSmtpCannotCarryIsRefused(String address) {
        MailFailure refused = catchThrowableOfType(
                MailFailure.class, () -> smtp(SmtpUrl.parse(server.url())).send(to(address), "mail_1", NOW));
        assertThat(refused.isFinal()).isTrue();
        assertThat(server.commands()).noneMatch(line -> line.startsWith("RCPT"));
        assertThat(server.waiting()).isZero();
    }

    @Test
    void aNameOfAnyScriptIsSentWhereTheServerSaysThatItTakesIt() throws Exception {
        server.answering(line -> line.startsWith("EHLO") ? "250-stub\r\n250-8BITMIME\r\n250 SMTPUTF8" : null);
        smtp(SmtpUrl.parse(server.url())).send(to("j\u00f6rg@m\u00fcnchen.example"), "mail_1", NOW);
        assertThat(new String(server.next().to().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .isEqualTo("j\u00f6rg@xn--mnchen-3ya.example");
        assertThat(server.commands()).anyMatch(line -> line.startsWith("MAIL") && line.contains("SMTPUTF8"));
    }

    @Test
    void theServersAnswerIsKeptWithoutAddresses() {
        server.answering(line -> line.startsWith("RCPT")
                ? "550 5.1.1 <ben@example.com>: ben@example.com unknown, ask post@codes.example"
                : null);
        assertThat(failure(SmtpUrl.parse(server.url())).answer())
                .contains("550 5.1.1", "unknown, ask")
                .doesNotContain("ben", "post", "@");
    }

    @Test
    void aSilentServerTimesOut() {
        server.answering(_ -> SmtpServer.SILENCE);
        long start = System.nanoTime();
        assertThat(failure(SmtpUrl.parse(server.url())).isFinal()).isFalse();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        server.close();
        assertThat(failure(SmtpUrl.parse(server.url())).isFinal()).isFalse();
    }

    @Test
    void encryptionIsRequiredExceptLocallyOrBySetting() {
        assertThat(SmtpUrl.parse("smtp://mail.example"))
                .isEqualTo(new SmtpUrl("mail.example", 587, false, true, null, null));
        assertThat(SmtpUrl.parse("smtp://u:p@mail_server:2525?starttls=optional"))
                .isEqualTo(new SmtpUrl("mail_server", 2525, false, false, "u", "p"));
        assertThat(SmtpUrl.parse("smtps://u:p@mail.example"))
                .isEqualTo(new SmtpUrl("mail.example", 465, true, false, "u", "p"))
                .hasToString("smtps://mail.example:465");
        assertThat(SmtpUrl.parse("smtp://mail.example:25?starttls=optional").needsStartTls())
                .isFalse();
        assertThat(SmtpUrl.parse("smtp://localhost:1025").needsStartTls()).isFalse();
        assertThat(SmtpUrl.parse("smtp://[::1]:1025").needsStartTls()).isFalse();
        assertThat(SmtpUrl.parse("smtp://localhost.example").needsStartTls()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mail.example",
                "http://mail.example",
                "smtp://",
                "smtp://user@mail.example",
                "smtp://mail.example/path",
                "smtp://mail.example?x=y",
                "smtp://u:se cret@mail.example"
            })
    void anInvalidServerAddressIsRefusedWithoutShowingItsPassword(String text) {
        assertThatThrownBy(() -> SmtpUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .doesNotContain("cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody", "a@b@c", "a@b.example, c@d.example", "Ana <a@b.example>\r\nBcc: x@y.example"})
    void anInvalidSenderIsRefused(String text) {
        assertThatThrownBy(() -> Smtp.sender(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
