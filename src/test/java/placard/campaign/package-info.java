/** Requests made up from {@code docs/openapi.yaml}, right ones and wrong ones, and a judge of every answer. */
package placard.campaign;
