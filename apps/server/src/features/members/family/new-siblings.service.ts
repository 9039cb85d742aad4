import type { CalendarDate } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { NewMember, Place } from '../add/new-member.ts';
import { createMembers, readyMembers, type Telling } from '../add/new-members.service.ts';
import { bringBack, findReturning, type Returned } from '../returning/returning.service.ts';
import { reachedAt } from './siblings.repository.ts';
import { joinFamily } from './siblings.service.ts';

type NewSibling = {
  readonly actor: Actor;
  readonly place: Place;
  readonly typed: NewMember;
  /** The same, as it is stored where no gymnast is reached at the address. */
  readonly alone: NewMember;
  /** The family's, under which the brothers and sisters are found. */
  readonly address: string;
  readonly today: CalendarDate;
  readonly file: string;
  readonly tell: readonly Telling[];
  /** Told of a gymnast who was archived and is brought back. */
  readonly tellBack: (returned: Returned) => Promise<void>;
};

/** Links the newcomer with who is reached at the address; null for the same child. */
async function linked(
  tx: ScopedTransaction,
  { actor, typed, alone, address }: Pick<NewSibling, 'actor' | 'typed' | 'alone' | 'address'>,
): Promise<NewMember | null> {
  const [sibling] = await reachedAt(tx, address);
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
 * Adds a gymnast of a file who shares an address, or brings them back: linked with the gymnasts reached at it; where there are none, a
 * gymnast like any other. False where that is the same child, or the email is taken: then no sibling is linked either.
 */
export async function createSibling(
  tx: ScopedTransaction,
  { actor, place, typed, alone, address, today, file, tell, tellBack }: NewSibling,
): Promise<boolean> {
  return withSavepoint(tx, async () => {
    const member = await linked(tx, { actor, typed, alone, address });
    if (!member) return false;
    const memberId = typed.isAnotherChild ? undefined : (await findReturning(tx, [member])).get(0);
    if (memberId !== undefined) {
      const facts = { code: 'importedAgain', file } as const;
      const returned = await bringBack(tx, actor, { memberId, typed: member, place, today, facts });
      if (returned) {
        await tellBack(returned);
        return true;
      }
    }
    const [created] = await createMembers(tx, {
      ...{ actor, place, ready: readyMembers([member]), facts: { code: 'imported', file } },
      tell,
    });
    return created !== null && created !== undefined;
  });
}
