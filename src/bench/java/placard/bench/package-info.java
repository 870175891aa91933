/** How every published figure is made: started by the commands in {@code bench/}, never by the test run. */
package placard.bench;
