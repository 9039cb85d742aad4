import type { EditableField } from '@league/contract';
import { useLeague } from '../../../../platform/league.ts';
import { memberDialogs } from '../../../../strings/en/member-dialogs.ts';
import { members } from '../../../../strings/en/members.ts';
import classes from './portal-only-note.module.css';

/** Says that values of a field are not sent to the membership service, where that is so (FAMILY-01, FAMILY-05). */
export function PortalOnlyNote({ field }: { readonly field: EditableField }) {
  const league = useLeague();
  if (!league?.portalOnly.includes(field)) return null;
  // The provider has the emergency contact as its own field, which is the same as the first emergency guardian.
  return (
    <p className={classes.note}>
      {field === 'guardians' ? memberDialogs.portalOnlyGuardians : members.portalOnly}
    </p>
  );
}
