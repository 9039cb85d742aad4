import type { CalendarDate } from '@league/contract';
import type { ScopedTransaction } from '../../../platform/db/database.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { NewMember, Place } from '../new-member.ts';
import { createMembers, readyMembers, type Telling } from '../new-members.service.ts';
import { bringBack, findReturning, type Returned } from '../returning/returning.service.ts';
import { reachedAt } from './siblings.repository.ts';
import { joinFamily } from './siblings.service.ts';

type NewSibling = {
  readonly actor: Actor;
  readonly place: Place;
  readonly typed: NewMember;
  /** The same, as it is stored where nobody is reached at the address. */
  readonly alone: NewMember;
  /** The family's, under which the brothers and sisters are found. */
  readonly address: string;
  readonly today: CalendarDate;
  readonly file: string;
  readonly tell: readonly Telling[];
  /** Told of a gymnast who was archived and is brought back. */
  readonly tellBack: (returned: Returned) => Promise<void>;
};

/**
 * Adds a gymnast of a file who shares an address, or brings them back: linked with who is reached at it; where nobody is, a
 * gymnast like any other. False where that is the same child, or the email is taken.
 */
export async function createSibling(
  tx: ScopedTransaction,
  { actor, place, typed, alone, address, today, file, tell, tellBack }: NewSibling,
): Promise<boolean> {
  const [sibling] = await reachedAt(tx, address);
  let member = alone;
  try {
    if (sibling) {
      const newcomer = { ...typed, email: address };
      const family = await joinFamily(tx, actor, { siblingOf: sibling.id, newcomer });
      member = { ...typed, ...family };
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'DUPLICATE_EMAIL') return false;
    throw error;
  }
  let isStored = false;
  const isAllowed = await withSavepoint(tx, async () => {
    const memberId = typed.isAnotherChild ? undefined : (await findReturning(tx, [member])).get(0);
    if (memberId !== undefined) {
      const facts = { code: 'importedAgain', file } as const;
      const returned = await bringBack(tx, actor, { memberId, typed: member, place, today, facts });
      if (returned) {
        await tellBack(returned);
        isStored = true;
        return;
      }
    }
    const [created] = await createMembers(tx, {
      ...{ actor, place, ready: readyMembers([member]), facts: { code: 'imported', file } },
      tell,
    });
    isStored = created !== null && created !== undefined;
  });
  return isAllowed && isStored;
}
