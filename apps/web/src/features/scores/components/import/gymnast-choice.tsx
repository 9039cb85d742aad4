import { fullName, LIMITS, rosterGroupLabel, rosterGroupOf } from '@league/contract';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { describeError } from '../../../../platform/api/api-error.ts';
import { scores } from '../../../../strings/en/scores.ts';
import { SHORTEST_SEARCH, useFoundGymnasts } from '../../api/find-gymnasts.ts';
import classes from './gymnast-choice.module.css';

const words = scores.choice;
const TYPING_PAUSE_MS = 250;

type Props = {
  readonly athleteName: string;
  readonly isBusy: boolean;
  readonly onChoose: (memberId: number) => void;
  readonly onClose: () => void;
};

/** Finds a gymnast of any team by name, for a result that belongs to none of those proposed. */
export function GymnastChoice({ athleteName, isBusy, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  return (
    <div className={classes.choice}>
      <TextInput
        // It takes the focus because the person has just opened it.
        autoFocus
        type="search"
        label={words.label(athleteName)}
        placeholder={words.placeholder}
        description={words.hint}
        maxLength={LIMITS.search}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search.length >= SHORTEST_SEARCH && <Found search={search} isBusy={isBusy} onChoose={onChoose} />}
      <Button className={classes.close} variant="default" size="sm" onClick={onClose}>
        {words.close}
      </Button>
    </div>
  );
}

function Found({ search, isBusy, onChoose }: { search: string } & Pick<Props, 'isBusy' | 'onChoose'>) {
  const found = useFoundGymnasts(search);
  if (found.isError) return <p role="alert">{describeError(found.error, words.failed)}</p>;
  if (!found.data) return <p role="status">{words.searching}</p>;
  if (found.data.gymnasts.length === 0) return <p role="status">{words.none(search)}</p>;
  return (
    <>
      <ul className={classes.found}>
        {found.data.gymnasts.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              className={classes.gymnast}
              aria-disabled={isBusy}
              onClick={() => onChoose(member.id)}
            >
              <span className={classes.name}>{fullName(member)}</span>
              <span className={classes.facts}>
                {[member.teamName, rosterGroupLabel(rosterGroupOf(member.skillLevel))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data.hasMore && <p role="status">{words.more}</p>}
    </>
  );
}
