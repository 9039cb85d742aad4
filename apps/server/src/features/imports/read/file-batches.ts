import type { CreatableRow, RefusedRow } from '../create/row-results.ts';
import type { ImportRow } from '../imports.repository.ts';
import type { RowVerdict } from '../validate/validate.types.ts';

/** Some rows of a file: those that become gymnasts, and those of which only is told what they are. */
export type FilePart = {
  readonly creatable: readonly CreatableRow[];
  readonly others: readonly RefusedRow[];
  readonly lastRow: number;
};

/** The rows that are still to be worked on, by what was validated of them and what the coach has asked for by number. */
export async function* partsOf(
  job: ImportRow,
  validated: AsyncIterable<readonly RowVerdict[]>,
): AsyncGenerator<FilePart> {
  const asked = new Set(job.createRows);
  const siblings = new Set(job.siblingRows);
  for await (const some of validated) {
    const creatable: CreatableRow[] = [];
    const others: RefusedRow[] = [];
    let { lastRow } = job;
    for (const verdict of some) {
      if (verdict.row <= job.lastRow) continue;
      lastRow = verdict.row;
      if (verdict.kind === 'good') creatable.push(verdict);
      else if (verdict.kind === 'possibleDuplicate' && asked.has(verdict.row)) creatable.push(verdict);
      else if (verdict.kind === 'refused' && verdict.sibling && siblings.has(verdict.row))
        creatable.push({ ...verdict, member: verdict.sibling.member, isSibling: true });
      else others.push(verdict);
    }
    if (lastRow > job.lastRow) yield { creatable, others, lastRow };
  }
}

/** What is needed of good rows to create them; their cells and more are not held. */
export function goodPart(verdicts: readonly RowVerdict[]): FilePart {
  const creatable = verdicts.flatMap((verdict) =>
    verdict.kind === 'good' ? [{ row: verdict.row, warnings: verdict.warnings, member: verdict.member }] : [],
  );
  return { creatable, others: [], lastRow: verdicts.at(-1)?.row ?? 0 };
}

/** What has been handed on is held no longer. */
export async function* oneByOne(parts: FilePart[]): AsyncGenerator<FilePart> {
  for (let part = parts.shift(); part; part = parts.shift()) yield part;
}
