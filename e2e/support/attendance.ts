import { randomUUID } from 'node:crypto';
import { attendanceHistorySchema, routes } from '@league/contract';
import { expect, type Page } from '@playwright/test';

/** Removes every mark of the signed-in coach's team, because other journeys on the same portal may have made some. */
export async function clearAttendance(page: Page): Promise<void> {
  const { history, take } = routes.attendance;
  const { gymnasts } = attendanceHistorySchema.parse(await (await page.request.get(history.path)).json());
  const now = new Date().toISOString();
  const taps = gymnasts.flatMap(({ memberId, marks }) =>
    Object.keys(marks).map((day) => ({ id: randomUUID(), memberId, day, state: 'none', tappedAt: now })),
  );
  if (taps.length === 0) return;
  const response = await page.request.post(take.path, { data: { sentAt: now, taps } });
  expect(response.ok(), await response.text()).toBe(true);
}
