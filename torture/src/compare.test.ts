import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { MemberRecord } from './records.ts';
import type { Contact } from './service.ts';

const member: MemberRecord = {
  ...{ id: 1, contactId: 9, syncState: 'synced', syncReason: null, firstName: 'Ana', lastName: 'Ruiz' },
  ...{
    email: 'ana@example.org',
    familyEmail: '',
    phone: '1',
    dateOfBirth: '',
    skillLevel: '',
    coachNotes: 'shy',
  },
  ...{ emergencyContactName: '', emergencyContactPhone: '', team: 'Spring', membershipStatus: 'Active' },
  ...{ renewalDue: '', archived: 'false' },
};
const codes = new Map([
  ['Phone', 'Phone'],
  ['Coach Notes', 'custom-4'],
  ['Team', 'custom-1'],
]);
const row = (FieldName: string, SystemCode: string, Value: unknown) => ({ FieldName, SystemCode, Value });
const contactWith = (notes: string): Contact => ({
  ...{ Id: 9, FirstName: 'Ana', LastName: 'Ruiz', Email: 'Ana@example.org', Status: 'Active' },
  FieldValues: [
    row('Archived', 'IsArchived', false),
    row('Phone', 'Phone', '1'),
    row('Notes of the coach', 'custom-4', notes),
    row('Team', 'custom-1', { Id: 5, Label: 'Spring' }),
  ],
});

function findingsOf(facts: {
  ledger?: Ledger;
  members?: MemberRecord[];
  contacts?: Contact[];
  explanations?: ReadonlyMap<number, string>;
  choices?: string[];
}) {
  return compare({
    ...{ known: [], logged: new Map(), codes },
    members: facts.members ?? [member],
    contacts: facts.contacts ?? [contactWith('shy')],
    ledger: facts.ledger ?? createLedger(),
    teams: { here: ['Spring'], there: facts.choices ?? ['Spring'] },
    explanations: facts.explanations ?? new Map(),
    ofErasures: { erasures: [], marks: [] },
    ofEvents: {
      ...{ events: new Map(), registrations: [], serviceEvents: [], serviceRegistrations: [] },
    },
  });
}

describe('the comparison', () => {
  it('finds nothing when both sides are equal, and says how much it compared', () => {
    const findings = findingsOf({});
    expect(findings).toMatchObject({ losses: [], explained: [], duplicates: [], differences: [] });
    expect(findings.compared).toBe(13);
  });

  it('compares a renamed field by its code', () => {
    expect(findingsOf({ contacts: [contactWith('bold')] }).differences).toEqual([
      'Member 1: coachNotes is "shy" here and "bold" there.',
    ]);
  });

  it('finds a team that the service has renamed', () => {
    expect(findingsOf({ choices: ['Spring Elite'] }).differences).toEqual([
      'Team Spring is here, and there is no such choice there.',
    ]);
  });

  it('finds a lost value, unless it is on record for the office', () => {
    const ledger = createLedger();
    ledger.wrote(1, 'coachNotes', { verdict: 'acknowledged', value: 'calm', before: 'shy' });
    const sentence = 'Member 1: coachNotes is "shy", not calm.';
    expect(findingsOf({ ledger })).toMatchObject({ losses: [sentence], explained: [] });
    const explanations = new Map([[1, '(3,1,"Coach Notes",calm,shy)']]);
    expect(findingsOf({ ledger, explanations })).toMatchObject({ losses: [], explained: [sentence] });
  });

  it('[FAMILY-02] finds a sibling who is lost, there twice, or without the address of the family', () => {
    const ledger = createLedger();
    const sibling = {
      firstName: 'Sib1',
      verdict: 'acknowledged',
      email: 'ana@example.org',
      memberId: 2,
    } as const;
    ledger.addSibling(sibling);
    expect(findingsOf({ ledger }).losses).toEqual(['Sib1 was confirmed and is not here.']);
    const here = {
      ...{ ...member, id: 2, contactId: 10, firstName: 'Sib1', email: '' },
      familyEmail: 'ana@example.org',
    };
    const there = { ...contactWith('shy'), Id: 10, FirstName: 'Sib1', Email: '' };
    const contacts = [contactWith('shy'), there];
    const found = (members: MemberRecord[], at = contacts) => findingsOf({ ledger, members, contacts: at });
    expect(found([member, here])).toMatchObject({ losses: [], duplicates: [], differences: [] });
    expect(found([member, { ...here, familyEmail: '' }]).losses).toEqual([
      'Sib1 is reached at "", not at ana@example.org.',
    ]);
    expect(found([member, here], [...contacts, { ...there, Id: 11 }]).duplicates).toEqual([
      'Sib1 is there 2 times.',
    ]);
    ledger.erased(2, { verdict: 'acknowledged', lastName: 'Ruiz', email: '' });
    expect(findingsOf({ ledger }).losses).not.toContain('Sib1 was confirmed and is not here.');
  });

  it('[FAMILY-02] lets a sibling that a restore has forgotten come back without the address of the family', () => {
    const ledger = createLedger();
    const restored = ledger.checkpoint();
    ledger.addSibling({
      firstName: 'Ana',
      verdict: 'acknowledged',
      email: 'family@example.org',
      memberId: 1,
    });
    const { losses } = findingsOf({ ledger, members: [{ ...member, email: '' }] });
    expect(losses).toContain('Ana is reached at "", not at family@example.org.');
    restored({ members: [], erased: [] });
    const after = findingsOf({ ledger, members: [{ ...member, email: '' }] });
    expect(after.losses).not.toContain('Ana is reached at "", not at family@example.org.');
    const other = findingsOf({ ledger, members: [member] });
    expect(other.losses).toContain('Ana is reached at "ana@example.org", not at family@example.org.');
  });

  it('finds a member added at the service that the portal lacks or has twice', () => {
    const ledger = createLedger();
    ledger.addedContact('new@example.org', 'acknowledged');
    const there = { ...contactWith(''), Id: 10, Email: 'new@example.org' };
    const contacts = [contactWith('shy'), there];
    expect(findingsOf({ ledger, contacts }).losses).toEqual([
      'new@example.org was added there: it is here 0 times and there 1 times.',
    ]);
    const here = { ...member, id: 2, contactId: 10, email: 'new@example.org', coachNotes: '' };
    expect(findingsOf({ ledger, contacts, members: [member, here] }).losses).toEqual([]);
    const twice = [member, here, { ...here, id: 3 }];
    expect(findingsOf({ ledger, contacts, members: twice }).duplicates).toHaveLength(1);
  });

  it('expects no gymnast who was archived and then forgotten by a restored backup', () => {
    const ledger = createLedger();
    ledger.addedContact('new@example.org', 'acknowledged');
    const added = { ...contactWith(''), Id: 10, Email: 'new@example.org' };
    const FieldValues = added.FieldValues.map((each) =>
      each.SystemCode === 'IsArchived' ? { ...each, Value: true } : each,
    );
    const archived = [contactWith('shy'), { ...added, FieldValues }];
    const loss = ['new@example.org was added there: it is here 0 times and there 1 times.'];
    expect(findingsOf({ ledger, contacts: archived }).losses, 'nothing was restored').toEqual(loss);
    ledger.checkpoint()({ members: [], erased: [] });
    expect(findingsOf({ ledger, contacts: archived }).losses).not.toContain(loss[0]);
    expect(findingsOf({ ledger, contacts: [contactWith('shy'), added] }).losses).toContain(loss[0]);
  });
});
