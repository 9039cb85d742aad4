import { routes } from '@league/contract/calls';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../platform/api/api-query.ts';
import { meets } from '../../../strings/en/meets.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './calendar-feed.module.css';
import { CalendarAddress } from './calendar-feed.tsx';

const words = meets.feed;

/** The calendar address of each team for the office, to hand on or to replace (MEET-04). */
export function TeamCalendars() {
  const teams = useQuery(apiQuery(routes.teams.list)).data ?? [];
  const [chosen, setChosen] = useState('');
  if (teams.length === 0) return null;
  return (
    <Panel title={words.officeTitle} hint={words.officeText}>
      <NativeSelect
        className={classes.team}
        label={words.team}
        value={chosen}
        data={[
          { value: '', label: words.chooseTeam },
          ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen !== '' && <CalendarAddress key={chosen} teamId={Number(chosen)} />}
    </Panel>
  );
}
