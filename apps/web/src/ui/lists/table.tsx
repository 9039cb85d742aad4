import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './table.module.css';

// The roles below repeat those of the elements, because browsers drop them where rows are laid out as cards.
// biome-ignore-start lint/a11y/noRedundantRoles: see above

type TableProps = {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The feature's class, with the look of its columns and cards. */
  readonly className: string | undefined;
  /** True while other rows are loading. */
  readonly isBusy?: boolean;
  readonly head: ReactNode;
  readonly children: ReactNode;
};

/** Rows below a sticky head. If there is no room for columns, each row is a card. */
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

/** The head of a column. A column of buttons has no visible name, but one for screen readers. */
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

/** The subject of a row; on a card its heading. */
export function RowHeader(props: ComponentProps<'th'>) {
  return <th role="rowheader" scope="row" {...props} />;
}

/** A cell; on a card the name of its column, if any, is beside it. */
export function Cell({ column, ...props }: ComponentProps<'td'> & { readonly column?: string }) {
  return <td role="cell" data-column={column} {...props} />;
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
