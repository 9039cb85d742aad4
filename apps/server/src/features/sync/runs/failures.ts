import type { SyncFact } from '@league/contract';
import { ProviderError, ProviderRefused, ProviderSignInFailed } from '@league/provider';

/** The reason shown for a gymnast whose contact the service does not find (404). */
export const GONE: SyncFact = { code: 'gone' };

/** What a failure at the provider means for the portal, and what is reported to the office. */
export type ProviderFailure = {
  /**
   * `later`: try again. `refused`: this change will not succeed as it is. `forbidden`: either this change, or every
   * change with the portal's key (push-forbidden.ts finds out). `missing`: the contact does not exist.
   */
  meaning: 'later' | 'refused' | 'forbidden' | 'missing';
  /** Whether every other call would fail in the same way. */
  isGeneral: boolean;
  /** The fact for the office. A coach sees only refusals (members.presenter.ts), or less (sync-status.service.ts). */
  fact: SyncFact;
};

/**
 * Statuses that concern the account and not what was sent: unpaid, wrong address, a proxy's sign-in, terms not
 * accepted.
 */
const GENERAL_STATUSES: ReadonlySet<number> = new Set([402, 405, 407, 428]);

function refused(error: ProviderRefused): ProviderFailure {
  const { status, details } = error;
  if (status === 403)
    return {
      meaning: 'forbidden',
      isGeneral: false,
      fact: { code: 'keyForbidden' },
    };
  if (GENERAL_STATUSES.has(status))
    return {
      meaning: 'later',
      isGeneral: true,
      fact: { code: 'accountForbidden', status },
    };
  return { meaning: 'refused', isGeneral: false, fact: { code: 'refused', status, details: [...details] } };
}

/** The reason for a change that is itself forbidden; coaches see it too. */
export const NOT_ALLOWED: SyncFact = { code: 'forbidden' };

/** Every change was forbidden, not only one. */
export class EverythingForbidden extends Error {
  override readonly name = 'EverythingForbidden';

  constructor(cause: unknown) {
    super('Wild Apricot forbids every change.', { cause });
  }
}

/** Whether the service has certainly not carried out the failed call; after any other failure it may have. */
export function isCertainlyNotDone(error: unknown): boolean {
  return (
    error instanceof ProviderError && error.kind !== 'unavailable' && error.kind !== 'replyNotUnderstood'
  );
}

/**
 * Turns the provider's failures into the portal's; undefined for an error of another kind. Only this function does so.
 */
export function providerFailureOf(error: unknown): ProviderFailure | undefined {
  if (error instanceof EverythingForbidden)
    return {
      meaning: 'later',
      isGeneral: true,
      fact: { code: 'allForbidden' },
    };
  if (error instanceof ProviderRefused) return refused(error);
  if (!(error instanceof ProviderError)) return undefined;
  const general = (fact: SyncFact): ProviderFailure => ({ meaning: 'later', isGeneral: true, fact });
  switch (error.kind) {
    case 'refused':
    case 'choiceUnknown':
      return { meaning: 'refused', isGeneral: false, fact: { code: 'unsendable', words: error.message } };
    case 'notFound':
      return { meaning: 'missing', isGeneral: false, fact: GONE };
    case 'replyNotUnderstood':
      return {
        meaning: 'later',
        isGeneral: false,
        fact: { code: 'notUnderstood' },
      };
    case 'busy':
      return general({ code: 'busy' });
    case 'signInFailed':
      return general({
        code: error instanceof ProviderSignInFailed && error.isAtWrite ? 'keyCannotWrite' : 'keyNotAccepted',
      });
    case 'otherAccount':
      return general({ code: 'otherAccount' });
    case 'fieldsMissing':
      return general({ code: 'unsendable', words: error.message });
    case 'unavailable':
      return general({ code: 'unreachable' });
  }
}
