/** The way of a scan: redirect, journal record, roll-ups. Read {@link placard.scan.ScanRoutes} first. */
package placard.scan;
