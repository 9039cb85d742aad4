import { IconRestore } from '@tabler/icons-react';
import { demo } from '../../../strings/en/demo.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useStartOver } from '../demo.api.ts';
import classes from './settings-tab.module.css';

const words = demo.settings;

/** The settings, read only, and the button to start over (DEMO-02, DEMO-04). */
export function DemoSettingsTab() {
  const startOver = useStartOver();
  return (
    <div className={classes.settings}>
      <Panel title={words.title}>
        <Facts
          facts={[
            { name: words.autoSync, value: words.autoSyncValue },
            { name: words.emails, value: words.emailsValue },
            { name: words.team, value: words.teamValue },
          ]}
        />
        <p className={classes.note}>{words.note}</p>
      </Panel>
      <Panel title={words.sandbox}>
        <p className={classes.note}>{words.sandboxNote}</p>
        <div>
          <BusyButton
            label={words.startOver}
            busyLabel={words.startingOver}
            isBusy={startOver.isPending}
            icon={IconRestore}
            onClick={() => startOver.run()}
          />
        </div>
      </Panel>
    </div>
  );
}
