import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './table.module.css';

// The roles below say what the elements are anyway: where rows are laid out as cards, browsers forget it.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

type TableProps = {
  /** Names the table for screen readers. */
  readonly label: string;
  /** What the feature says of its columns and cards. */
  readonly className: string | undefined;
  /** Other rows are on their way. */
  readonly isBusy?: boolean;
  readonly head: ReactNode;
  readonly children: ReactNode;
};

/** Rows below a head that stays in sight; where there is no room for columns, each row becomes a card. */
export function Table({ label, className, isBusy = false, head, children }: TableProps) {
  return (
    <div className={classes.room} data-busy={isBusy || undefined}>
      <table
        role="table"
        className={`${classes.table} ${className ?? ''}`}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead role="rowgroup">
          <tr role="row">{head}</tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

/** The head of a column. One without a visible name, such as that of buttons, is still named for screen readers. */
export function HeadCell({
  isHidden = false,
  children,
  ...props
}: ComponentProps<'th'> & { readonly isHidden?: boolean }) {
  return (
    <th role="columnheader" scope="col" {...props}>
      {isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children}
    </th>
  );
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr role="row" {...props} />;
}

/** What a row is about; the heading of its card. */
export function RowHeader(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

/** A cell; on a card the name of its column is beside it, where there is one. */
export function Cell({ column, ...props }: ComponentProps<'td'> & { readonly column?: string }) {
  return <td role="cell" data-column={column} {...props} />;
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
