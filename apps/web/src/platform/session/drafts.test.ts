// @vitest-environment jsdom
import { routes } from '@league/contract/calls';
import { expect, it } from 'vitest';
import { buildUser, startFakeApi } from '../../../test/fake-api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { beginSession, endSession, loadSession } from './session.ts';

it.each([
  ['is there again for who signs in after the session has ended by itself', 'ended', 1, 'half a name'],
  ['is not there for another person', 'ended', 2, null],
  ['is gone with signing out', 'left', 1, null],
] as const)('[AUTH-04] [TRUTH-02] what was typed and not sent %s', (_what, reason, next, found) => {
  const client = createQueryClient();
  beginSession(client, buildUser({ id: 1 }));
  keepDraft({ id: 1 }, 'new-member', 'half a name');
  endSession(client, reason);
  beginSession(client, buildUser({ id: next }));
  expect(readDraft({ id: next }, 'new-member')).toBe(found);
  beginSession(client, buildUser({ id: 1 }));
  expect(readDraft({ id: 1 }, 'new-member')).toBe(found);
});

it('[AUTH-04] [TRUTH-02] a tab that finds another person signed in removes their drafts, but not those of the demo', async () => {
  startFakeApi().reply(routes.auth.coachUser, buildUser({ id: 2 }));
  for (const owner of [{ id: 1 }, { id: 2 }, null]) keepDraft(owner, 'new-member', 'half a name');
  await loadSession(createQueryClient());
  const found = [{ id: 1 }, { id: 2 }, null].map((owner) => readDraft(owner, 'new-member'));
  expect(found).toEqual([null, 'half a name', 'half a name']);
});
