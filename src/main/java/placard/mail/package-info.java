/** Mail to users: a queue in the store, and a thread that sends it to one SMTP server. The callers supply the text. */
@org.jspecify.annotations.NullMarked
package placard.mail;
