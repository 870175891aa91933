/** Maintains the scan tables: retention, verification, and the work after a restore. */
package placard.scan.upkeep;
