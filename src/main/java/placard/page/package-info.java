/** What a phone opens: landing pages of codes, the start page, and pages for what went wrong. Writes nothing. */
package placard.page;
