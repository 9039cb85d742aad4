import { blankContact } from '../contacts/write.ts';
import type { Random } from '../faults/random.ts';
import type { ContactRecord, LevelRecord, MembershipRecord, MembershipStatus } from '../state/records.ts';
import { addDays, addMonths, calendarDay, startOfDay } from '../time/dates.ts';
import type { World } from '../world.ts';
import { type LeagueShape, optionId, type TeamName } from './league-shape.ts';

/** A gymnast to seed. A missing value is invented; null means no value. */
export interface GymnastSeed {
  firstName: string;
  lastName: string;
  team: TeamName | null;
  gymnastLevel?: string | null;
  dateOfBirth?: string | null;
  status: MembershipStatus;
  isSuspended?: boolean;
  level?: LevelRecord;
  email?: string | null;
  phone?: string | null;
  coachNotes?: string;
  isEmailDisabled?: boolean;
  isArchived?: boolean;
}

export interface ContactSeeder {
  gymnast(seed: GymnastSeed): ContactRecord;
  /** Creates a contact that is not a member. */
  other(values: Partial<ContactRecord> & { firstName: string; lastName: string }): ContactRecord;
  member(contact: ContactRecord, membership: Partial<MembershipRecord> & { levelId: number }): ContactRecord;
}

/** The phone number that two sisters share. */
export const SHARED_PHONE = '(609) 555-0142';

/** The area codes of the league's state and its neighbours. */
const AREA_CODES = [
  ...[
    '609',
    '201',
    '551',
    '640',
    '732',
    '848',
    '856',
    '862',
    '908',
    '973',
    '215',
    '267',
    '272',
    '302',
    '332',
  ],
  ...[
    '347',
    '445',
    '484',
    '516',
    '570',
    '610',
    '631',
    '646',
    '680',
    '717',
    '718',
    '814',
    '835',
    '845',
    '914',
  ],
];

/** Creates contacts with dates around today, so that the league looks current at any time. */
export function createContactSeeder(world: World, shape: LeagueShape, random: Random): ContactSeeder {
  const { store, zone } = world;
  const now = world.now();
  const today = calendarDay(now, zone);
  const seasonStart =
    today.slice(5) >= '09-01' ? `${today.slice(0, 4)}-09-01` : `${Number(today.slice(0, 4)) - 1}-09-01`;
  const nextSeason = addMonths(seasonStart, 12);
  const usedEmails = new Set<string>();
  const whole = (below: number) => Math.floor(random() * below);
  const daysAgo = (days: number) =>
    startOfDay(addDays(today, -days), zone) + (8 * 60 + whole(600)) * 60_000 + whole(60_000);

  const uniqueEmail = (firstName: string, lastName: string, id: number) => {
    const local = [firstName, lastName].map(asciiWord).filter(Boolean).join('.') || `gymnast.${id}`;
    const plain = `${local}@families.example`;
    const email = usedEmails.has(plain) ? `${local}.${id}@families.example` : plain;
    usedEmails.add(email);
    return email;
  };
  const usedPhones = new Set([SHARED_PHONE]);
  /**
   * A fictional number. Each is used only once while area codes remain, because a shared number would suggest that two
   * contacts are a family.
   */
  const phone = () => {
    const line = `555-${String(100 + whole(100)).padStart(4, '0')}`;
    const numbers = AREA_CODES.map((area) => `(${area}) ${line}`);
    const number = numbers.find((each) => !usedPhones.has(each)) ?? `(609) ${line}`;
    usedPhones.add(number);
    return number;
  };

  const save = (contact: ContactRecord) => {
    store.put('contacts', contact);
    return contact;
  };
  const start = () => {
    const created = daysAgo(60 + whole(1_200));
    const updated = Math.max(created, daysAgo(1 + whole(120)));
    return { ...blankContact(store.nextId('contacts'), created), profileLastUpdated: updated };
  };
  const membershipOf = (level: LevelRecord, status: MembershipStatus, created: number): MembershipRecord => ({
    levelId: level.id,
    isEnabled: true,
    status,
    memberSince: status === 'PendingNew' ? null : startOfDay(calendarDay(created, zone), zone),
    renewalDue: renewalDue(status),
    isProfileOpenToOthers: true,
    renewalDateLastChanged: status === 'PendingNew' ? null : created,
    levelLastChanged: created,
    groupIds: random() < 0.1 ? [shape.groupIds[whole(shape.groupIds.length)] ?? 0] : [],
    beforePending: beforePending(status, level),
    pendingInvoiceId: null,
  });
  const renewalDue = (status: MembershipStatus) => {
    if (status === 'PendingNew') return null;
    return status === 'Active' || status === 'PendingUpgrade' ? nextSeason : seasonStart;
  };
  const beforePending = (status: MembershipStatus, level: LevelRecord): MembershipRecord['beforePending'] => {
    if (status === 'PendingRenewal') return { status: 'Lapsed', levelId: level.id };
    if (status !== 'PendingUpgrade') return null;
    const { membership, returning } = shape.levels;
    return { status: 'Active', levelId: level.id === membership.id ? returning.id : membership.id };
  };

  const customValues = (seed: GymnastSeed): ContactRecord['customValues'] => {
    const { team, gymnastLevel, dateOfBirth, coachNotes, emergencyContactName, emergencyContactPhone } =
      shape.fields;
    const values: ContactRecord['customValues'] = {};
    if (seed.team) values[team.systemCode] = optionId(team, seed.team);
    if (seed.gymnastLevel) values[gymnastLevel.systemCode] = optionId(gymnastLevel, seed.gymnastLevel);
    if (seed.dateOfBirth) values[dateOfBirth.systemCode] = `${seed.dateOfBirth}T00:00:00`;
    if (seed.coachNotes) values[coachNotes.systemCode] = seed.coachNotes;
    if (random() < 0.8) {
      values[emergencyContactName.systemCode] = `${pick(parentTitles)} ${seed.lastName}`;
      values[emergencyContactPhone.systemCode] = phone();
    }
    return values;
  };
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[whole(items.length)] ?? items[0];

  return {
    gymnast(seed) {
      const contact = start();
      const fallback = random() < 0.6 ? shape.levels.membership : shape.levels.returning;
      const membership = membershipOf(seed.level ?? fallback, seed.status, contact.creationDate);
      return save({
        ...contact,
        firstName: seed.firstName,
        lastName: seed.lastName,
        email:
          seed.email === undefined
            ? uniqueEmail(seed.firstName, seed.lastName, contact.id)
            : (seed.email ?? ''),
        phone: seed.phone === undefined ? phone() : (seed.phone ?? ''),
        isEmailDisabled: seed.isEmailDisabled ?? false,
        isArchived: seed.isArchived ?? false,
        hasAcceptedTerms: true,
        membership: { ...membership, isEnabled: !seed.isSuspended },
        customValues: customValues(seed),
      });
    },
    other(values) {
      const contact = start();
      const email = values.email ?? uniqueEmail(values.firstName, values.lastName, contact.id);
      return save({ ...contact, phone: phone(), ...values, email });
    },
    member(contact, membership) {
      const level = store.get('levels', membership.levelId);
      if (!level) throw new Error(`The level ${membership.levelId} does not exist.`);
      const full = {
        ...membershipOf(level, membership.status ?? 'Active', contact.creationDate),
        ...membership,
      };
      return save({ ...contact, membership: full });
    },
  };
}

const parentTitles = ['Ms.', 'Mr.', 'Dr.', 'Grandmother'] as const;

/** A name as part of an email address: without accents, only letters and hyphens. */
function asciiWord(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z-]/g, '')
    .slice(0, 40);
}
