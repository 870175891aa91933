/** What tests of several packages share. */
package placard.testing;
