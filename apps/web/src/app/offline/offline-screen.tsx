import { PAGES } from '@league/contract';
import { AttendanceWithoutNetwork } from '../../features/attendance/pages/attendance-without-network.tsx';
import { MeetsWithoutNetwork } from '../../features/events/pages/meets-without-network.tsx';
import { ROSTER, RosterWithoutNetwork } from '../../features/members/offline/roster-without-network.tsx';
import type { Reachability } from '../../platform/network/use-reachability.ts';
import { parseTabHash } from '../../platform/places/tab-address.ts';
import type { CachedRoster } from '../../shared/cached-roster/cached-roster.ts';
import { attendance } from '../../strings/en/attendance.ts';
import { meets } from '../../strings/en/meets.ts';
import { useLocation } from '../../ui/router/router.tsx';

const ATTENDANCE = 'attendance';
const MEETS = 'meets';

type Props = {
  readonly roster: CachedRoster;
  readonly isSlow: boolean;
  readonly reachability: Reachability;
  readonly onRemove: () => void;
};

/** The tab to open without network for an address of the portal, for example for a bookmark of Attendance. */
function placeOf(pathname: string, hash: string): string {
  const { id } = parseTabHash(hash);
  if (id === ATTENDANCE) return ATTENDANCE;
  const isMeets = id === 'events' || pathname === PAGES.events || pathname === PAGES.meetSheet;
  return isMeets ? MEETS : ROSTER;
}

/** A coach's screen without network: the cached roster, its attendance, and upcoming meets (BEYOND-13, ATTEND-01, MEET-03). */
export function OfflineScreen(props: Props) {
  const { roster } = props;
  const { pathname, hash } = useLocation();
  return (
    <RosterWithoutNetwork
      {...props}
      opensAt={placeOf(pathname, hash)}
      others={[
        {
          id: ATTENDANCE,
          label: attendance.offline.attendance,
          content: <AttendanceWithoutNetwork roster={roster} />,
        },
        { id: MEETS, label: meets.offline.label, content: <MeetsWithoutNetwork roster={roster} /> },
      ]}
    />
  );
}
