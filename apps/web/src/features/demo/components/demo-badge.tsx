import { IconFlask } from '@tabler/icons-react';
import { demo } from '../../../strings/en/demo.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './demo-badge.module.css';

/** Shown where a real portal shows the state of the sync. */
export function DemoBadge() {
  return (
    <p className={classes.badge}>
      <Icon of={IconFlask} />
      {demo.badge}
    </p>
  );
}
