/** The screens of numbers: the first screen of a workspace, scans, credits and privacy. */
package placard.app.numbers;
