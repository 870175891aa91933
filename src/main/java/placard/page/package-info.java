/** The pages that a phone opens: landing pages of codes, the start page, and error pages. Writes nothing. */
package placard.page;
