import { foldName, spellingsOf } from './fold-name.ts';
import { nameTeams, type TeamNames } from './team-names.ts';

/** What of a gymnast is compared with a meet's results. */
export type RosterMember = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly teamName: string | null;
  readonly skillLevel: string;
};

/** A name in the forms that are compared. */
type ComparedName = {
  /** Without spaces, in every spelling. */
  readonly spellings: readonly string[];
  /** Of each spelling which letters it has, a bit for each. */
  readonly letters: readonly number[];
  /** Word by word, in the plainest spelling. */
  readonly words: readonly string[];
};

export type IndexedMember = {
  readonly member: RosterMember;
  readonly first: ComparedName;
  readonly last: ComparedName;
  readonly teamKey: string | null;
};

export type RosterIndex = {
  readonly all: readonly IndexedMember[];
  readonly byId: ReadonlyMap<number, IndexedMember>;
  readonly teams: TeamNames;
  /** Gymnasts whose name, in the plain or in the reversed order and in any spelling, is this. */
  withName(order: 'plain' | 'reversed', joined: readonly string[]): IndexedMember[];
};

export function comparedName(name: string): ComparedName {
  const spellings = spellingsOf(name);
  return {
    spellings,
    letters: spellings.map(lettersOf),
    words: name
      .split(/[\s-]+/u)
      .map(foldName)
      .filter((word) => word !== ''),
  };
}

/** Letters beyond a to z share bits: two texts that differ here differ in a letter, and not the other way round. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
}

/** Prepares a roster so that each of many results is compared with all of it quickly. */
export function indexRoster(roster: readonly RosterMember[]): RosterIndex {
  const teams = nameTeams(new Set(roster.flatMap(({ teamName }) => teamName ?? [])));
  const all = roster.map((member) => ({
    member,
    first: comparedName(member.firstName),
    last: comparedName(member.lastName),
    teamKey: member.teamName === null ? null : teams.keyOf(member.teamName),
  }));
  const byName = { plain: new Map<string, IndexedMember[]>(), reversed: new Map<string, IndexedMember[]>() };
  for (const each of all) {
    const { firstName, lastName } = each.member;
    for (const name of spellingsOf(firstName + lastName)) addTo(byName.plain, name, each);
    for (const name of spellingsOf(lastName + firstName)) addTo(byName.reversed, name, each);
  }
  return {
    all,
    teams,
    byId: new Map(all.map((each) => [each.member.id, each])),
    withName: (order, joined) => [...new Set(joined.flatMap((name) => byName[order].get(name) ?? []))],
  };
}

function addTo(map: Map<string, IndexedMember[]>, name: string, member: IndexedMember): void {
  map.set(name, [...(map.get(name) ?? []), member]);
}
