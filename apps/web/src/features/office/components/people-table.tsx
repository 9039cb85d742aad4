import { fullName, OFFICE_ROLE_TEXTS, OFFICE_ROLE_WORDS, type OfficePerson } from '@league/contract';
import { Button } from '@mantine/core';
import { dateInWords } from '../../../strings/en/instants.ts';
import { office } from '../../../strings/en/office.ts';
import { Cell, HeadCell, Row, RowHeader, Table } from '../../../ui/lists/table.tsx';
import classes from './people-table.module.css';
import type { PersonDialog } from './person-dialogs.tsx';

const { columns } = office;

type Props = {
  readonly people: readonly OfficePerson[];
  /** Who is signed in. */
  readonly ownId: number;
  readonly timeZone: string;
  /** False with single sign-on, which brings its own second factor. */
  readonly hasSecondFactors: boolean;
  readonly onOpen: (dialog: PersonDialog) => void;
};

/** The people of the office with their roles (OFFICE-10). */
export function PeopleTable({ people, ownId, timeZone, hasSecondFactors, onOpen }: Props) {
  return (
    <Table
      label={office.list}
      className={classes.people}
      head={
        <>
          {[columns.name, columns.role, columns.state].map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
          <HeadCell isHidden>{columns.actions}</HeadCell>
        </>
      }
    >
      {people.map((person) => (
        <Row key={person.id}>
          <RowHeader>
            <span translate="no">{fullName(person)}</span>
            {person.id === ownId && <span className={classes.you}>{office.you}</span>}
            <span className={classes.email} translate="no">
              {person.email}
            </span>
          </RowHeader>
          <Cell column={columns.role}>
            <div>
              {OFFICE_ROLE_WORDS[person.officeRole]}
              <span className={classes.small}>
                {person.isFixed ? office.fixed : OFFICE_ROLE_TEXTS[person.officeRole]}
              </span>
            </div>
          </Cell>
          <Cell column={columns.state}>
            <div>
              {stateOf(person, timeZone)}
              {hasSecondFactors && person.hasPassword && (
                <span className={classes.small}>
                  {person.hasSecondFactor ? office.state.secondFactor : office.state.noSecondFactor}
                </span>
              )}
            </div>
          </Cell>
          <Cell className={classes.actions}>
            {!person.isFixed && person.id !== ownId && <Actions person={person} onOpen={onOpen} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function stateOf({ invitedUntil, hasPassword, lastSignInAt }: OfficePerson, timeZone: string): string {
  if (lastSignInAt !== null && invitedUntil === null)
    return office.state.lastSeen(dateInWords(lastSignInAt, timeZone));
  if (invitedUntil !== null) return office.state.invited(dateInWords(invitedUntil, timeZone));
  return hasPassword ? office.state.never : office.state.expired;
}

function Actions({ person, onOpen }: { person: OfficePerson; onOpen: Props['onOpen'] }) {
  const name = fullName(person);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={office.role.named(name)}
        onClick={() => onOpen({ kind: 'role', person })}
      >
        {office.role.button}
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={office.again.named(name)}
        onClick={() => onOpen({ kind: 'again', person })}
      >
        {office.again.button}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={office.end.named(name)}
        onClick={() => onOpen({ kind: 'end', person })}
      >
        {office.end.button}
      </Button>
    </>
  );
}
