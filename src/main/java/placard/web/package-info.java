/** The HTTP layer of all routes: dispatch, ordered checks, answers, refusals as problems, idempotency, limits. */
package placard.web;
