import type { Page } from '@playwright/test';
import { withoutMarkedWords } from '../../../apps/web/pseudo-locale/mark-words.ts';

/**
 * Replaces the brackets of the pseudo-locale by characters that Playwright ignores, so that journeys still find controls by
 * their names. In the page, these characters mark the texts from the string folder.
 */
export async function passOverBrackets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const HIDDEN = { '\u27E6': '\u200B', '\u27E7': '\u00AD' } as const;
    const hide = (text: string) =>
      text.replace(/[\u27E6\u27E7]/g, (mark) => HIDDEN[mark as keyof typeof HIDDEN]);
    const hideIn = (node: Node) => {
      if (node instanceof Text && /[\u27E6\u27E7]/.test(node.data)) node.data = hide(node.data);
      if (node instanceof Element) {
        for (const { name, value } of node.attributes) {
          if (/[\u27E6\u27E7]/.test(value)) node.setAttribute(name, hide(value));
        }
      }
      for (const child of node.childNodes) hideIn(child);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') for (const node of addedNodes) hideIn(node);
        else hideIn(target);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** The text as the portal shows it in its own language. */
export function withoutHiddenBrackets(text: string): string {
  return text.replace(/[\u200B\u00AD]/g, '');
}

const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
];

/** All texts that the page shows or gives to a screen reader and that are not from the string folder: data and stray words. */
export async function textsOutsideStrings(page: Page): Promise<string[]> {
  const texts = await page.evaluate((attributes) => {
    const shown: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        // The text of a textarea is input.
        if (!node.parentElement?.closest('script, style, textarea')) shown.push(node.data);
      } else if (node instanceof Element) {
        for (const name of attributes) shown.push(node.getAttribute(name) ?? '');
      }
    }
    return shown;
  }, ATTRIBUTES);
  return texts
    .map((text) =>
      withoutMarkedWords(text.replaceAll('\u200B', '\u27E6').replaceAll('\u00AD', '\u27E7')).trim(),
    )
    .filter((text) => /\p{L}{2}/u.test(text));
}
