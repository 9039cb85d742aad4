import {
  BEGINNER,
  type ChosenLevel,
  chooseLevel,
  cleanLine,
  IMPORT_ROW_ERRORS,
  IMPORT_ROW_WARNINGS,
  LIMITS,
  levelsInWords,
  remarkOnLevels,
} from '@league/contract';
import { type Cell, type CellReading, quoted, saysNothing, withoutQuotes } from './validate-cells.ts';
import { refuseMissing } from './validate-texts.ts';

const BEGINNERS = /^(?:level\s*)?(?:beginners?|beginning|beg\.?)(?:\s*level)?$/i;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** Words next to the number that do not change it: whose level it is, and in which program of the federation. */
const IGNORED_WORDS = new Set(
  'usag usa gymnastics gymnast gymnasts jo dp junior olympic development developmental program wag artistic women womens girls boys team skill comp competitive compulsory optional level lvl lev lv l nivel niveau stufe'.split(
    ' ',
  ),
);
/** A remark in brackets at the end, as in `Level 4 (JO)`. */
const REMARK = /\([\p{L}\s.]*\)$/u;
/** `J.O.` is one word; spreadsheets may write whole levels as `4.0`. */
const DOTTED_WORD = /\b([a-z])\.([a-z])\.?/g;
const WHOLE = /(\d)[.,]0+$/;
const BETWEEN_WORDS = /[\s:#_\-–—]+|(?<=[a-z])[.,]|[.]$|(?<=[a-z])\/(?=[a-z])/u;
/** `l4`, `level4`, `4th` */
const NUMBERED = /^([a-z]*)(\d{1,2})(?:st|nd|rd|th)?$/;

/** The only number of a level, next to words that do not change it; null for none, several, or other words. */
function numberIn(text: string): number | null {
  const folded = text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '').replace(REMARK, '').trim();
  const words = folded
    .replace(DOTTED_WORD, '$1$2 ')
    .replace(WHOLE, '$1')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '' && !IGNORED_WORDS.has(word));
  const [word = ''] = words;
  if (words.length !== 1) return null;
  const [, before = '', digits] = NUMBERED.exec(word) ?? [];
  if (digits !== undefined) return before === '' || IGNORED_WORDS.has(before) ? Number(digits) : null;
  return ROMAN.indexOf(word) + 1 || WORDS.indexOf(word) + 1 || null;
}

/** The offered level that a text means, in any form; null for none. */
function offeredLevelOf(text: string, offered: readonly string[]): string | null {
  const named = chooseLevel(text, offered);
  if (named) return named.level;
  const level = BEGINNERS.test(text) ? BEGINNER : String(numberIn(text));
  return offered.includes(level) ? level : null;
}

/** One or several levels joined by commas; null if one of them is not offered. */
function offeredLevelsOf(text: string, offered: readonly string[]): ChosenLevel | null {
  if (text.length > LIMITS.skillLevelText) return null;
  const asOne = chooseLevel(text, offered);
  if (asOne) return asOne;
  const level = offeredLevelOf(text, offered);
  const words =
    level === null ? text.split(',').map((word) => offeredLevelOf(word.trim(), offered)) : [level];
  return words.includes(null) ? null : chooseLevel(words.join(','), offered);
}

/**
 * Reads a level in any form: `4`, `Level 4`, `L4`, `IV`, `4th`, `four`, `Beginner` (IMPORT-05). Of several the highest
 * counts, as in every route (CLIENT-02).
 */
export function readSkillLevel(cell: Cell, offered: readonly string[]): CellReading {
  const chosen = offeredLevelsOf(withoutQuotes(cleanLine(cell.text)), offered);
  if (chosen && chosen.level !== '') {
    const remark = remarkOnLevels(chosen);
    return remark === ''
      ? { value: chosen.level }
      : {
          value: chosen.level,
          levels: chosen,
          warning: IMPORT_ROW_WARNINGS.severalLevels(quoted(cell), remark),
        };
  }
  if (chosen || saysNothing(cell)) return refuseMissing('skillLevel', cell.heading);
  return {
    code: 'NOT_A_LEVEL',
    message: IMPORT_ROW_ERRORS.notALevel(quoted(cell), levelsInWords(offered)),
  };
}
