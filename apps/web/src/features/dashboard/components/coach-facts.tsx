import { fullName, type SessionUser } from '@league/contract';
import { dashboard } from '../../../strings/en/dashboard.ts';
import { portal } from '../../../strings/en/portal.ts';
import { Facts } from '../../../ui/lists/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';

const words = dashboard.coach;

/** Who is coaching which team (PORTAL-02). */
export function CoachFacts({ user, active }: { user: SessionUser; active: number | undefined }) {
  return (
    <Panel title={words.title}>
      <Facts
        facts={[
          { name: words.name, value: fullName(user), isName: true },
          { name: words.level, value: user.coachLevel || portal.coachLevelFallback },
          { name: words.team, value: user.teamName ?? portal.noTeam, isName: true },
          ...(active === undefined ? [] : [{ name: words.active, value: String(active) }]),
        ]}
      />
    </Panel>
  );
}
