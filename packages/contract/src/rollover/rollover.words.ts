import { countOf, inDigits } from '../counts.ts';
import type { RolloverPart } from './rollover.constants.ts';

const PARTS: Readonly<Record<RolloverPart, string>> = {
  archive: 'archived',
  moveUp: 'moved up',
  renew: 'renewed',
};

/** What the portal answers when a season rollover has been made (OFFICE-02). */
export const ROLLOVER_ANSWERS = {
  /** `12 gymnasts archived, 30 moved up.` */
  done: (counts: Readonly<Record<RolloverPart, number>>) => {
    const made = (Object.keys(PARTS) as RolloverPart[]).filter((part) => counts[part] > 0);
    if (made.length === 0) return 'No gymnast was changed.';
    const words = made.map((part, index) =>
      index === 0
        ? `${countOf(counts[part], 'gymnast')} ${PARTS[part]}`
        : `${inDigits(counts[part])} ${PARTS[part]}`,
    );
    return `${words.join(', ')}.`;
  },
} as const;
