import { type OfficeChanges, officeChangesSchema, routes } from '@league/contract';
import type { Page } from '@playwright/test';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

export const ANNOUNCEMENT_ID = '6f6a54b0-6a2f-4d0e-9f0b-0f1f6f3a1c11';

/** A coach's list with a bulk change, a gymnast who left, an event, and a message of the office. */
export function buildOfficeChanges(values: Partial<OfficeChanges> = {}): OfficeChanges {
  const gymnast = (memberId: number, name: string, text: string) => ({ memberId, name, text });
  const one = (id: number, hours: number, name: string, text: string) => ({
    ...{ id, text, createdAt: ago(hours), count: 1 },
    gymnasts: [gymnast(1, name, text)],
  });
  return officeChangesSchema.parse({
    changes: [
      {
        ...{ id: 90, createdAt: ago(1), text: '3 gymnasts: Level 3 → 4', count: 3 },
        gymnasts: [
          gymnast(1, 'Ada Number1', 'Level 3 → 4'),
          gymnast(2, 'Ada Number2', 'Level 3 → 4'),
          gymnast(999_999, 'Bea Elsewhere', 'Level 3 → 4'),
        ],
      },
      {
        ...{ id: 80, createdAt: ago(3), text: 'Team Spring → Autumn', count: 1 },
        gymnasts: [gymnast(999_998, 'Lea Leaving', 'Team Spring → Autumn')],
      },
      {
        ...{ id: 70, createdAt: ago(30), text: 'Fall Open: hidden from coaches', count: 0, gymnasts: [] },
      },
      one(60, 50, 'Ada Number1', 'Activated: Pending - New → Active'),
      one(50, 60, 'Ada Number1', 'Phone (609) 555-0100 → (609) 555-0101'),
      one(40, 70, 'Ada Number1', 'Registration for Winter Cup removed'),
    ],
    hasMore: false,
    seenUntil: ago(24),
    announcements: [
      {
        ...{ id: ANNOUNCEMENT_ID, createdAt: ago(2), subject: 'The gym is closed on Friday' },
        text: 'The floor is being repaired.\nPractice is on Saturday at nine.',
      },
    ],
    ...values,
  });
}

/** Answers the coach's dashboard with these changes of the office, and accepts its call that they were seen. */
export async function stubOfficeChanges(page: Page, changes = buildOfficeChanges()): Promise<void> {
  const { list, see } = routes.officeChanges;
  await page.route(`**${list.path}`, (route) => route.fulfill({ json: changes }));
  await page.route(`**${see.path}`, (route) =>
    route.fulfill({ json: { seenUntil: route.request().postDataJSON().until } }),
  );
}
