/** Who may do what: workspaces, their API keys with scopes, their credits. */
package placard.workspace;
