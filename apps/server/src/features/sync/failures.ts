import { ProviderError, ProviderRefused } from '@league/provider';

/** Said of a gymnast whose contact the service answers 404 for. */
export const GONE = 'The membership service no longer has this gymnast.';

/** What a failure at the provider means for the portal, and the sentence for the office. */
export type ProviderFailure = {
  /** `later`: try again; `refused`: this change will not pass as it is; `missing`: the contact is not there. */
  meaning: 'later' | 'refused' | 'missing';
  /** Whether every other call would meet it too. */
  isGeneral: boolean;
  /** For the office; a coach is told less (sync-status.service.ts). */
  sentence: string;
};

function refusalSentence(error: ProviderRefused): string {
  const reasons = error.details.map(({ field, restriction }) =>
    restriction ? `${field}: ${restriction}` : field,
  );
  return reasons.length > 0
    ? `The membership service refused the change. ${reasons.join(' ')}`
    : 'The membership service refused the change.';
}

/** A 400 is about the values sent; any other refusal is about the portal's rights or the address, and can be mended. */
function refused(error: ProviderRefused): ProviderFailure {
  if (error.status === 400) return { meaning: 'refused', isGeneral: false, sentence: refusalSentence(error) };
  return {
    meaning: 'later',
    isGeneral: true,
    sentence: `The membership service does not let the portal do this (status ${error.status}). Please check the rights of its key.`,
  };
}

/** The one place where the provider's failures become the portal's; gives undefined for a failure of another kind. */
export function providerFailureOf(error: unknown): ProviderFailure | undefined {
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
        sentence: 'The membership service answered in a way the portal does not understand.',
      };
    case 'busy':
      return general('The membership service is busy; the portal tries again by itself.');
    case 'signInFailed':
      return general(
        'The membership service did not accept the portal’s key. Please check PROVIDER_API_KEY.',
      );
    case 'fieldsMissing':
      return general(error.message);
    case 'unavailable':
      return general('The membership service cannot be reached; the portal tries again by itself.');
  }
}
