package placard.app;

import placard.page.Language;

/** What is known of somebody who hasn't signed in. */
public record Outside(Language language) {}
