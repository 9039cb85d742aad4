import type { MembershipStanding } from '@league/contract';
import { officeDashboard } from '../../../strings/en/office-dashboard.ts';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './standing-bars.module.css';

const words = officeDashboard.standing;
const PARTS = ['active', 'pending', 'lapsed', 'other'] as const satisfies (keyof MembershipStanding)[];

type Row = MembershipStanding & {
  readonly key: string;
  readonly label: string;
  /** Explains a label that is not clear by itself. */
  readonly note?: string;
  readonly to?: string;
};

type Props = { readonly title: string; readonly rows: readonly Row[] };

const headcountOf = (standing: MembershipStanding) => PARTS.reduce((sum, part) => sum + standing[part], 0);

/** Gymnasts by group and membership status, as bars of one scale and as figures. */
export function StandingBars({ title, rows }: Props) {
  const most = Math.max(1, ...rows.map(headcountOf));
  return (
    <Panel title={title}>
      <ul className={classes.legend} aria-hidden="true">
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            {words[part]}
          </li>
        ))}
      </ul>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.key} className={classes.row}>
            <span className={classes.label}>
              {row.to === undefined ? row.label : <Link to={row.to}>{row.label}</Link>}
              {row.note && <span className={classes.note}>{row.note}</span>}
            </span>
            <span className={classes.total}>{words.gymnasts(headcountOf(row))}</span>
            <span className={classes.track} aria-hidden="true">
              {PARTS.map((part) => (
                <span
                  key={part}
                  data-part={part}
                  style={{ inlineSize: `${(row[part] / most) * 100}%` }}
                  hidden={row[part] === 0}
                />
              ))}
            </span>
            <span className={classes.figures}>
              {PARTS.filter((part) => row[part] > 0)
                .map((part) => words.figure(row[part], words[part]))
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
