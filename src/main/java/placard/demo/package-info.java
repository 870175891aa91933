/** Pictures for the example catalogues, drawn by rule: no file, no font, the same every time. */
package placard.demo;
