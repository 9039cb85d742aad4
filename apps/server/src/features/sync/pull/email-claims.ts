import type { Comparison } from '../compare/compare.ts';
import type { SyncMember } from '../store/read-members.repository.ts';
import type { SyncedValues } from '../values/synced-values.ts';

/** A gymnast who would change their email; both emails in lower case, empty for none. */
export type EmailMove = {
  /** The member's id; negative for a contact that is to be added. */
  holder: number;
  from: string;
  to: string;
};

/**
 * The moves that are impossible because another gymnast keeps the email. All moves are checked together, so that two
 * gymnasts can exchange emails: a contact that gives up an email no longer holds it, unless its own move is blocked.
 */
export function blockedMoves(
  moves: readonly EmailMove[],
  holders: ReadonlyMap<string, number>,
): ReadonlySet<number> {
  const moveOf = new Map(moves.map((move) => [move.holder, move]));
  const blocked = new Set<number>();
  const isKept = (email: string, by: number) => {
    const holder = holders.get(email);
    if (holder === undefined || holder === by) return false;
    const move = moveOf.get(holder);
    return !move || blocked.has(holder) || move.to === email;
  };
  for (let before = -1; before !== blocked.size; ) {
    before = blocked.size;
    const claimed = new Set<string>();
    for (const { holder, to } of moves) {
      if (to === '' || blocked.has(holder)) continue;
      if (isKept(to, holder) || claimed.has(to)) blocked.add(holder);
      else claimed.add(to);
    }
  }
  return blocked;
}

/** The email move in a comparison of a gymnast on a roster; null for none. */
export function moveOfMember(member: SyncMember, take: Partial<SyncedValues>): EmailMove | null {
  if (member.archivedAt !== null) return null;
  const from = member.portal.email.toLowerCase();
  if (take.archived === true) return { holder: member.id, from, to: '' };
  return take.email === undefined ? null : { holder: member.id, from, to: take.email.toLowerCase() };
}

/** The comparison without the email, which stays as last agreed. */
export function withoutEmail(comparison: Comparison, agreed: SyncedValues | null): Comparison {
  const { email: _, ...take } = comparison.take;
  return { ...comparison, take, base: { ...comparison.base, email: agreed?.email ?? '' } };
}

/** Puts entries whose emails depend on each other first, so that they are stored in the same transaction. */
export function dependentFirst<Entry>(
  entries: readonly Entry[],
  moveOf: (entry: Entry) => EmailMove | null,
): Entry[] {
  const moves = entries.map(moveOf);
  const left = new Set(moves.flatMap((move) => move?.from || []));
  const wanted = new Set(moves.flatMap((move) => move?.to || []));
  const isLinked = (index: number) => {
    const move = moves[index];
    return Boolean(move && (left.has(move.to) || wanted.has(move.from)));
  };
  return [
    ...entries.filter((_, index) => isLinked(index)),
    ...entries.filter((_, index) => !isLinked(index)),
  ];
}
