/** One line of the table: what was measured, against what, in the same run. */
export type Row = {
  readonly what: string;
  /** The figure with its unit. */
  readonly figure: string;
  readonly ratio: number;
  /** How the ratio is to be read: `at most` for times, `at least` for rates. */
  readonly target: { readonly kind: 'at most' | 'at least'; readonly ratio: number };
};

export function isMet({ ratio, target }: Row): boolean {
  return target.kind === 'at most' ? ratio <= target.ratio : ratio >= target.ratio;
}

/** The rows as one table of text, columns aligned. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['What', 'Figure', 'Ratio', 'Target', ''],
    ...rows.map((row) => [
      row.what,
      row.figure,
      row.ratio.toFixed(2),
      `${row.target.kind} ${row.target.ratio.toFixed(2)}`,
      isMet(row) ? 'met' : 'NOT MET',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
