import { expect, type Page } from '@playwright/test';

/** Fails when the page can be scrolled sideways or a button's words are cut off, and names what sticks out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      }
      return false;
    };
    const tooWide =
      scrollWidth > clientWidth
        ? [...document.body.querySelectorAll('*')]
            .filter((each) => each.getBoundingClientRect().right > clientWidth + 1 && !isClipped(each))
            .map((each) => `${each.tagName} ${each.textContent?.slice(0, 40)}`)
        : [];
    const cutOff = [...document.querySelectorAll('.mantine-Button-label')]
      .filter((label) => label.scrollWidth > label.clientWidth + 1)
      .map(({ textContent }) => textContent);
    return { beyond: scrollWidth - clientWidth, tooWide: tooWide.slice(0, 3), cutOff };
  });
  expect(overflow).toEqual({ beyond: 0, tooWide: [], cutOff: [] });
}
