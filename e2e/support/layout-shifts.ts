import type { Page } from '@playwright/test';

/** The layout shifts of the page without input: what moved and how far, in the browser's own measure. */
export type LayoutShift = { readonly score: number; readonly moved: readonly string[] };

/** Records layout shifts from the next load of the page on. The record can be read at any time. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] }[] = [];
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue;
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue;
        const sources = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
        shifts.push({ score: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      'layoutShifts' in window && Array.isArray(window.layoutShifts) ? window.layoutShifts : [],
    );
}
