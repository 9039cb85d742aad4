import { memberErrors } from '@league/contract';
import { SPRING, SUMMIT } from '../../support/accounts.ts';
import { readRoster } from '../../support/calls.ts';
import { openRoster, signIn, signOut } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test('[MEM-02] case C34: with another team’s ids the page’s own session gets nothing and changes nothing', async ({
  page,
  problems,
}) => {
  await signIn(page, SUMMIT);
  const before = await readRoster(page);
  const other = before.find(({ membershipStatus }) => membershipStatus === 'Lapsed');
  if (!other) throw new Error('The demo league has lapsed gymnasts in Summit.');
  await signOut(page);

  await openRoster(page, SPRING);
  problems.expect({ status: 404, path: /^\/(api|coach)\// });
  const calls = [
    ['PATCH', `/coach/members/${other.id}`, { lastName: 'Z' }],
    ['PATCH', `/api/coach/members/${other.id}`, { lastName: 'Z' }],
    ['POST', `/api/members/${other.id}/renew`, undefined],
    ['DELETE', `/api/members/${other.id}`, undefined],
    ['GET', `/api/event-registrations/team/${other.teamId}`, undefined],
  ] as const;
  for (const [method, address, body] of calls) {
    const answer = await page.evaluate(
      async (call) => {
        const response = await fetch(call.address, {
          method: call.method,
          ...(call.body && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(call.body),
          }),
        });
        return { status: response.status, text: await response.text() };
      },
      { method, address, body },
    );
    expect(answer.status, `${method} ${address}`).toBe(404);
    for (const secret of [other.lastName, other.email, other.dateOfBirth]) {
      if (secret) expect(answer.text).not.toContain(secret);
    }
  }
  const refused = await page.request.patch(`/coach/members/${other.id}`, { data: { lastName: 'Z' } });
  expect(await refused.json()).toMatchObject({ message: memberErrors.MEMBER_NOT_FOUND.message });

  await signOut(page);
  await signIn(page, SUMMIT);
  expect(await readRoster(page)).toContainEqual(other);
});
