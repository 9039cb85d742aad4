import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

type Props = {
  readonly tone?: 'info' | 'danger';
  readonly title?: string;
  readonly children: ReactNode;
  /** Read out by screen readers as soon as it appears. Leave it out where a toast says the same. */
  readonly isAnnounced?: boolean;
};

/** A short message that stays on the page, with a sign. */
export function Notice({ tone = 'info', title, children, isAnnounced = false }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={isAnnounced ? 'alert' : undefined}>
      <Icon of={tone === 'danger' ? IconAlertTriangle : IconInfoCircle} />
      <div>
        {title && <p className={classes.title}>{title}</p>}
        <p className={classes.text}>{children}</p>
      </div>
    </div>
  );
}
