import { IconChevronRight, IconMoodSmile, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import type { To } from '../router/address.ts';
import classes from './need-rows.module.css';

export type NeedTone = 'lapsed' | 'pending' | 'danger' | 'score-1' | 'score-3' | 'quiet';

export type NeedRow = {
  readonly key: string;
  readonly sign: TablerIcon;
  readonly tone: NeedTone;
  readonly title: string;
  readonly text: string;
  /** How long the oldest has waited. */
  readonly age?: string;
  /** The address where it is resolved; absent if that is outside the portal. */
  readonly to?: To;
};

function RowLink({ to, children }: { to: To | undefined; children: ReactNode }) {
  if (to === undefined) return <div className={classes.row}>{children}</div>;
  return (
    <Link className={classes.row} to={to}>
      {children}
      <Icon of={IconChevronRight} />
    </Link>
  );
}

/** What needs attention; each row leads to where it is resolved. */
export function NeedRows({ rows }: { rows: readonly NeedRow[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, sign, tone, title, text, age, to }) => (
        <li key={key}>
          <RowLink to={to}>
            <span className={classes.sign} data-tone={tone}>
              <Icon of={sign} />
            </span>
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </span>
            {age !== undefined && <span className={classes.age}>{age}</span>}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

/** Shown instead of the rows if nothing needs attention. */
export function NothingNeeded({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.row}>
      <span className={classes.sign} data-tone="well">
        <Icon of={IconMoodSmile} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </div>
  );
}
