import type { TemplateColumn } from '@league/contract';

/** What is wrong with one cell, in words. */
export type CellProblem = { readonly column: string; readonly value: string; readonly message: string };

/** How the headings of a file were understood. */
export type FileColumns = {
  readonly headings: readonly {
    readonly index: number;
    readonly heading: string;
    readonly samples: readonly string[];
    readonly column: TemplateColumn | null;
  }[];
  readonly missing: readonly TemplateColumn[];
  readonly unclear: readonly { readonly column: TemplateColumn; readonly indexes: readonly number[] }[];
  readonly ignored: readonly string[];
};
