import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './overflow.ts';

const USUAL_PX = 16;

/** Sets the font size in the browser's settings, which rem units and the widths of media queries follow. */
export async function setFontSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const standard = (USUAL_PX * percent) / 100;
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Fails if text at twice the size does not grow or is cut off, or if one control covers another (TRUTH-03). */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await setFontSize(page, 200);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  // So high that no sticky part, of the page or of a dialog, covers content that can be scrolled clear of it.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 320, height: Math.min(Math.max(6_000, height), 12_000) });
  expect(await page.evaluate(findTrouble)).toEqual([]);
  await setFontSize(page, 100);
}

/** Runs in the page. */
function findTrouble(): string[] {
  const SMALLEST_PX = 23;
  const nameOf = (element: Element) =>
    `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  const root = document.querySelector('[aria-modal="true"]:not([inert])') ?? document.body;
  /** The two ways to hide words that are only for screen readers. */
  const isClippedAway = ({ clip, clipPath }: CSSStyleDeclaration) =>
    clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)';
  const isHidden = (element: Element | null): boolean =>
    element !== null && (isClippedAway(getComputedStyle(element)) || isHidden(element.parentElement));
  const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !isHidden(each),
  );
  const texts = shown.filter((each) =>
    [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
  // Initials in a circle count as a drawing, because the name is beside them.
  const small = texts.filter(
    (each) =>
      Number.parseFloat(getComputedStyle(each).fontSize) < SMALLEST_PX &&
      !each.closest('[aria-hidden="true"]'),
  );
  const cut = texts.filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    const isCutAcross = /hidden|clip/.test(overflowX) && each.scrollWidth > each.clientWidth + 1;
    const isCutDown = /hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 2;
    return !each.matches('input, select, textarea, option') && (isCutAcross || isCutDown);
  });
  const controls = shown.filter((each) => each.matches('a[href], button, input, select, textarea'));
  /** Whether the end of a long list can be scrolled clear of sticky parts. */
  const isStuck = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isStuck(element.parentElement));
  const covered = controls.filter((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const other = over?.closest('a[href], button, input, select, textarea');
    return (
      other &&
      other !== control &&
      !control.contains(other) &&
      !other.contains(control) &&
      !(isStuck(other) && root === document.body)
    );
  });
  return [
    ...small.map((each) => `stays small: ${nameOf(each)}`),
    ...cut.map((each) => `is cut off: ${nameOf(each)}`),
    ...covered.map((each) => `is covered: ${nameOf(each)}`),
  ].slice(0, 8);
}
