/** Workspaces, their API keys with scopes, their credits. */
package placard.workspace;
