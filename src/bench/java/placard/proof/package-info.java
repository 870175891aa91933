/** Proof that what is drawn is read: every design, every decoder, every distortion; in small by tests, whole by a bench. */
package placard.proof;
