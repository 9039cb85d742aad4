import type { Page } from '@playwright/test';
import { withoutMarkedWords } from '../../../apps/web/pseudo-locale/mark-words.ts';

const REMOVE = 'remove-brackets';

/**
 * Replaces the brackets of the pseudo-locale by characters that Playwright ignores, so that journeys still find controls by
 * their names. In the page, these characters mark the texts from the string folder.
 */
export async function passOverBrackets(page: Page): Promise<void> {
  await page.addInitScript((remove) => {
    const instead = new Map([
      ['\u27E6', '\u200B'],
      ['\u27E7', '\u00AD'],
    ]);
    const hide = (text: string) =>
      text.replace(/[\u27E6\u27E7\u200B\u00AD]/g, (mark) => instead.get(mark) ?? mark);
    const hideIn = (node: Node) => {
      if (node instanceof Text && hide(node.data) !== node.data) node.data = hide(node.data);
      if (node instanceof Element) {
        for (const { name, value } of node.attributes) {
          if (hide(value) !== value) node.setAttribute(name, hide(value));
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
    document.addEventListener(remove, () => {
      for (const mark of '\u27E6\u27E7\u200B\u00AD') instead.set(mark, '');
      hideIn(document.documentElement);
    });
  }, REMOVE);
}

/** Removes the marks, because a line can break at them. From then on the page is as wide as in the portal's language. */
export async function removeBrackets(page: Page): Promise<void> {
  await page.evaluate((remove) => document.dispatchEvent(new Event(remove)), REMOVE);
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
