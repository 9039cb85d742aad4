import { emailRefusals } from '@league/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildTeam } from '../../../test/builders.ts';
import { leagueScope } from '../../platform/db/scope.ts';
import { childKeyOf, emailKeyOf, nameKeyOf } from '../../platform/names/child-keys.ts';
import { otherContacts } from '../members/members.table.ts';
import { csvOf, startImporting, type TestImports } from './testing/importing.ts';

let portal: TestImports;
beforeAll(async () => {
  portal = await startImporting();
});
afterAll(() => portal.close());
beforeEach(() => portal.empty());

const ANA = { firstName: 'Ana', lastName: 'Lind', dateOfBirth: '2014-04-03', email: 'ana@example.org' };
const row = (name: string, email: string, birth = '2014-04-03', notes = '') =>
  `${name},Lind,${email},609-555-0142,${birth},4,,${notes}`;

/** An archived gymnast whose contact still has the address. */
const archived = (values: Partial<Parameters<typeof buildMember>[1]> = {}) =>
  buildMember(portal.database, {
    ...ANA,
    ...{ archivedAt: new Date(), teamId: portal.spring, coachNotes: 'Shy', providerContactId: 4711 },
    ...{ base: { email: ANA.email }, syncState: 'synced' as const, membershipStatus: 'Lapsed' },
    ...values,
  });

describe('[PROVIDER-08] an import of a gymnast who was archived', () => {
  it.each([
    ['with the same address', 'ana@example.org'],
    ['under another address', 'ana.new@example.org'],
  ])('brings them back %s, with the row’s values, and adds the new ones', async (_how, email) => {
    const { id } = await archived();
    const report = await portal.importFile(csvOf(row('Ana', email), row('Eva', 'eva@example.org')));
    expect(report).toMatchObject({ state: 'done', successfulCount: 2, results: { failed: [] } });
    expect(JSON.stringify(report)).toContain('Was archived, and is on the roster again');
    const stored = await portal.storedMembers();
    expect(stored).toHaveLength(2);
    expect(stored.find((each) => each.id === id)).toMatchObject({
      ...{ email, phone: '609-555-0142', skillLevel: '4', coachNotes: 'Shy', archivedAt: null },
      ...{ syncState: 'waiting', membershipStatus: 'Pending - New' },
    });
  });

  it('refuses the address for another child, and for a child of another team', async () => {
    const other = await buildTeam(portal.database, 'Crest');
    await archived();
    await archived({
      firstName: 'Mia',
      email: 'mia@example.org',
      base: { email: 'mia@example.org' },
      teamId: other,
      providerContactId: 4712,
    });
    const report = await portal.importFile(
      csvOf(row('Eva', 'ana@example.org', '2016-01-02'), row('Mia', 'mia@example.org')),
    );
    expect(report).toMatchObject({ successfulCount: 0 });
    const { failed } = report.results;
    expect(failed).toHaveLength(2);
    for (const each of failed) expect(JSON.stringify(each)).toContain(emailRefusals.ARCHIVED);
    expect((await portal.storedMembers()).every(({ archivedAt }) => archivedAt !== null)).toBe(true);
  });

  it('reports a row whose address another gymnast of the league has, and brings no gymnast back', async () => {
    await archived({ email: 'ana.old@example.org', base: { email: 'ana.old@example.org' } });
    await buildMember(portal.database, { email: 'ana@example.org', teamId: portal.spring, firstName: 'Una' });
    const report = await portal.importFile(csvOf(row('Ana', 'ana@example.org')));
    expect(report).toMatchObject({ successfulCount: 0 });
  });
});

describe('[PROVIDER-08] an import with the address of an archived contact', () => {
  it.each([
    ['of the own team takes the same child alone', true, 1],
    ['of another team refuses the right birth date like a wrong one', false, 0],
  ])('%s', async (_which, isOwn, successfulCount) => {
    const teamId = isOwn ? portal.spring : await buildTeam(portal.database, 'Dale');
    await portal.database.inScope(leagueScope(), async (tx) => {
      await tx.delete(otherContacts);
      await tx.insert(otherContacts).values({
        ...{ contactId: 4713, teamId, isArchived: true, emailKey: emailKeyOf(ANA.email) },
        ...{ nameKey: nameKeyOf(ANA), personKey: childKeyOf(ANA) },
      });
    });
    for (const [birth, count] of [
      ['2016-01-02', 0],
      [ANA.dateOfBirth, successfulCount],
    ] as const) {
      const report = await portal.importFile(csvOf(row('Ana', ANA.email, birth)));
      expect(report).toMatchObject({ successfulCount: count });
      if (count === 0) expect(JSON.stringify(report.results.failed)).toContain(emailRefusals.ARCHIVED);
    }
  });
});
