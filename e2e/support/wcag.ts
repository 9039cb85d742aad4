import { expect, type Page } from '@playwright/test';

const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, label:has(input), [role="tab"], [role="option"]';

/**
 * Fails if a control is smaller than 24 by 24 pixels and so close to another that a finger may press the wrong one (WCAG
 * 2.5.8). As in WCAG, links within a sentence may have the height of the line, and the area of a label counts for its
 * control.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const tooSmall = await page.evaluate((controls) => {
    const SMALLEST_PX = 24;
    const root = document.querySelector('[aria-modal="true"]:not([inert])') ?? document.body;
    /** Whether an element is only for screen readers, for example the head of a table whose rows are cards. */
    const isClippedAway = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClippedAway(element.parentElement));
    const shown = [...root.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => !isClippedAway(each))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // A control that is outside the page until it has the focus, for example the skip link, is large then.
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0);
    const isInSentence = (element: HTMLElement) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const isLabelled = (element: HTMLElement) =>
      element.matches('input') && element.closest('label') !== null;
    const isSmall = ({ width, height }: DOMRect) =>
      Math.round(width) < SMALLEST_PX || Math.round(height) < SMALLEST_PX;
    const centre = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
    /** Whether a circle of 24 px around one control touches the other, or the other's circle if that is small too. */
    const isNear = (small: DOMRect, other: DOMRect) => {
      const { x, y } = centre(small);
      const to = centre(other);
      if (isSmall(other)) return Math.hypot(x - to.x, y - to.y) < SMALLEST_PX;
      const aside = Math.max(other.left - x, 0, x - other.right);
      const above = Math.max(other.top - y, 0, y - other.bottom);
      return Math.hypot(aside, above) < SMALLEST_PX / 2;
    };
    return shown
      .filter(({ element, box }) => isSmall(box) && !isInSentence(element) && !isLabelled(element))
      .filter(({ element, box }) =>
        shown.some(
          (other) =>
            !other.element.contains(element) && !element.contains(other.element) && isNear(box, other.box),
        ),
      )
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} “${name?.trim().slice(0, 40)}”: ${Math.round(box.width)} × ${Math.round(box.height)}`;
      });
  }, CONTROLS);
  expect(tooSmall, 'targets that are too small').toEqual([]);
}

/** Words in lower case within a title. */
const SMALL_WORDS = /^(a|an|and|as|at|by|for|from|in|of|on|or|the|to|with)$/;

/** Buttons that unfold what they count, or whose words are in the requirements. */
const NOT_TITLE_CASE = /^(\d+ registered|Got it, don't show again|Change password|Remove from this phone)$/;

/** The part after a colon explains, and is a sentence. */
function isInTitleCase(label: string): boolean {
  return label
    .replace(/:.*/s, '')
    .split(/\s+/)
    .every((word, index) => !/^\P{L}*\p{Ll}/u.test(word) || (index > 0 && SMALL_WORDS.test(word)));
}

/** Fails if the label of a visible button is not in title case (docs/design.md). */
export async function expectButtonsInTitleCase(page: Page): Promise<void> {
  const labels = await page.locator('.mantine-Button-label').allInnerTexts();
  const said = labels.map((label) => label.trim()).filter((label) => !NOT_TITLE_CASE.test(label));
  expect(
    said.filter((label) => !isInTitleCase(label)),
    'buttons in other capitals than those of a title',
  ).toEqual([]);
}

/** Sets the text spacing that a reader may choose (WCAG 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-block-end: 2em !important; }`,
  });
}

/** Fails if something moves although the person has asked for less motion. */
export async function expectNoMotion(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
  expect(moving, 'what still moves').toEqual([]);
}

/** Closes open dialogs by Escape. Fails unless the focus is in the open dialog, and in the page afterwards. */
export async function expectWayOutOfDialog(page: Page): Promise<void> {
  // Escape first closes the topmost of several.
  const dialog = page.locator('[aria-modal="true"]:not([inert])');
  if ((await dialog.count()) === 0) return;
  const discard = dialog.getByRole('button', { name: 'Discard Changes' });
  while ((await dialog.count()) > 0) {
    await expect(dialog.locator(':focus'), 'the focus in the dialog').toHaveCount(1);
    const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
    const left = dialog.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await page.keyboard.press('Escape');
    await expect(async () => {
      if (await discard.isVisible()) await discard.press('Enter');
      await expect(left).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'where the focus is now' })
    .not.toBe('BODY');
}

/** Runs in the page: a sentence if the focus is not visible or is covered (WCAG 2.4.7, 2.4.11). */
export function focusTrouble(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = `${focused.tagName} “${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}”`;
  const isMarked = (element: Element | null): boolean => {
    if (element === null) return false;
    // A button that fills its row draws its focus ring around the row, by ::after.
    return [null, '::after'].some((part) => {
      const { outlineStyle, boxShadow, content } = getComputedStyle(element, part);
      return (part === null || content !== 'none') && (outlineStyle !== 'none' || boxShadow !== 'none');
    });
  };
  // Some controls show the focus on an element that replaces, adjoins or surrounds them; some have no size of their own.
  const label = (focused instanceof HTMLInputElement && focused.labels?.[0]) || focused.closest('label');
  const isDrawn = focused.offsetWidth > 1 && focused.offsetHeight > 1;
  const place = isDrawn ? focused : (label ?? focused);
  const marked = [focused, focused.nextElementSibling, focused.parentElement, label];
  if (!marked.some(isMarked)) return `${name} does not show that it has the focus`;
  const { left, top, right, bottom } = place.getBoundingClientRect();
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  // A toast closes by itself, or at once by Escape.
  const isPassing = (shown: Element) => shown.closest('section[aria-label="Notifications"]') !== null;
  const isShownAt = (x: number, y: number): boolean => {
    const shown = document.elementFromPoint(x, y);
    return shown !== null && (place.contains(shown) || label?.contains(shown) === true || isPassing(shown));
  };
  if (across.some((x) => down.some((y) => isShownAt(x, y)))) return null;
  const cover = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return `${name} at ${Math.round(left)}, ${Math.round(top)} is covered by ${cover?.tagName} “${cover?.textContent?.trim().slice(0, 40)}”`;
}
