import type { Page } from '@playwright/test';

/**
 * Changes every page as Chrome's translator does: each text node is replaced by two <font> elements with other words, now
 * and whenever new text appears. Translated words are between « and ».
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeftAlone = (node: Node) =>
      node.parentElement?.closest('[translate="no"], script, style, textarea, font') != null;
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.isConnected || isLeftAlone(text)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') translateAll(target);
        for (const node of addedNodes) translateAll(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}
