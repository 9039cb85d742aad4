import type { CalendarDate } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { NewMember, Place } from '../add/new-member.ts';
import { createMembers, type ExtraStatement, readyMembers } from '../add/new-members.service.ts';
import { bringBack, findReturning, type Returned } from '../returning/returning.service.ts';
import { havingAddress } from './siblings.repository.ts';
import { joinFamily } from './siblings.service.ts';

type NewSibling = {
  readonly actor: Actor;
  readonly place: Place;
  readonly typed: NewMember;
  /** The gymnast as stored if no other gymnast has the address. */
  readonly alone: NewMember;
  /** The family's address, by which brothers and sisters are found. */
  readonly address: string;
  readonly today: CalendarDate;
  readonly file: string;
  readonly extraStatements: readonly ExtraStatement[];
  /** Called for an archived gymnast who is brought back. */
  readonly onReturned: (returned: Returned) => Promise<void>;
};

/** Links the new gymnast with those who have the address; null if it is the same child. */
async function linked(
  tx: ScopedTransaction,
  { actor, typed, alone, address }: Pick<NewSibling, 'actor' | 'typed' | 'alone' | 'address'>,
): Promise<NewMember | null> {
  const [sibling] = await havingAddress(tx, address);
  if (!sibling) return alone;
  try {
    const newcomer = { ...typed, email: address };
    return { ...typed, ...(await joinFamily(tx, actor, { siblingOf: sibling.id, newcomer })) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'DUPLICATE_EMAIL') return null;
    throw error;
  }
}

/**
 * Adds a gymnast of a file who shares an address, or brings them back, and links them with the gymnasts who have it; if
 * there are none, adds them like any other. Returns false if it is the same child or the email is taken; then no
 * sibling is linked either.
 */
export async function createSibling(
  tx: ScopedTransaction,
  { actor, place, typed, alone, address, today, file, extraStatements, onReturned }: NewSibling,
): Promise<boolean> {
  return withSavepoint(tx, async () => {
    const member = await linked(tx, { actor, typed, alone, address });
    if (!member) return false;
    const memberId = typed.isAnotherChild ? undefined : (await findReturning(tx, [member])).get(0);
    if (memberId !== undefined) {
      const facts = { code: 'importedAgain', file } as const;
      const returned = await bringBack(tx, actor, { memberId, typed: member, place, today, facts });
      if (returned) {
        await onReturned(returned);
        return true;
      }
    }
    const [created] = await createMembers(tx, {
      ...{ actor, place, ready: readyMembers([member]), facts: { code: 'imported', file } },
      extraStatements,
    });
    return created !== null && created !== undefined;
  });
}
