import type { OfficeDashboard } from '@league/contract';
import { VisuallyHidden } from '@mantine/core';
import { monthInWords } from '../../../strings/en/instants.ts';
import { officeDashboard } from '../../../strings/en/office-dashboard.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './renewal-months.module.css';

const words = officeDashboard.renewals;

/** Renewals over the season, a bar for each month. */
export function RenewalMonths({ months }: { months: OfficeDashboard['renewals'] }) {
  const most = Math.max(...months.map(({ count }) => count));
  return (
    <Panel title={words.title}>
      {most === 0 ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <ol className={classes.months}>
          {months.map(({ month, count }) => (
            <li key={month} className={classes.month}>
              <VisuallyHidden>{words.month(monthInWords(month, 'long'), count)}</VisuallyHidden>
              <span className={classes.count} aria-hidden="true">
                {count > 0 && count}
              </span>
              <span
                className={classes.bar}
                aria-hidden="true"
                data-none={count === 0 || undefined}
                style={{ blockSize: `${(count / most) * 96}px` }}
              />
              <span className={classes.name} aria-hidden="true">
                {monthInWords(month, 'short')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
