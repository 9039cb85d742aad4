import { type Guardian, otherGuardians } from '@league/contract';
import { memberDialogs } from '../../strings/en/member-dialogs.ts';
import { members } from '../../strings/en/members.ts';
import classes from './sheet.module.css';

type Noted = { readonly healthNote: string | null; readonly guardians: readonly Guardian[] };

/** Whether something is below the row of a gymnast on a sheet. */
export const hasNotes = ({ healthNote, guardians }: Noted) =>
  Boolean(healthNote) || otherGuardians(guardians).length > 0;

const shortly = ({ name, relation, phone }: Guardian) =>
  [relation === '' ? name : `${name} (${relation})`, phone].filter((text) => text !== '').join(' ');

/** Below the row of a gymnast on a sheet: the guardians beside the emergency contact, and the health note (FAMILY-05). */
export function NoteRows({ of, columns }: { readonly of: Noted; readonly columns: number }) {
  const others = otherGuardians(of.guardians);
  if (!hasNotes(of)) return null;
  return (
    <tr className={classes.note}>
      <td colSpan={columns}>
        {others.length > 0 && <p>{memberDialogs.guardians.line(others.map(shortly).join(' · '))}</p>}
        {of.healthNote && <p className={classes.health}>{members.health.line(of.healthNote)}</p>}
      </td>
    </tr>
  );
}
