import { existsSync } from 'node:fs';

/** The browsers that a test may run in, the lightest first: the first has no windows, and needs a quarter less processor. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of the browser to run in; undefined if there is none. */
export const findBrowser = () => BROWSERS.find((path) => existsSync(path));

/** How Playwright starts it, for journeys, pictures and measurements alike. */
export const launchOptions = () => ({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
