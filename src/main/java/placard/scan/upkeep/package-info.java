/** What keeps the tables of scans true and small: retention, verification, and what a restore must do. */
package placard.scan.upkeep;
