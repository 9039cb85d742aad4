import { members } from '../strings/en/members.ts';
import classes from './sheet.module.css';

/** Below the row of a gymnast on a sheet: the health note, if there is one (FAMILY-05). */
export function HealthRow({ note, columns }: { readonly note: string | null; readonly columns: number }) {
  if (!note) return null;
  return (
    <tr className={classes.health}>
      <td colSpan={columns}>{members.health.line(note)}</td>
    </tr>
  );
}
