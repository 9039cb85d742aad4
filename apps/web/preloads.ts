import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { PAGES } from '../../packages/contract/src/pages.ts';
import { readCalls } from './contract-calls.ts';
import { ROSTER_CACHE_KEY } from './src/shared/cached-roster/cache-keys.ts';

const FONT = /figtree-latin-wght-normal-[^/]*\.woff2$/;

type Bundle = Rolldown.OutputBundle;
type Attributes = Record<string, string | boolean>;

const link = (rel: string, href: string, attributes: Attributes = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href, crossorigin: true, ...attributes },
  injectTo: 'head',
});

function fontOf(bundle: Bundle): HtmlTagDescriptor {
  const font = Object.keys(bundle).find((name) => FONT.test(name));
  if (font === undefined) throw new Error('The build has no font.');
  return link('preload', `/${font}`, { as: 'font', type: 'font/woff2' });
}

/**
 * Answers that the page requests before its program is loaded: on every page, or only on these and with a cached roster.
 * Without one, probably no coach is signed in, and the roster would be refused.
 */
function earlyAnswers(paths: readonly string[], pages?: readonly string[]): HtmlTagDescriptor {
  return {
    tag: 'meta',
    attrs: {
      name: 'early-answers',
      content: paths.join(' '),
      ...(pages && { 'data-pages': pages.join(' '), 'data-stored': ROSTER_CACHE_KEY }),
    },
    // Before the script that reads it (first.js).
    injectTo: 'head-prepend',
  };
}

/** Lets the first paint not wait for the stylesheets in the head; the program does (late-styles.ts), and asks for them at once. */
function paintBeforeStyles(html: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"([^>]*) href="([^"]*)">/g,
    '<link rel="preload" as="style"$1 href="$2">\n    <link rel="stylesheet" media="not all"$1 href="$2">',
  );
}

/**
 * Makes the page name at once what the browser would otherwise find one step after another: the font, the session and the league,
 * which every page needs, and the roster on the coach's pages, if this device has cached one.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const { auth, league, members } = await readCalls();
        return {
          html: paintBeforeStyles(html),
          tags: [
            earlyAnswers([auth.coachUser.path, league.show.path]),
            earlyAnswers([members.list.path], [PAGES.coach, PAGES.coachDashboard]),
            fontOf(bundle),
          ],
        };
      },
    },
  };
}
