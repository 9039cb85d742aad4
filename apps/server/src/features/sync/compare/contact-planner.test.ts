import { expect, it } from 'vitest';
import { buildMember } from '../../../../test/builders.ts';
import { useTestDatabase } from '../../../../test/database.ts';
import { buildContact } from '../testing/values.ts';
import { createContactPlanner } from './contact-planner.ts';

const NOBODY = { id: 1, email: '' };

it('[SYNC-01] plans each contact of a long list once, as last read, and none that left the list', async () => {
  const { database } = await useTestDatabase();
  const { id: memberId } = await buildMember(database, { providerContactId: 700, teamId: null });
  const contacts = Array.from({ length: 1250 }, (_, at) => buildContact({ ...NOBODY, id: at + 1 }));
  const planner = createContactPlanner(database, new Date());
  const pages = Array.from({ length: 13 }, (_, page) => contacts.slice(page * 100, page * 100 + 100));
  for (const page of pages) await planner.add(page);
  // The list shifted and is read again: the last page is gone, and one contact has a new name.
  const reread = contacts
    .slice(0, 1200)
    .map((each) => (each.id === 3 ? { ...each, firstName: 'Bea' } : each));
  for (let start = 0; start < reread.length; start += 100)
    await planner.add(reread.slice(start, start + 100));
  const planned = await planner.planned(reread);
  expect(planned.map(({ contact }) => contact)).toEqual(reread);
  expect(planned.find(({ contact }) => contact.id === 3)?.plan).toMatchObject({
    ...{ kind: 'create', values: { firstName: 'Bea' } },
  });
  expect(planned.flatMap(({ member }) => (member ? [member.id] : []))).toEqual([memberId]);
});

it('[SYNC-04] a comparison that fails is an error, not an unchanged contact', async () => {
  const { database } = await useTestDatabase();
  const away = { ...database, inScope: () => Promise.reject(new Error('The database is away.')) };
  const planner = createContactPlanner(away, new Date());
  await planner.add([buildContact()]);
  await expect(planner.planned([buildContact()])).rejects.toThrow('The database is away.');
});
