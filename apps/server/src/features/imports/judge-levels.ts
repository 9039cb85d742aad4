import { BEGINNER, cleanLine, SKILL_LEVELS } from '@league/contract';
import { type Cell, type CellReading, quoted } from './judge-cells.ts';

const BEGINNERS = /^(?:level\s*)?(?:beginners?|beg\.?)(?:\s*level)?$/i;
const NUMBERED =
  /^(?:(?:usag|jo|j\.o\.|dp|team|girls|boys|gymnast|skill|compulsory|optional)\s+)*(?:level|lvl|lev|lv|l)?[\s.:#-]*(\d{1,2}|[ivx]+)(?:\.0+)?$/i;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** What the membership service's field takes: the levels of the add form, and Beginner, which the template names. */
const LEVELS: readonly string[] = [...SKILL_LEVELS, BEGINNER];

/** Reads a level however it is put: `4`, `Level 4`, `L4`, `IV`, `Beginner` (IMPORT-05). */
export function readSkillLevel(cell: Cell): CellReading {
  const text = cleanLine(cell.text);
  const written = NUMBERED.exec(text)?.[1]?.toLowerCase() ?? '';
  const roman = ROMAN.indexOf(written) + 1;
  const level = BEGINNERS.test(text) ? BEGINNER : String(roman || Number.parseInt(written, 10));
  if (LEVELS.includes(level)) return { value: level };
  return {
    code: 'NOT_A_LEVEL',
    message: `${quoted(cell)} is not a level of this league’s rosters. Write one of ${SKILL_LEVELS.join(', ')} or ${BEGINNER}.`,
  };
}
