/** The scan journal: files that outlive {@code kill -9}, between the redirects and the store. */
package placard.scan.journal;
