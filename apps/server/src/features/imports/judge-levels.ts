import { BEGINNER, cleanLine, SKILL_LEVELS } from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing } from './judge-cells.ts';
import { refuseMissing } from './judge-texts.ts';

const BEGINNERS = /^(?:level\s*)?(?:beginners?|beg\.?)(?:\s*level)?$/i;
const BEFORE =
  '(?:usag|jo|j\\.o\\.|dp|team|girls|boys|gymnast|skill|comp|compulsory|optional|level|lvl|lev|lv|l|nivel|niveau|stufe)';
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** At most so many words stand before the number: `lvl` is also `lv` and `l`, and a long row of them has too many readings to try. */
const NUMBERED = new RegExp(
  `^(?:${BEFORE}[\\s.:#-]*){0,5}#?\\s*(\\d{1,2}|[ivx]+|${WORDS.join('|')})(?:\\.0+|st|nd|rd|th)?(?:\\s+(?:level|team|girls|boys))*(?:\\s*\\([a-z. ]*\\))?$`,
  'i',
);

/** What the membership service's field takes: the levels of the add form, and Beginner, which the template names. */
const LEVELS: readonly string[] = [...SKILL_LEVELS, BEGINNER];

/** Reads a level however it is put: `4`, `Level 4`, `L4`, `IV`, `4th`, `four`, `Beginner` (IMPORT-05). */
export function readSkillLevel(cell: Cell): CellReading {
  const text = cleanLine(cell.text);
  const written = NUMBERED.exec(text)?.[1]?.toLowerCase() ?? '';
  const number = ROMAN.indexOf(written) + 1 || WORDS.indexOf(written) + 1 || Number.parseInt(written, 10);
  const level = BEGINNERS.test(text) ? BEGINNER : String(number);
  if (LEVELS.includes(level)) return { value: level };
  if (saysNothing(cell)) return refuseMissing('skillLevel', cell.heading);
  return {
    code: 'NOT_A_LEVEL',
    message: `${quoted(cell)} is not a level of this league’s rosters. Write one of ${SKILL_LEVELS.join(', ')} or ${BEGINNER}.`,
  };
}
