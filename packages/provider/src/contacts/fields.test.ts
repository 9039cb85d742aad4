import { afterEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  contactFields,
  type FakeService,
  send,
  startFakeService,
  wireContact,
} from '../../test/fake-service.ts';
import { defaultFieldNames } from '../config.ts';
import { findFields } from './fields.ts';

const named = (FieldName: string, changes: Record<string, unknown> = {}) => ({
  FieldName,
  SystemCode: 'custom-1',
  FieldType: 'Choice',
  ...changes,
});
const withTeam = (...teams: ReturnType<typeof named>[]) => [
  ...contactFields.filter((field) => field.FieldName !== 'Team'),
  ...teams,
];

describe('our fields in the service’s field list', () => {
  it('[SYNC-06] are found by name, ignoring case and outer spaces', () => {
    const map = findFields(withTeam(named('  tEAM ')), defaultFieldNames);
    expect(map.team).toMatchObject({ name: 'tEAM', systemCode: 'custom-1', kind: 'choice' });
    expect(map.skillLevel.choices).toEqual([
      { id: 100, label: '3' },
      { id: 101, label: '4' },
      { id: 102, label: '5' },
    ]);
  });

  it('are found by the configured names', () => {
    const names = { ...defaultFieldNames, team: 'Home gym' };
    expect(findFields([...contactFields, named('Home gym')], names).team.name).toBe('Home gym');
  });

  it.each([
    ['Choice', undefined, 'choice'],
    ['Dropdown', undefined, 'choice'],
    [undefined, 'RadioButtons', 'choice'],
    ['Choice', 'Dropdown', 'choice'],
    ['MultipleChoice', undefined, 'multipleChoice'],
    ['MultipleChoiceWithExtraCharge', undefined, 'multipleChoice'],
    ['String', undefined, 'text'],
    ['MultilineText', undefined, 'text'],
    ['DateTime', 'Date', 'date'],
    ['constructor', 'Choice', 'choice'],
    ['Number', undefined, 'number'],
  ])('of Type %j and FieldType %j are of kind %s', (Type, FieldType, kind) => {
    expect(findFields(withTeam(named('Team', { Type, FieldType })), defaultFieldNames).team.kind).toBe(kind);
  });

  it('a section heading of the same name is not the field', () => {
    const heading = named('Team', { SystemCode: 'heading', FieldType: 'SectionDivider' });
    expect(findFields(withTeam(heading, named('Team')), defaultFieldNames).team.systemCode).toBe('custom-1');
  });

  it('that do not fit are all named in one sentence', () => {
    const fields = withTeam(named('Team'), named('team')).filter(
      (field) => field.FieldName !== 'Coach Notes',
    );
    const names = { ...defaultFieldNames, dateOfBirth: 'Portrait' };
    const portrait = named('Portrait', { FieldType: 'Picture' });
    expect(() => findFields([...fields, portrait], names)).toThrow(
      expect.objectContaining({
        kind: 'fieldsMissing',
        fields: ['Team', 'Portrait', 'Coach Notes'],
        message: expect.stringContaining(
          '"Team" is there 2 times; "Portrait" is of a type that cannot hold it; "Coach Notes" is missing',
        ),
      }),
    );
  });
});

describe('the field map of a client', () => {
  let fake: FakeService;
  afterEach(() => fake.stop());
  const asked = () => fake.requests.filter((seen) => seen.path.endsWith('/contactfields')).length;

  it('is cached for a while, and read again for every list and on demand', async () => {
    fake = await startFakeService((seen) => (seen.query.has('$count') ? { Count: 0 } : { Contacts: [] }));
    const { client, clock } = clientOf(fake);
    await client.getFieldMap();
    await client.getFieldMap();
    expect(asked()).toBe(1);
    await client.getFieldMap({ refresh: true });
    expect(asked()).toBe(2);
    await client.listContacts();
    expect(asked()).toBe(3);
    await clock.sleep(6 * 60_000);
    await client.getFieldMap();
    expect(asked()).toBe(4);
  });

  it('is read again before a choice counts as unknown, and then nothing is sent', async () => {
    let choices: unknown[] = contactFields;
    fake = await startFakeService((_, response) => send(response, 200, wireContact(7)));
    fake.answerFields = () => choices;
    const { client } = clientOf(fake);
    await client.getFieldMap();
    choices = withTeam(named('Team', { AllowedValues: [{ Id: 150, Label: 'Winter' }] }));
    await client.updateContact(7, { team: 'Winter' });
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '').FieldValues).toEqual([
      { SystemCode: 'custom-1', Value: { Id: 150, Label: 'Winter' } },
    ]);
    const before = fake.calls().length;
    await expect(client.updateContact(7, { team: 'Autumn' })).rejects.toMatchObject({
      kind: 'choiceUnknown',
    });
    expect(fake.calls()).toHaveLength(before);
  });

  it('throws, instead of reading no teams, if a field was removed at the service', async () => {
    fake = await startFakeService(() => ({ Contacts: [] }));
    const { client } = clientOf(fake);
    await client.getFieldMap();
    fake.answerFields = () => withTeam();
    await expect(client.listContacts()).rejects.toMatchObject({ kind: 'fieldsMissing', fields: ['Team'] });
    expect(fake.calls()).toEqual([]);
  });
});
