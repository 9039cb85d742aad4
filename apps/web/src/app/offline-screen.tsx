import { AttendanceWithoutNetwork } from '../features/attendance/pages/attendance-without-network.tsx';
import { MeetsWithoutNetwork } from '../features/events/pages/meets-without-network.tsx';
import { RosterWithoutNetwork } from '../features/members/offline/roster-without-network.tsx';
import type { Reachability } from '../platform/use-reachability.ts';
import type { KeptRoster } from '../shared/cached-roster/cached-roster.ts';
import { attendance } from '../strings/en/attendance.ts';
import { meets } from '../strings/en/meets.ts';

type Props = {
  readonly roster: KeptRoster;
  readonly isSlow: boolean;
  readonly reachability: Reachability;
  readonly onRemove: () => void;
};

/** What a coach has without network: the last seen roster, attendance on it, and the coming meets (BEYOND-13, ATTEND-01, MEET-03). */
export function OfflineScreen(props: Props) {
  const { roster } = props;
  return (
    <RosterWithoutNetwork
      {...props}
      others={[
        {
          id: 'attendance',
          label: attendance.offline.attendance,
          content: <AttendanceWithoutNetwork roster={roster} />,
        },
        { id: 'meets', label: meets.offline.label, content: <MeetsWithoutNetwork roster={roster} /> },
      ]}
    />
  );
}
