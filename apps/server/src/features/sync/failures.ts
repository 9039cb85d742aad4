import { ProviderError, ProviderRefused } from '@league/provider';

/** What a failure at the provider means for the portal, and the sentence for the office. */
export type ProviderFailure = {
  /** `later`: try again; `refused`: this change will not pass as it is; `missing`: the contact is not there. */
  meaning: 'later' | 'refused' | 'missing';
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

/** The one place where the provider's failures become the portal's; gives undefined for a failure of another kind. */
export function providerFailureOf(error: unknown): ProviderFailure | undefined {
  if (!(error instanceof ProviderError)) return undefined;
  switch (error.kind) {
    case 'refused':
      return {
        meaning: 'refused',
        sentence: error instanceof ProviderRefused ? refusalSentence(error) : error.message,
      };
    case 'choiceUnknown':
      return { meaning: 'refused', sentence: error.message };
    case 'notFound':
      return { meaning: 'missing', sentence: 'The membership service no longer has this gymnast.' };
    case 'busy':
      return {
        meaning: 'later',
        sentence: 'The membership service is busy; the portal tries again by itself.',
      };
    case 'signInFailed':
      return {
        meaning: 'later',
        sentence: 'The membership service did not accept the portal’s key. Please check PROVIDER_API_KEY.',
      };
    case 'fieldsMissing':
      return { meaning: 'later', sentence: error.message };
    case 'replyNotUnderstood':
      return {
        meaning: 'later',
        sentence: 'The membership service answered in a way the portal does not understand.',
      };
    case 'unavailable':
      return {
        meaning: 'later',
        sentence: 'The membership service cannot be reached; the portal tries again by itself.',
      };
  }
}
