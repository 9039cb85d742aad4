import {
  ageOn,
  type CalendarDate,
  emergencyContactOf,
  fullName,
  type Member,
  rosterGroupLabel,
} from '@league/contract';
import { useId } from 'react';
import { useLeague } from '../../../platform/league.ts';
import { useToday } from '../../../platform/use-today.ts';
import { common } from '../../../strings/en/common.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { hasNotes, NoteRows } from '../../../ui/lists/note-rows.tsx';
import classes from '../../../ui/lists/sheet.module.css';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import columnClasses from './roster-sheet.module.css';
import type { LevelGroup, RosterSheet as Sheet } from './roster-sheets.ts';

const words = memberDialogs.paper;
const { columns } = words;

type Props = {
  readonly sheet: Sheet;
  /** Whether gymnasts of the team are missing, which the paper then says. */
  readonly isPart: boolean;
};

/** One team on paper: thirty gymnasts to a page, readable in black and white. */
export function RosterSheet({ sheet: { team, count, groups }, isPart }: Props) {
  const titleId = useId();
  const today = useToday();
  const league = useLeague()?.name ?? common.portal;
  return (
    <section className={classes.sheet} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{team === null ? words.noTeam : words.title(team)}</h2>
        <p>{isPart ? words.countOfPart(count) : words.count(count)}</p>
        <p className={classes.asOf}>{words.asOf(league, today === null ? '' : dateInWords(today))}</p>
      </header>
      <table className={classes.table} aria-labelledby={titleId}>
        <colgroup>
          {Object.keys(columns).map((column) => (
            <col key={column} className={columnClasses[column]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.level} group={group} today={today} />
        ))}
      </table>
      <p className={classes.care}>{words.care}</p>
    </section>
  );
}

function Group({ group, today }: { group: LevelGroup; today: CalendarDate | null }) {
  return (
    <tbody>
      <tr className={classes.level}>
        <th colSpan={Object.keys(columns).length} scope="rowgroup">
          {words.group(rosterGroupLabel(group.level), group.members.length)}
        </th>
      </tr>
      {group.members.map((member) => (
        <Row key={member.id} member={member} today={today} />
      ))}
    </tbody>
  );
}

function Row({ member, today }: { member: Member; today: CalendarDate | null }) {
  const emergency = emergencyContactOf(member);
  return (
    <>
      <tr data-noted={hasNotes(member) || undefined}>
        <th scope="row" translate="no">
          {fullName(member)}
        </th>
        <td data-label={columns.born}>{bornInWords(member.dateOfBirth, today)}</td>
        <td data-label={columns.emergency}>{emergency.name ?? <em>{words.noContact}</em>}</td>
        <td data-label={columns.emergencyPhone} className={classes.call}>
          {emergency.phone ?? <em>{words.noPhone}</em>}
        </td>
        <td data-label={columns.family}>{member.phone ?? <em>{words.noPhone}</em>}</td>
      </tr>
      <NoteRows of={member} columns={Object.keys(columns).length} />
    </>
  );
}

function bornInWords(dateOfBirth: CalendarDate | null, today: CalendarDate | null): string {
  if (!dateOfBirth) return words.noDateOfBirth;
  const age = today === null ? null : ageOn(dateOfBirth, today);
  return age === null ? dateInWords(dateOfBirth) : words.born(dateInWords(dateOfBirth), age);
}
