import { type Member, memberListSchema, routes, sessionUserSchema } from '@league/contract';
import type { APIRequestContext } from '@playwright/test';
import type { Account } from './accounts.ts';
import type { Simulator } from './simulator.ts';
import { expect } from './test.ts';

const SENT_WITHIN_MS = 90_000;

/**
 * Adds a gymnast for one journey: a coach adds them, and the membership service knows them. Returns them with API calls of
 * that coach, because another person uses the page.
 */
export async function addSyncedGymnast(request: APIRequestContext, coach: Account, firstName: string) {
  const lastName = `Quill${randomLetters()}`;
  const { email, password } = coach;
  const session = await request.post(routes.auth.login.path, { data: { email, password } });
  const { teamId } = sessionUserSchema.parse(await session.json());
  const added = await request.post(routes.members.apply.path, {
    data: {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@league.example`.toLowerCase(),
      phone: '(609) 555-0100',
      dateOfBirth: '2014-07-04',
      skillLevel: '4',
      teamId,
    },
  });
  expect(added.ok(), await added.text()).toBe(true);

  const read = async (): Promise<Member> => {
    const roster = memberListSchema.parse(await (await request.get(routes.members.list.path)).json());
    const member = roster.find((each) => each.firstName === firstName && each.lastName === lastName);
    if (!member) throw new Error(`${firstName} ${lastName} is not on the roster.`);
    return member;
  };
  const gymnast = {
    name: `${firstName} ${lastName}`,
    lastName,
    read,
    changePhone: async (phone: string) => {
      const { id } = await read();
      const answer = await request.patch(`/coach/members/${id}`, { data: { phone } });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    writeNotes: async (coachNotes: string) => {
      const { id } = await read();
      const answer = await request.patch(`/coach/members/${id}`, { data: { coachNotes } });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    reaches: (state: Member['sync']['state']) =>
      expect.poll(async () => (await read()).sync.state, { timeout: SENT_WITHIN_MS }).toBe(state),
    contact: async (simulator: Simulator) => {
      const [contact] = await simulator.contactsNamed(firstName, lastName);
      if (!contact) throw new Error(`Wild Apricot has no contact ${firstName} ${lastName}.`);
      return contact;
    },
  };
  await gymnast.reaches('synced');
  return gymnast;
}

/** Makes an email address unique, because a league may be used by more than one run. */
function randomLetters(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');
}
