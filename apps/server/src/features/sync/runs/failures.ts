import { ProviderError, ProviderRefused } from '@league/provider';

/** Said of a gymnast whose contact the service answers 404 for. */
export const GONE = 'The contact of this gymnast is no longer there.';

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

function refusalSentence(error: ProviderRefused): string {
  const reasons = error.details.map(({ field, restriction }) =>
    restriction ? `${field}: ${restriction}` : field,
  );
  if (reasons.length > 0) return `The change was refused. ${reasons.join(' ')}`;
  return error.status === 400
    ? 'The change was refused.'
    : `The change was refused (status ${error.status}).`;
}

/** About the account and not about what was sent: unpaid, a wrong address, a proxy's sign-in, terms not accepted. */
const GENERAL_STATUSES: ReadonlySet<number> = new Set([402, 405, 407, 428]);

function refused(error: ProviderRefused): ProviderFailure {
  const { status } = error;
  if (status === 403)
    return {
      meaning: 'forbidden',
      isGeneral: false,
      sentence:
        'Wild Apricot does not let the portal do this (status 403). Please check the rights of its key.',
    };
  if (GENERAL_STATUSES.has(status))
    return {
      meaning: 'later',
      isGeneral: true,
      sentence: `Wild Apricot does not let the portal do this (status ${status}). Please check the account and the rights of the portal’s key.`,
    };
  return { meaning: 'refused', isGeneral: false, sentence: refusalSentence(error) };
}

/** Said of a change that is forbidden for itself, for a coach's eyes too. */
export const NOT_ALLOWED = 'This change is not allowed (status 403).';

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
      sentence:
        'Wild Apricot does not let the portal change anything (status 403). Please check the rights of its key.',
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
        sentence: 'Wild Apricot sent an answer that the portal does not understand.',
      };
    case 'busy':
      return general('Wild Apricot is busy; the portal tries again automatically.');
    case 'signInFailed':
      return general('Wild Apricot did not accept the portal’s key. Please check PROVIDER_API_KEY.');
    case 'otherAccount':
      return general(
        'The key belongs to another Wild Apricot account. Nothing is read or written until the league office has decided.',
      );
    case 'fieldsMissing':
      return general(error.message);
    case 'unavailable':
      return general('Wild Apricot cannot be reached; the portal tries again automatically.');
  }
}
