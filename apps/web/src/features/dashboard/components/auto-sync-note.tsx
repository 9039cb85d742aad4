import { IconCloudCheck } from '@tabler/icons-react';
import { useSyncStatus } from '../../../shared/sync/sync-status.ts';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { everyInWords } from '../../../ui/words/interval-words.ts';
import classes from './auto-sync-note.module.css';

const words = dashboard.autoSync;
const SENT_WITHIN_SECONDS = 30;

/** How often this portal syncs by itself (PORTAL-02, SYNC-02). Hidden until the configuration is loaded. */
export function AutoSyncNote() {
  const status = useSyncStatus().data;
  if (!status) return null;
  return (
    <div className={classes.note}>
      <Icon of={IconCloudCheck} />
      <div>
        <p className={classes.title}>{words.title}</p>
        <p>
          {words.text(
            everyInWords(status.changesSyncMinutes * 60),
            everyInWords(status.fullSyncMinutes * 60),
            Math.max(SENT_WITHIN_SECONDS, status.pushSeconds),
          )}
        </p>
      </div>
    </div>
  );
}
