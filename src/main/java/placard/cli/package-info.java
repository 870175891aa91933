/** The {@code placard} command line: one class per command. */
package placard.cli;
