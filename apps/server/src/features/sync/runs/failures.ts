import { syncWords } from '@league/contract';
import { ProviderError, ProviderRefused } from '@league/provider';

/** Said of a gymnast whose contact the service answers 404 for. */
export const GONE = syncWords({ code: 'gone' });

/** What a failure at the provider means for the portal, and the sentence for the office. */
export type ProviderFailure = {
  /**
   * `later`: try again; `refused`: this change will not pass as it is; `forbidden`: either this change, or all that the
   * portal's key would do (push-run.ts tells which); `missing`: the contact is not there.
   */
  meaning: 'later' | 'refused' | 'forbidden' | 'missing';
  /** Whether every other call would meet it too. */
  isGeneral: boolean;
  /** For the office. A coach reads of it only what is refused (members.presenter.ts) or less (sync-status.service.ts). */
  sentence: string;
};

function refusalSentence({ status, details }: ProviderRefused): string {
  return syncWords({ code: 'refused', status, details });
}

/** About the account and not about what was sent: unpaid, a wrong address, a proxy's sign-in, terms not accepted. */
const GENERAL_STATUSES: ReadonlySet<number> = new Set([402, 405, 407, 428]);

function refused(error: ProviderRefused): ProviderFailure {
  const { status } = error;
  if (status === 403)
    return {
      meaning: 'forbidden',
      isGeneral: false,
      sentence: syncWords({ code: 'keyForbidden' }),
    };
  if (GENERAL_STATUSES.has(status))
    return {
      meaning: 'later',
      isGeneral: true,
      sentence: syncWords({ code: 'accountForbidden', status }),
    };
  return { meaning: 'refused', isGeneral: false, sentence: refusalSentence(error) };
}

/** Said of a change that is forbidden for itself, for a coach's eyes too. */
export const NOT_ALLOWED = syncWords({ code: 'forbidden' });

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
      sentence: syncWords({ code: 'allForbidden' }),
    };
  if (error instanceof ProviderRefused) return refused(error);
  if (!(error instanceof ProviderError)) return undefined;
  const general = (sentence: string): ProviderFailure => ({ meaning: 'later', isGeneral: true, sentence });
  switch (error.kind) {
    case 'refused':
    case 'choiceUnknown':
      return { meaning: 'refused', isGeneral: false, sentence: error.message };
    case 'notFound':
      return { meaning: 'missing', isGeneral: false, sentence: GONE };
    case 'replyNotUnderstood':
      return {
        meaning: 'later',
        isGeneral: false,
        sentence: syncWords({ code: 'notUnderstood' }),
      };
    case 'busy':
      return general(syncWords({ code: 'busy' }));
    case 'signInFailed':
      return general(syncWords({ code: 'keyNotAccepted' }));
    case 'otherAccount':
      return general(syncWords({ code: 'otherAccount' }));
    case 'fieldsMissing':
      return general(error.message);
    case 'unavailable':
      return general(syncWords({ code: 'unreachable' }));
  }
}
