/** What every route shares: dispatch, checks in their order, answers, refusals as problems, idempotency, limits. */
package placard.web;
