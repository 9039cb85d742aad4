import { PAGES } from '@league/contract';
import { useNavigate } from '../../../ui/router/router.tsx';
import { officeSource } from '../office/office-source.ts';
import { RosterSourceContext } from '../roster/roster-source.ts';
import { FamiliesTab } from './families-tab.tsx';

/** The families of all teams; a press on a gymnast opens the details. */
export function OfficeFamilies() {
  const navigate = useNavigate();
  return (
    <RosterSourceContext value={officeSource}>
      <FamiliesTab onOpen={({ id }) => navigate(`${PAGES.members}?member=${id}`)} />
    </RosterSourceContext>
  );
}
