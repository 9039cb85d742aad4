// @vitest-environment jsdom
import type { Member } from '@league/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMember } from '../test-members.ts';
import { liveRoster, openMembersTab, prepareBrowser, Refusal } from '../test-portal.tsx';

prepareBrowser();

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Phone of ${name}` });

async function openFillIn(...members: Member[]) {
  const roster = liveRoster(...members);
  const answers = Object.fromEntries(
    members.map(({ id }) => [
      `PATCH /coach/members/${id}`,
      ({ headers, body }: { headers: Headers; body: unknown }) => {
        const current = roster.answer().find((each) => each.id === id);
        if (headers.get('if-match') !== `"${current?.version}"`)
          return new Refusal('MEMBER_CHANGED', { current });
        return roster.change(id, body as Partial<Member>);
      },
    ]),
  );
  const tab = await openMembersTab({ members: roster.answer, answers });
  await tab.person.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'No phone');
  await tab.press('Fill In');
  await screen.findByText(/filled in$/);
  return { ...tab, roster };
}

const ana = () => buildMember({ firstName: 'Ana', lastName: 'Abel', phone: null });
const bo = () => buildMember({ firstName: 'Bo', lastName: 'Berg', phone: null });

it('[ROSTER-05] Enter saves one value and focuses the next, and a filled row keeps its place', async () => {
  const { person, roster } = await openFillIn(ana(), bo());
  await person.type(field('Ana Abel'), '555-0101{Enter}');
  expect(document.activeElement).toBe(field('Bo Berg'));
  expect(await screen.findByText('1 of 2 filled in')).toBeTruthy();
  expect(roster.answer().map(({ phone }) => phone)).toEqual(['555-0101', null]);
  expect(screen.getByText('555-0101')).toBeTruthy();
});

it('[ROSTER-05] says beside the field why a value is refused, and keeps it', async () => {
  const { person, calls } = await openFillIn(ana());
  await person.type(field('Ana Abel'), 'ask her mother{Enter}');
  expect(await screen.findByText(/^Must be a phone number/)).toBeTruthy();
  expect(field('Ana Abel').value).toBe('ask her mother');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('[ROSTER-05] overwrites no value that another coach has filled in meanwhile', async () => {
  const gymnast = ana();
  const { person, roster } = await openFillIn(gymnast);
  await person.type(field('Ana Abel'), '555-0101');
  roster.change(gymnast.id, { phone: '555-0300' });
  await person.keyboard('{Enter}');
  expect(await screen.findByText('Another person has just filled this in. You typed 555-0101.')).toBeTruthy();
  expect(roster.answer()[0]?.phone).toBe('555-0300');
});

it('[ROSTER-05] saves onto a newer version in which the value is still missing', async () => {
  const gymnast = ana();
  const { person, roster } = await openFillIn(gymnast);
  roster.change(gymnast.id, { email: 'new@example.org' });
  await person.type(field('Ana Abel'), '555-0101{Enter}');
  await waitFor(() =>
    expect(roster.answer()[0]).toMatchObject({ phone: '555-0101', email: 'new@example.org' }),
  );
});

it('[ROSTER-05] [TRUTH-02] unsaved input is kept after a reload', async () => {
  const { person } = await openFillIn(ana());
  await person.type(field('Ana Abel'), '555-01');
  const [draft] = Object.entries(sessionStorage).filter(([key]) => key.endsWith('fill-in:phone'));
  expect(draft?.[1]).toContain('555-01');
  sessionStorage.clear();
});
