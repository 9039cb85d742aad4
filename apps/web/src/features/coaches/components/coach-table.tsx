import { type Coach, fullName } from '@league/contract';
import { Button } from '@mantine/core';
import { IfMay } from '../../../platform/session/if-may.tsx';
import { coaches } from '../../../strings/en/coaches.ts';
import { dateInWords } from '../../../strings/en/instants.ts';
import { Cell, HeadCell, Row, RowHeader, Table } from '../../../ui/lists/table.tsx';
import type { OpenDialog } from '../coach-dialog.ts';
import { AccessButton } from './access-button.tsx';
import { CoachLevelBadge, CoachStatusBadge, NeverSignedIn } from './coach-badges.tsx';
import classes from './coach-table.module.css';
import { MessageCoaches } from './message-coaches.tsx';
import { Undelivered } from './undelivered.tsx';

const { columns } = coaches;

type Props = {
  /** Names the table. */
  readonly label: string;
  readonly coaches: readonly Coach[];
  readonly timeZone: string;
  readonly onOpen: OpenDialog;
};

/** The coaches of one team as rows (COACHES-01). */
export function CoachTable({ label, coaches: rows, timeZone, onOpen }: Props) {
  return (
    <Table
      label={label}
      className={classes.coaches}
      head={
        <>
          {[columns.name, columns.email, columns.level, columns.status, columns.joined].map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
          <HeadCell isHidden>{columns.actions}</HeadCell>
        </>
      }
    >
      {rows.map((coach) => (
        <CoachRow key={coach.id} coach={coach} timeZone={timeZone} onOpen={onOpen} />
      ))}
    </Table>
  );
}

type RowProps = { readonly coach: Coach; readonly timeZone: string; readonly onOpen: OpenDialog };

function CoachRow({ coach, timeZone, onOpen }: RowProps) {
  const name = fullName(coach);
  return (
    <Row>
      <RowHeader>
        <span translate="no">{name}</span>
      </RowHeader>
      <Cell column={columns.email}>
        <span translate="no">{coach.email}</span>
      </Cell>
      <Cell column={columns.level}>
        <CoachLevelBadge level={coach.coachLevel} />
      </Cell>
      <Cell column={columns.status}>
        <CoachStatusBadge coach={coach} />
        <NeverSignedIn coach={coach} />
        <Undelivered coach={coach} onOpen={onOpen} />
      </Cell>
      <Cell column={columns.joined}>{dateInWords(coach.createdAt, timeZone)}</Cell>
      <Cell className={classes.actions}>
        <MessageCoaches coaches={[coach]} label={coaches.message} name={coaches.messageNamed(name)} />
        <IfMay may="coaches.manage">
          <Button
            variant="default"
            size="sm"
            aria-label={coaches.editNamed(name)}
            onClick={() => onOpen({ kind: 'edit', coach })}
          >
            {coaches.edit}
          </Button>
          <AccessButton
            coach={coach}
            labels={{ deactivate: coaches.deactivate, activate: coaches.activate }}
            hasSign={false}
            name={coach.isActive ? coaches.deactivateNamed(name) : coaches.activateNamed(name)}
            onDeactivate={() => onOpen({ kind: 'deactivate', coach })}
          />
          <Button
            variant="subtle"
            size="sm"
            aria-label={coaches.removeNamed(name)}
            onClick={() => onOpen({ kind: 'remove', coach })}
          >
            {coaches.remove}
          </Button>
        </IfMay>
      </Cell>
    </Row>
  );
}
