import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Session, signedOut } from '../../../test/app.ts';
import { startRoster, type TestRoster } from './testing/roster.ts';

let roster: TestRoster;
beforeAll(async () => {
  roster = await startRoster();
});
afterAll(() => roster.close());
beforeEach(() => roster.empty());

describe('permissions by role and team', () => {
  const actions = {
    edit: (id: number) => ({
      method: 'PATCH' as const,
      url: `/coach/members/${id}`,
      payload: { phone: '555-0101' },
    }),
    'edit under /api': (id: number) => ({
      method: 'PATCH' as const,
      url: `/api/coach/members/${id}`,
      payload: { phone: '555-0101' },
    }),
    renew: (id: number) => ({ method: 'POST' as const, url: `/api/members/${id}/renew` }),
    archive: (id: number) => ({ method: 'DELETE' as const, url: `/api/members/${id}` }),
  };
  const viewers: [string, () => Session, number][] = [
    ['the team’s coach', () => roster.coach, 200],
    ['another team’s coach', () => roster.otherCoach, 404],
    ['the admin', () => roster.admin, 200],
    ['a stranger', () => signedOut(roster.app), 401],
  ];
  const cases = Object.entries(actions).flatMap(([action, request]) =>
    viewers.map(([who, session, status]) => [who, action, status, session, request] as const),
  );

  it.each(cases)('[MEM-02] %s: %s answers %i', async (_who, _action, status, session, request) => {
    const member = await roster.lapsed({ lastName: 'Quill' });
    const reply = await session()(request(member.id));
    expect(reply.statusCode).toBe(status);
    if (status === 200) return;
    expect(reply.body).not.toContain('Quill');
    expect(await roster.storedMember(member.id)).toMatchObject({ version: 1, archivedAt: null });
    expect(await roster.logOf(member.id)).toEqual([]);
  });

  it.each(Object.entries(actions))(
    '[MEM-02] %s of an unknown or impossible id answers 404',
    async (_action, request) => {
      for (const id of [999_999, 0, -1, Number.NaN, 2 ** 40]) {
        expect((await roster.coach(request(id))).statusCode).toBe(404);
      }
    },
  );
});
