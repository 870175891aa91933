/**
 * Mail to people who sign in: a queue in the store, and a thread that hands it to one SMTP server. What letters say is
 * written elsewhere.
 */
@org.jspecify.annotations.NullMarked
package placard.mail;
