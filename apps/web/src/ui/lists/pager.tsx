import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { common } from '../../strings/en/common.ts';
import { Icon } from '../icon.tsx';
import classes from './pager.module.css';

const words = common.pager;

type Props = {
  /** The name of the list, for screen readers. */
  readonly of: string;
  readonly offset: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onTurn: (offset: number) => void;
};

/** Buttons to turn the pages of a list with more than one page. On the first or last page the button stays, but does nothing. */
export function Pager({ of, offset, pageSize, total, onTurn }: Props) {
  if (total <= pageSize) return null;
  const turns = [
    { label: words.previous, sign: IconChevronLeft, to: offset - pageSize, isEnd: offset <= 0 },
    { label: words.next, sign: IconChevronRight, to: offset + pageSize, isEnd: offset + pageSize >= total },
  ];
  return (
    <nav className={classes.pager} aria-label={words.of(of)}>
      <p className={classes.place} role="status">
        {words.place(offset + 1, Math.min(offset + pageSize, total), total)}
      </p>
      {turns.map(({ label, sign, to, isEnd }) => (
        <Button
          key={label}
          className={classes.turn}
          variant="default"
          size="sm"
          leftSection={<Icon of={sign} size={16} />}
          aria-disabled={isEnd}
          onClick={() => isEnd || onTurn(Math.max(0, to))}
        >
          {label}
        </Button>
      ))}
    </nav>
  );
}
