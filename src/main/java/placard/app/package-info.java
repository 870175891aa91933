/** The screens of the dashboard, on which owners make, print and watch their codes. Reads and writes nothing itself. */
package placard.app;
