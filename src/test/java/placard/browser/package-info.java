/** Public pages as a guest meets them: opened in Chromium, driven by Playwright, judged by axe-core. */
package placard.browser;
