import type { Plugin } from 'vite';
import { markWords } from './pseudo-locale/mark-words.ts';
import { page } from './src/strings/en/page.ts';

/** Puts the words of the string folder into index.html, where it names them: `{{title}}`. */
export function pageWords({ isMarked }: { isMarked: boolean }): Plugin {
  return {
    name: 'page-words',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (name, key: string) => {
        const words = (page as Record<string, string>)[key];
        if (words === undefined) throw new Error(`index.html names the words ${name}, which are not there.`);
        return isMarked ? String(markWords(words)) : words;
      }),
  };
}
