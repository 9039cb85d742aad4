import {
  IconCalendarEvent,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { TeamLevels } from '../../features/dashboard/components/team-levels.tsx';
import { rosterFigures } from '../../features/dashboard/roster-figures.ts';
import { DemoBadge } from '../../features/demo/components/demo-badge.tsx';
import { DemoCoach } from '../../features/demo/components/demo-coach.tsx';
import { useDemoRoster } from '../../features/demo/demo.api.ts';
import { DemoDashboardTab } from '../../features/demo/pages/dashboard-tab.tsx';
import { DemoEventsTab } from '../../features/demo/pages/events-tab.tsx';
import { DemoSettingsTab } from '../../features/demo/pages/settings-tab.tsx';
import { SAMPLE_COACH } from '../../features/demo/sample-coach.ts';
import { MembersTab } from '../../features/members/roster/members-tab.tsx';
import { RosterSourceContext } from '../../features/members/roster/roster-source.ts';
import { PortalBar } from '../../features/portal/components/portal-bar.tsx';
import { PortalFrame } from '../../features/portal/components/portal-frame.tsx';
import { SideNavigation } from '../../features/portal/components/side-navigation.tsx';
import type { PortalTabProps } from '../../features/portal/portal-tab.ts';
import { useOpenTab } from '../../features/portal/use-open-tab.ts';
import { alreadyLoaded, type Preloadable } from '../../platform/loading/preloadable.ts';
import { TabPlace } from '../../platform/places/tab-place.tsx';
import { demo } from '../../strings/en/demo.ts';
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx';
import { demoRoster } from './demo-roster.ts';

type DemoTab = {
  readonly id: keyof typeof demo.tabs;
  readonly label: string;
  readonly short?: string;
  readonly icon: TablerIcon;
  readonly Content: Preloadable<PortalTabProps>;
};

const Dashboard = alreadyLoaded<PortalTabProps>(() => (
  <DemoDashboardTab levels={(roster) => <TeamLevels levels={rosterFigures(roster).byLevel} />} />
));

/** The tabs of the demo portal (DEMO-01); the first one opens. */
const tabs: readonly [DemoTab, ...DemoTab[]] = [
  {
    id: 'dashboard',
    label: demo.tabs.dashboard.label,
    short: demo.tabs.dashboard.short,
    icon: IconLayoutDashboard,
    Content: Dashboard,
  },
  {
    id: 'members',
    label: demo.tabs.members.label,
    short: demo.tabs.members.short,
    icon: IconUsers,
    Content: alreadyLoaded(MembersTab),
  },
  {
    id: 'events',
    label: demo.tabs.events.label,
    short: demo.tabs.events.short,
    icon: IconCalendarEvent,
    Content: alreadyLoaded<PortalTabProps>(DemoEventsTab),
  },
  {
    id: 'settings',
    label: demo.tabs.settings.label,
    icon: IconSettings,
    Content: alreadyLoaded<PortalTabProps>(DemoSettingsTab),
  },
];

/** The coach portal without sign-in, on invented gymnasts (ROUTE-08, DEMO-01). It uses the coach portal's frame and cards with other data. */
export default function DemoPortalScreen() {
  const tab = useOpenTab(tabs);
  const [search, setSearch] = useState('');
  const roster = useDemoRoster();
  const { id, label, Content } = tab;

  // The first answer also sets the visitor's cookie, which all later requests need.
  if (roster.isPending) return <LoadingScreen text={demo.loading} />;

  return (
    <RosterSourceContext value={demoRoster}>
      <PortalFrame
        side={
          <SideNavigation title={demo.title} entries={tabs} open={id}>
            <DemoCoach />
          </SideNavigation>
        }
        bar={
          <PortalBar entries={tabs} open={id}>
            <DemoCoach />
          </PortalBar>
        }
        header={{
          title: label,
          subtitle: demo.tabs[id].subtitle,
          ...(id === 'members' && { search, onSearchChange: setSearch }),
        }}
        status={<DemoBadge />}
      >
        <TabPlace tabs={tabs} openTab={tab}>
          <Content user={SAMPLE_COACH} search={search} onSearchChange={setSearch} />
        </TabPlace>
      </PortalFrame>
    </RosterSourceContext>
  );
}
