/** Scans: the redirect, the journal record, the roll-ups. Read {@link placard.scan.ScanRoutes} first. */
package placard.scan;
