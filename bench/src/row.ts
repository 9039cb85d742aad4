/** What was measured, and what it was compared with in the same run. */
type Measured = {
  readonly what: string;
  /** The figure with its unit. */
  readonly figure: string;
  readonly ratio: number;
  /** The goal for the ratio: `at most` for times, `at least` for rates. */
  readonly target: { readonly kind: 'at most' | 'at least'; readonly ratio: number };
};

/** The measurements that this machine cannot make, and why. */
type Skipped = { readonly what: string; readonly skipped: string };

/** One line of the table. */
export type Row = Measured | Skipped;

type Outcome = 'met' | 'missed' | 'skipped';

export function outcomeOf(row: Row): Outcome {
  if ('skipped' in row) return 'skipped';
  const { ratio, target } = row;
  return (target.kind === 'at most' ? ratio <= target.ratio : ratio >= target.ratio) ? 'met' : 'missed';
}

function cellsOf(row: Row): string[] {
  const outcome = outcomeOf(row);
  if ('skipped' in row) return [row.what, '', '', '', `${outcome}: ${row.skipped}`];
  const { what, figure, ratio, target } = row;
  return [what, figure, ratio.toFixed(2), `${target.kind} ${target.ratio.toFixed(2)}`, outcome];
}

/** The rows as a text table with aligned columns, and how many goals were met. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [['What', 'Figure', 'Ratio', 'Goal', ''], ...rows.map(cellsOf)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const outcomes = rows.map(outcomeOf);
  const counts = (['met', 'missed', 'skipped'] as const).map(
    (outcome) => `${outcomes.filter((each) => each === outcome).length} ${outcome}`,
  );
  return [...lines, '', `${counts.join(', ')}.`].join('\n');
}
