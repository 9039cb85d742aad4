import type { CreatableRow, RefusedRow } from '../create/row-results.ts';
import type { ImportRow } from '../imports.repository.ts';
import type { RowVerdict } from '../validate/validate.types.ts';

/** Rows of a file: those that become gymnasts, and those that are only reported. */
export type FilePart = {
  readonly creatable: readonly CreatableRow[];
  readonly others: readonly RefusedRow[];
  readonly lastRow: number;
};

/** The rows still to be processed, from what was validated and which row numbers the coach asked for. */
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

/** What is needed to create the good rows; their cells are not kept in memory. */
export function goodPart(verdicts: readonly RowVerdict[]): FilePart {
  const creatable = verdicts.flatMap((verdict) =>
    verdict.kind === 'good' ? [{ row: verdict.row, warnings: verdict.warnings, member: verdict.member }] : [],
  );
  return { creatable, others: [], lastRow: verdicts.at(-1)?.row ?? 0 };
}

/** Yields parts one by one, and drops each from memory once it is yielded. */
export async function* oneByOne(parts: FilePart[]): AsyncGenerator<FilePart> {
  for (let part = parts.shift(); part; part = parts.shift()) yield part;
}
