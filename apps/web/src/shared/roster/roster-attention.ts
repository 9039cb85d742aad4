import { isPending, isRenewable, type Member, reachableEmail, type ScoreWarning } from '@league/contract';

export type WarningsByMember = ReadonlyMap<number, ScoreWarning>;

const BY_VALUES = {
  active: (member) => member.membershipStatus === 'Active',
  lapsed: isRenewable,
  pending: isPending,
  'no-emergency-phone': (member) => !member.emergencyContactPhone,
  'no-phone': (member) => !member.phone,
  'no-email': (member) => !reachableEmail(member),
  'no-birth-date': (member) => !member.dateOfBirth,
  stuck: ({ sync }) => sync.state === 'refused' || sync.state === 'missing',
} as const satisfies Record<string, (member: Member) => boolean>;

const BY_SCORES = {
  'must-move-up': ({ severity }) => severity === 'red',
  'scored-out': ({ severity }) => severity !== 'red',
} as const satisfies Record<string, (warning: ScoreWarning) => boolean>;

/** A reason why a gymnast needs the coach's attention. As a filter it is in the address of the roster. */
export type Attention = keyof typeof BY_VALUES | keyof typeof BY_SCORES;

/** All reasons, the most urgent first. */
export const ATTENTIONS = [
  'lapsed',
  'must-move-up',
  'no-emergency-phone',
  'stuck',
  'pending',
  'scored-out',
  'no-phone',
  'no-email',
  'no-birth-date',
] as const satisfies readonly Attention[];

/** A filter of the roster: a status, or a reason. */
export const ROSTER_FILTERS = ['active', ...ATTENTIONS] as const satisfies readonly Attention[];

export function isAttention(word: string | null): word is Attention {
  return ROSTER_FILTERS.some((each) => each === word);
}

/** The gymnasts of the roster who need attention for this reason; null while the scores for it are not loaded. */
export function needingAttention(
  attention: Attention,
  roster: readonly Member[],
  warnings: WarningsByMember | undefined,
): readonly Member[] | null {
  if (isByValues(attention)) return roster.filter(BY_VALUES[attention]);
  if (!warnings) return null;
  const scored = BY_SCORES[attention];
  return roster.filter(({ id }) => {
    const warning = warnings.get(id);
    return warning !== undefined && scored(warning);
  });
}

function isByValues(attention: Attention): attention is keyof typeof BY_VALUES {
  return Object.hasOwn(BY_VALUES, attention);
}
