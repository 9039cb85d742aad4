import type { CustomFieldRecord, FieldCreateType, LevelRecord } from '../state/records.ts';
import type { World } from '../world.ts';

export const teamNames = ['Spring', 'Summit', 'Riverside', 'Northgate', 'Lakeview', 'Oakwood'] as const;
export type TeamName = (typeof teamNames)[number];

const gymnastLevels = ['Beginner', '3', '4', '5', '6', '7', '8'] as const;

/** The fields, levels and groups that the seed refers to. */
export interface LeagueShape {
  fields: {
    team: CustomFieldRecord;
    gymnastLevel: CustomFieldRecord;
    dateOfBirth: CustomFieldRecord;
    coachNotes: CustomFieldRecord;
    emergencyContactName: CustomFieldRecord;
    emergencyContactPhone: CustomFieldRecord;
  };
  levels: { membership: LevelRecord; returning: LevelRecord; clubCoach: LevelRecord };
  groupIds: number[];
}

/** Seeds fields, levels, groups, searches and a draft of an email, which an empty league also has. */
export function seedLeagueShape(world: World): LeagueShape {
  const { store } = world;
  const field = (name: string, createType: FieldCreateType, options: readonly string[] = []) => {
    const id = store.nextId('fields');
    const record: CustomFieldRecord = {
      id,
      name,
      systemCode: `custom-${id}`,
      createType,
      isRequired: false,
      isEditable: true,
      isSearchable: true,
      isMemberOnly: false,
      isAdminOnly: name === 'Coach Notes',
      access: name === 'Coach Notes' ? 'Nobody' : 'Members',
      memberAccess: name === 'Coach Notes' ? 'Nobody' : 'EditInProfile',
      description: '',
      instructions: '',
      options: options.map((label) => ({ id: store.nextId('options'), label })),
      order: store.count('fields') + 1,
    };
    store.put('fields', record);
    return record;
  };
  const fields = {
    team: field('Team', 'Dropdown', teamNames),
    gymnastLevel: field('Gymnast Level', 'Dropdown', gymnastLevels),
    dateOfBirth: field('Date of Birth', 'Date'),
    coachNotes: field('Coach Notes', 'MultilineText'),
    emergencyContactName: field('Emergency Contact Name', 'Text'),
    emergencyContactPhone: field('Emergency Contact Phone', 'Text'),
  };

  const level = (name: string, traits: Partial<LevelRecord>) => {
    const record: LevelRecord = {
      id: store.nextId('levels'),
      name,
      description: '',
      canPublicApply: true,
      fee: 0,
      changeableToLevelIds: [],
      renewalKind: 'EveryNYears',
      yearPeriod: 1,
      startsFromJoinDate: false,
      renewalDates: [{ Month: 9, Day: 1 }],
      isPrepayRequired: false,
      isApprovalRequired: false,
      ...traits,
    };
    store.put('levels', record);
    return record;
  };
  const levels = {
    membership: level('Gymnast- Membership', { fee: 95, isApprovalRequired: true, isPrepayRequired: true }),
    returning: level('Gymnast- Returning', { fee: 60 }),
    clubCoach: level('Club coach', { canPublicApply: false, isApprovalRequired: true }),
  };
  const { membership, returning } = levels;
  store.put('levels', { ...membership, changeableToLevelIds: [returning.id] });
  store.put('levels', { ...returning, changeableToLevelIds: [membership.id] });

  const groupIds = ['Team captains', 'Summer camp'].map((name) => {
    const id = store.nextId('groups');
    store.put('groups', { id, name, description: '' });
    return id;
  });
  for (const [name, filter] of savedSearches) {
    store.put('savedSearches', { id: store.nextId('savedSearches'), name, description: '', filter });
  }
  store.put('emailDrafts', {
    id: store.nextId('emailDrafts'),
    subject: 'Welcome to the season',
    body: '<p>The season begins in September.</p>',
    scheduleDate: null,
    isScheduled: false,
  });
  return { fields, levels, groupIds };
}

const savedSearches = [
  ['Active members', "'Membership status' eq 'Active' AND Archived eq false"],
  ['Lapsed members', "'Membership status' eq 'Lapsed' AND Archived eq false"],
] as const;

export function optionId(field: CustomFieldRecord, label: string): number {
  const option = field.options.find((candidate) => candidate.label === label);
  if (!option) throw new Error(`The field ${field.name} has no option ${label}.`);
  return option.id;
}
