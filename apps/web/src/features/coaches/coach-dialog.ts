import type { Coach } from '@league/contract';

/** A dialog about one coach, opened from a row or a card. */
export type CoachDialog = {
  readonly kind: 'edit' | 'deactivate' | 'remove' | 'password' | 'sendAgain';
  readonly coach: Coach;
};

export type OpenDialog = (dialog: CoachDialog) => void;
