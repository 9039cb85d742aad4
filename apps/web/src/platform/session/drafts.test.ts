// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { buildUser } from '../../../test/fake-api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { beginSession, endSession } from './session.ts';

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
