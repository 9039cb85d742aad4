import { routes } from '@league/contract';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contentEndingInList } from './list-answer.ts';

/** Only these parts of a reply are used. */
const replyOn = (raw: { destroyed: boolean }) => ({ raw, type: () => undefined }) as unknown as FastifyReply;

const entryWith = (reply: z.ZodObject) => ({ ...routes.attendance.history, reply });

it('a long list is put in its place at the end of the answer, however deep', async () => {
  const listSchema = z.array(z.object({ id: z.int() }));
  const entry = entryWith(
    z.object({ total: z.int(), plan: z.object({ note: z.string(), entries: listSchema }) }),
  );
  const content = await contentEndingInList(entry, replyOn({ destroyed: false }), {
    content: { total: 3, plan: { note: 'a list: []}', entries: [] } },
    listSchema,
    rows: [1, 2, 3],
    itemOf: (id) => ({ id }),
  });
  expect(JSON.parse(String(content))).toEqual({
    total: 3,
    plan: { note: 'a list: []}', entries: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  });
});

it.each([
  ['another value', { entries: [], total: 3 }],
  ['a list with entries', { total: 3, entries: [7] }],
])('an answer that ends with %s is a fault of the program', async (_, content) => {
  const listSchema = z.array(z.int());
  const entry = entryWith(z.looseObject({}));
  const written = contentEndingInList(entry, replyOn({ destroyed: false }), {
    content,
    listSchema,
    rows: [],
    itemOf: (id: number) => id,
  });
  await expect(written).rejects.toThrow('does not end with an empty list');
});

it('[SAFE-07] a long list is not written to its end for a caller who has left', async () => {
  const raw = { destroyed: false };
  let written = 0;
  const content = contentEndingInList(routes.attendance.history, replyOn(raw), {
    content: { from: '2026-01-01', to: '2026-02-25', days: [], teams: [], levels: [], gymnasts: [] },
    listSchema: routes.attendance.history.reply.shape.gymnasts,
    rows: Array.from({ length: 2000 }, (_, memberId) => memberId),
    itemOf: (memberId) => {
      written += 1;
      raw.destroyed = true;
      return { memberId, name: 'Ana Ray', level: '4', marks: {}, present: 0, absent: 0, excused: 0 };
    },
  });
  await expect(content).rejects.toMatchObject({ code: 'REQUEST_INCOMPLETE' });
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(2000);
});
