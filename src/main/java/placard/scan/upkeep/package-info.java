/** Maintenance of the tables of scans: retention, verification, and what follows a restore. */
package placard.scan.upkeep;
