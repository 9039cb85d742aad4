import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './overflow.ts';

const USUAL_PX = 16;

/** Sets the font size of the browser's settings, which rem and the widths of media queries follow. */
export async function setFontSize(page: Page, percent: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const standard = (USUAL_PX * percent) / 100;
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Fails when text at twice the size does not grow, is cut off, or a control lies over another (TRUTH-03). */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await setFontSize(page, 200);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  // So high that nothing that sticks to an edge, in the page or in a dialog, lies over what can be scrolled clear of it.
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
  const root = document.querySelector('[aria-modal="true"]') ?? document.body;
  /** The two ways in which words for a screen reader alone are hidden. */
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
  // Initials in a circle are a drawing: the name is beside it.
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
  /** The end of a long list can be scrolled clear of what sticks to the edge of the window. */
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
