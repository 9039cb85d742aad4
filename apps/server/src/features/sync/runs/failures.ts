import type { SyncFact } from '@league/contract';
import { ProviderError, ProviderRefused, ProviderSignInFailed } from '@league/provider';

/** Said of a gymnast whose contact the service answers 404 for. */
export const GONE: SyncFact = { code: 'gone' };

/** What a failure at the provider means for the portal, and what it reports to the office. */
export type ProviderFailure = {
  /**
   * `later`: try again; `refused`: this change will not pass as it is; `forbidden`: either this change, or all that the
   * portal's key would do (push-run.ts tells which); `missing`: the contact is not there.
   */
  meaning: 'later' | 'refused' | 'forbidden' | 'missing';
  /** Whether every other call would meet it too. */
  isGeneral: boolean;
  /** For the office. A coach reads of it only what is refused (members.presenter.ts) or less (sync-status.service.ts). */
  fact: SyncFact;
};

/** About the account and not about what was sent: unpaid, a wrong address, a proxy's sign-in, terms not accepted. */
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

/** Said of a change that is forbidden for itself, for a coach's eyes too. */
export const NOT_ALLOWED: SyncFact = { code: 'forbidden' };

/** Every change that was tried was forbidden, not only one. */
export class EverythingForbidden extends Error {
  override readonly name = 'EverythingForbidden';

  constructor(cause: unknown) {
    super('Wild Apricot forbids every change.', { cause });
  }
}

/** Whether the service has certainly not carried out the call that failed so; any other call may have been. */
export function isCertainlyNotDone(error: unknown): boolean {
  return (
    error instanceof ProviderError && error.kind !== 'unavailable' && error.kind !== 'replyNotUnderstood'
  );
}

/** The one place where the provider's failures become the portal's; gives undefined for a failure of another kind. */
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
