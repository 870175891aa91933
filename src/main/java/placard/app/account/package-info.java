/** The screens of a person: signing in, the account, its authenticator app and passkeys, invitations, and the mails about them. */
package placard.app.account;
