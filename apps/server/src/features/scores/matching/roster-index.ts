import { type ComparedName, comparedName, wordsOf } from '../../../platform/names/compared-name.ts';
import { foldName, spellingsOf } from '../../../platform/names/fold-name.ts';
import { nameTeams, type TeamNames } from './team-names.ts';
import { MOST_WORDS } from './written-name.ts';

/** The values of a gymnast that are compared with a meet's results. */
export type RosterMember = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly teamName: string | null;
  readonly skillLevel: string;
  /** Former names. A match with one is proposed and never attached (SCORE-07). */
  readonly formerNames?: readonly PersonName[];
};

type PersonName = Pick<RosterMember, 'firstName' | 'lastName'>;

export type IndexedMember = {
  readonly member: RosterMember;
  /** This is a former name of the gymnast. */
  readonly isFormerName: boolean;
  readonly first: ComparedName;
  readonly last: ComparedName;
  readonly teamKey: string | null;
};

export type RosterIndex = {
  /** Each gymnast under the present name, and again under each former one. */
  readonly all: readonly IndexedMember[];
  readonly byId: ReadonlyMap<number, IndexedMember>;
  readonly teams: TeamNames;
  /** Gymnasts whose name, in any spelling, is this: the present one in the plain or the reversed order, or a former one. */
  withName(which: 'plain' | 'reversed' | 'former', joined: readonly string[]): IndexedMember[];
};

/** Prepares a roster so that each of many results is compared with all of it quickly. */
export function indexRoster(roster: readonly RosterMember[]): RosterIndex {
  const teams = nameTeams(new Set(roster.flatMap(({ teamName }) => teamName ?? [])));
  const index = (member: RosterMember, name: PersonName, isFormerName: boolean): IndexedMember => ({
    member,
    isFormerName,
    first: comparedName(name.firstName),
    last: comparedName(name.lastName),
    teamKey: member.teamName === null ? null : teams.keyOf(member.teamName),
  });
  const present = roster.map((member) => index(member, member, false));
  const former = roster.flatMap((member) =>
    formerNamesToCompare(member).map((name) => ({ name, indexed: index(member, name, true) })),
  );
  const newMap = () => new Map<string, IndexedMember[]>();
  const byName = { plain: newMap(), reversed: newMap(), former: newMap() };
  for (const each of present) {
    const { firstName, lastName } = each.member;
    for (const name of spellingsOf(firstName + lastName)) addTo(byName.plain, name, each);
    for (const name of spellingsOf(lastName + firstName)) addTo(byName.reversed, name, each);
  }
  for (const { name, indexed } of former) {
    for (const spelling of spellingsOf(name.firstName + name.lastName))
      addTo(byName.former, spelling, indexed);
  }
  return {
    all: [...present, ...former.map(({ indexed }) => indexed)],
    teams,
    byId: new Map(present.map((each) => [each.member.id, each])),
    withName: (which, joined) => [...new Set(joined.flatMap((name) => byName[which].get(name) ?? []))],
  };
}

/** How many former names of a gymnast are compared, the newest ones: each is compared with every result. */
const MOST_FORMER_NAMES = 5;

const keyOf = ({ firstName, lastName }: PersonName) => `${foldName(firstName)} ${foldName(lastName)}`;
const wordsIn = ({ firstName, lastName }: PersonName) => wordsOf(firstName).length + wordsOf(lastName).length;

/** The former names by which a result can be recognized: no text with more words than a written name may have, and each once. */
function formerNamesToCompare(member: RosterMember): PersonName[] {
  const former = member.formerNames ?? [];
  if (former.length === 0) return [];
  const byKey = new Map(former.toReversed().map((name) => [keyOf(name), name]));
  byKey.delete(keyOf(member));
  return [...byKey.values()]
    .reverse()
    .filter((name) => wordsIn(name) <= MOST_WORDS)
    .slice(0, MOST_FORMER_NAMES);
}

function addTo(map: Map<string, IndexedMember[]>, name: string, member: IndexedMember): void {
  const known = map.get(name);
  if (known) known.push(member);
  else map.set(name, [member]);
}
