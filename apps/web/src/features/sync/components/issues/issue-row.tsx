import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { syncTab } from '../../../../strings/en/sync-tab.ts';
import classes from './issue-row.module.css';

type Props = {
  readonly name: string;
  readonly teamName?: string | null;
  readonly children: ReactNode;
  readonly note?: string;
  readonly actions?: ReactNode;
};

/** One sync issue of a gymnast: who, what, since when, and the choices. */
export function IssueRow({ name, teamName, children, note, actions }: Props) {
  const row = useKeepFocus();
  return (
    <li ref={row} className={classes.row}>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {name}
          {teamName !== undefined && <span className={classes.team}>{teamName ?? syncTab.noTeam}</span>}
        </h3>
        {children}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}

/** When a resolved row disappears with the focus in it, the screen gets the focus. */
function useKeepFocus() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        document.getElementById('main')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return row;
}
