import type { ErasureState } from './personal-data.schemas.ts';

/** The state of a gymnast's erasure, in a sentence. */
export const ERASURE_WORDS = {
  done: 'Everything held on this gymnast is erased.',
  waiting:
    'Erased in the portal. Wild Apricot has not erased its own record yet; the portal asks again until it has.',
  refused: 'Erased in the portal, but Wild Apricot refuses to erase its own record. The Sync tab says why.',
} as const satisfies Record<ErasureState, string>;

/** What the portal answers and writes about personal data. */
export const PERSONAL_DATA_WORDS = {
  askedAgain: 'Wild Apricot is being asked again.',
  erasedGymnast: 'a gymnast who has been erased',
  anotherGymnast: '(another gymnast)',
  fileWithErased:
    'A row of this file belongs to a gymnast who has since been erased. Please upload the spreadsheet again without it.',
  aboutCopy: [
    'Everything the portal holds on this gymnast, as it is stored. Wild Apricot keeps a contact of its own,',
    'whose values as last agreed are under gymnast.base. Scores are whole thousandths: 9250 is 9.250. Copies in backups',
    'are as old as the backup.',
  ].join(' '),
} as const;
