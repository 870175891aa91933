/**
 * What goes wrong outside the program, done to it on purpose and under load: full disks, kills, power cuts, clocks that
 * jump, a database that is away, clients that don't read, damaged files. {@link placard.bench.faults.Faults} is the command.
 */
package placard.bench.faults;
