/** The activity screen: the audit log of a workspace in words, and which changes can be reverted. */
package placard.app.activity;
