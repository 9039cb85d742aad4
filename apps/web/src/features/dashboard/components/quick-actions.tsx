import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { tabHash } from '../../../platform/tab-address.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './quick-actions.module.css';

const words = dashboard.actions;

/** What a coach comes for most often, one press away (PORTAL-02). */
export function QuickActions() {
  return (
    <Panel title={words.title}>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={{ hash: tabHash('members', { add: '' }) }}
          leftSection={<Icon of={IconUserPlus} />}
        >
          {words.add}
        </Button>
      </div>
    </Panel>
  );
}
