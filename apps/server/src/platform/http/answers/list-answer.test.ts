import { routes } from '@league/contract';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { contentEndingInList } from './list-answer.ts';

it('[SAFE-07] a long list is not written to its end for a caller who has left', async () => {
  const raw = { destroyed: false };
  let written = 0;
  const content = contentEndingInList(
    routes.attendance.history,
    // Only these parts of a reply are used.
    { raw, type: () => undefined } as unknown as FastifyReply,
    {
      content: { from: '2026-01-01', to: '2026-02-25', days: [], teams: [], levels: [], gymnasts: [] },
      list: routes.attendance.history.reply.shape.gymnasts,
      rows: Array.from({ length: 2000 }, (_, memberId) => memberId),
      itemOf: (memberId) => {
        written += 1;
        raw.destroyed = true;
        return { memberId, name: 'Ana Ray', level: '4', marks: {}, present: 0, absent: 0, excused: 0 };
      },
    },
  );
  await expect(content).rejects.toMatchObject({ code: 'REQUEST_INCOMPLETE' });
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(2000);
});
