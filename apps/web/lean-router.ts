import type { Plugin } from 'vite';

const LINKS = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/;

/**
 * Lets the build leave out the router's own links and forms, which the portal does not use (src/ui/link.tsx). They are made by calls that
 * the bundler must take for ones with effects, and bring along the loading ahead of server-rendered pages.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!LINKS.test(id)) return undefined;
      const lean = code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
      if (lean === code)
        throw new Error('The router’s links are written in another way: see lean-router.ts.');
      return { code: lean, map: null };
    },
  };
}
