import type { RecentDemoActivity } from '@league/contract';
import {
  IconArchive,
  IconPencil,
  IconRefresh,
  IconUserPlus,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { demo } from '../../../strings/en/demo.ts';
import { relativeTime } from '../../../strings/en/relative-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRecentActivity } from '../demo.api.ts';
import classes from './recent-activity.module.css';

const words = demo.activity;

const SIGNS: Readonly<Record<string, TablerIcon>> = {
  ADD_MEMBER: IconUserPlus,
  EDIT_MEMBER: IconPencil,
  DELETE_MEMBER: IconArchive,
  RENEW_MEMBER: IconRefresh,
};

/** What was done last in this visitor's demo (DEMO-02). */
export function RecentActivity() {
  const activity = useRecentActivity();
  const now = useNow(60_000);
  return (
    <Panel title={words.title}>
      {activity.isPending && <Skeletons count={4} height={44} />}
      {activity.isError && (
        <ErrorState
          text={words.failed}
          onRetry={() => void activity.refetch()}
          isRetrying={activity.isFetching}
        />
      )}
      {activity.data?.length === 0 && <p className={classes.none}>{words.none}</p>}
      {activity.data && activity.data.length > 0 && (
        <ul className={classes.list}>
          {activity.data.map((entry) => (
            <Entry key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Entry({ entry, now }: { entry: RecentDemoActivity; now: Date }) {
  return (
    <li className={classes.entry}>
      <span className={classes.sign}>
        <Icon of={SIGNS[entry.action] ?? IconPencil} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>{entry.memberName}</p>
        <p className={classes.what}>{entry.description}</p>
      </div>
      <time className={classes.when} dateTime={entry.timestamp}>
        {relativeTime(entry.timestamp, now)}
      </time>
    </li>
  );
}
