import { type Random, shuffled } from '../faults/random.ts';
import type { ContactRecord, MembershipStatus } from '../state/records.ts';
import { awkwardGymnasts } from './awkward-gymnasts.ts';
import type { ContactSeeder, GymnastSeed } from './contact-seed.ts';
import { type LeagueShape, type TeamName, teamNames } from './league-shape.ts';
import { meetRoster } from './meet-roster.ts';
import { firstNames, lastNames } from './names.ts';

interface Wanted {
  status: MembershipStatus;
  isSuspended: boolean;
}

/** Seeds this many gymnasts: the fixed ones first, then invented ones until every team has its mix. */
export function seedGymnasts(
  seeder: ContactSeeder,
  shape: LeagueShape,
  count: number,
  random: Random,
): ContactRecord[] {
  const fixed = [...rosterGymnasts(), ...awkwardGymnasts(shape)].slice(0, count);
  const nextName = createNames(random, fixed);
  const made = fixed.map((seed) => seeder.gymnast(seed));
  for (const [index, team] of teamNames.entries()) {
    const size = Math.floor(count / teamNames.length) + (index < count % teamNames.length ? 1 : 0);
    const present = fixed.filter((seed) => seed.team === team);
    const room = Math.min(size - present.length, count - made.length);
    for (const wanted of shuffled(missing(present, size, room), random)) {
      made.push(seeder.gymnast(inventGymnast(team, wanted, nextName(), random)));
    }
  }
  return made;
}

export type NextName = () => { firstName: string; lastName: string };

/** Returns names that no other gymnast has; when all pairs are used, it combines surnames. */
export function createNames(random: Random, taken: Pick<GymnastSeed, 'firstName' | 'lastName'>[]): NextName {
  const used = new Set(taken.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  const pick = (pool: readonly string[]) => pool[Math.floor(random() * pool.length)] ?? '';
  return () => {
    for (let attempt = 0; ; attempt += 1) {
      const firstName = pick(firstNames);
      const lastName = attempt < 5 ? pick(lastNames) : `${pick(lastNames)} ${pick(lastNames)}`;
      const key = `${firstName} ${lastName}`;
      if (used.has(key)) continue;
      used.add(key);
      return { firstName, lastName };
    }
  };
}

/** The gymnasts that a team of this size still needs: about two thirds active, a fifth lapsed. */
function missing(present: GymnastSeed[], size: number, room: number): Wanted[] {
  const countOf = (status: MembershipStatus) => present.filter((seed) => seed.status === status).length;
  const share = (status: MembershipStatus, part: number, atLeast: number) =>
    Math.max(0, Math.max(atLeast, Math.round(size * part)) - countOf(status));
  const wanted: Wanted[] = [
    ...repeat(share('PendingNew', 0.045, 1), { status: 'PendingNew', isSuspended: false }),
    ...repeat(share('PendingRenewal', 0.045, 1), { status: 'PendingRenewal', isSuspended: false }),
    ...repeat(size < 30 ? 1 : 2, { status: 'PendingUpgrade', isSuspended: false }),
    ...repeat(Math.max(1, Math.round(size * 0.03)), { status: 'Active', isSuspended: true }),
    ...repeat(share('Lapsed', 0.2, 1), { status: 'Lapsed', isSuspended: false }),
  ];
  return [...wanted, ...repeat(Math.max(0, room), { status: 'Active', isSuspended: false } as const)].slice(
    0,
    Math.max(0, room),
  );
}

function repeat(times: number, wanted: Wanted): Wanted[] {
  return Array.from({ length: times }, () => wanted);
}

export function inventGymnast(
  team: TeamName | null,
  { status, isSuspended }: Wanted,
  name: { firstName: string; lastName: string },
  random: Random,
): GymnastSeed {
  const draw = random();
  const skill = draw < 0.06 ? null : draw < 0.14 ? 'Beginner' : String(3 + Math.floor(random() * 6));
  return { ...name, team, status, isSuspended, gymnastLevel: skill, dateOfBirth: birthDate(skill, random) };
}

/** Dates of birth for 2026: about 10 years of age on level 3, about 16 on level 8; beginners are 7 to 9. */
function birthDate(skill: string | null, random: Random): string {
  const level = Number(skill);
  const age = level >= 3 ? level + 7 + Math.floor(random() * 2) : 7 + Math.floor(random() * 3);
  const day = new Date(Date.UTC(2026 - age, 0, 1 + Math.floor(random() * 365)));
  return day.toISOString().slice(0, 10);
}

function rosterGymnasts(): GymnastSeed[] {
  return meetRoster.map(([firstName, lastName, team, gymnastLevel, dateOfBirth, status]) => ({
    firstName,
    lastName,
    team: known(teamNames, team),
    gymnastLevel,
    dateOfBirth,
    status: known(['Active', 'Lapsed', 'PendingNew'] as const, status),
  }));
}

function known<Word extends string>(words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`The meet roster holds the unknown word '${text}'.`);
  return found;
}
