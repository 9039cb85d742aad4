import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { readCalls } from './contract-calls.ts';

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

/** Lets the first paint not wait for the stylesheets in the head; the program does (late-styles.ts), and asks for them at once. */
function paintBeforeStyles(html: string): string {
  return html.replaceAll(
    /<link rel="stylesheet"([^>]*) href="([^"]*)">/g,
    '<link rel="preload" as="style"$1 href="$2">\n    <link rel="stylesheet" media="not all"$1 href="$2">',
  );
}

/**
 * Has the page name at once what the browser would else come to know of one after the other, each time when the program before it
 * has been evaluated: the font, and who is signed in and what the league is called, which every page asks first.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const { auth, league } = await readCalls();
        const answers: HtmlTagDescriptor = {
          tag: 'meta',
          attrs: { name: 'early-answers', content: `${auth.coachUser.path} ${league.show.path}` },
          // Before the script that reads it (public/first.js).
          injectTo: 'head-prepend',
        };
        return {
          html: paintBeforeStyles(html),
          tags: [answers, fontOf(bundle)],
        };
      },
    },
  };
}
