import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { readCalls } from './contract-calls.ts';

/** Files that nothing on the page names, but what a coach sees first is made of. */
const PARTS = ['shared', 'coach'];
const FONT = /figtree-latin-wght-normal-[^/]*\.woff2$/;

type Bundle = Rolldown.OutputBundle;
type Attributes = Record<string, string | boolean>;

const link = (rel: string, href: string, attributes: Attributes = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, href, crossorigin: true, ...attributes },
  injectTo: 'head',
});

function partsOf(bundle: Bundle): HtmlTagDescriptor[] {
  return PARTS.flatMap((name) => {
    const part = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
    if (part?.type !== 'chunk') throw new Error(`The build has no part with the name ${name}.`);
    return [
      ...[...(part.viteMetadata?.importedCss ?? [])].map((file) =>
        link('preload', `/${file}`, { as: 'style' }),
      ),
      link('modulepreload', `/${part.fileName}`),
    ];
  });
}

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
 * has been evaluated: who is signed in and what the league is called, which every page asks first; and what a coach sees.
 * Anyone who signs in as one finds it loaded.
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
          tags: [answers, ...partsOf(bundle), fontOf(bundle)],
        };
      },
    },
  };
}
