import type { Coach } from '@league/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { coaches } from '../../../strings/en/coaches.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dateInWords } from '../../../ui/instant-words.ts';
import { nameOf } from '../api.ts';
import type { OpenDialog } from '../coach-dialog.ts';
import { CoachLevelBadge, CoachStatusBadge } from './coach-badges.tsx';
import classes from './coach-table.module.css';

const { columns } = coaches;

type Props = {
  /** Names the table. */
  readonly label: string;
  readonly coaches: readonly Coach[];
  readonly timeZone: string;
  readonly onOpen: OpenDialog;
};

/** The coaches of one team as rows (COACHES-01). On a phone each row becomes a block with its columns named. */
export function CoachTable({ label, coaches: rows, timeZone, onOpen }: Props) {
  return (
    // Roles stand here for a phone, where the layout of the rows would take the table's meaning away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" className={classes.table} aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {[columns.name, columns.email, columns.level, columns.status, columns.joined].map((column) => (
            <th role="columnheader" key={column} scope="col">
              {column}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className={classes.hidden}>{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((coach) => (
          <CoachRow key={coach.id} coach={coach} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

type RowProps = { readonly coach: Coach; readonly timeZone: string; readonly onOpen: OpenDialog };

function CoachRow({ coach, timeZone, onOpen }: RowProps) {
  const name = nameOf(coach);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as in the table
    <tr role="row">
      <th role="rowheader" scope="row">
        {name}
      </th>
      <td role="cell" data-column={columns.email}>
        {coach.email}
      </td>
      <td role="cell" data-column={columns.level}>
        <CoachLevelBadge level={coach.coachLevel} />
      </td>
      <td role="cell" data-column={columns.status}>
        <CoachStatusBadge coach={coach} />
      </td>
      <td role="cell" data-column={columns.joined}>
        {dateInWords(coach.createdAt, timeZone)}
      </td>
      <td role="cell" className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconPencil} size={16} />}
          aria-label={coaches.editNamed(name)}
          onClick={() => onOpen({ kind: 'edit', coach })}
        >
          {coaches.edit}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconTrash} size={16} />}
          aria-label={coaches.removeNamed(name)}
          onClick={() => onOpen({ kind: 'remove', coach })}
        >
          {coaches.remove}
        </Button>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as in the table
  );
}
