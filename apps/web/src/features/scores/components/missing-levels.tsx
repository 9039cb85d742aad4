import { levelInWords, type MeetReport, RESULTS_LIMITS } from '@league/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../strings/en/scores.ts';
import classes from './missing-levels.module.css';

const words = scores.levels;

export type RowLevel = { readonly row: number; readonly level: string };

type Props = {
  readonly rows: MeetReport['withoutLevel'];
  readonly offered: readonly string[];
  readonly isChecking: boolean;
  readonly onCheck: (levels: readonly RowLevel[]) => void;
};

/** Asks for the level of rows without one. The gymnast's present level is proposed (SCORE-08). */
export function MissingLevels({ rows, offered, isChecking, onCheck }: Props) {
  const [levels, setLevels] = useState<Readonly<Record<number, string>>>({});
  const [forAll, setForAll] = useState('');
  const levelOf = ({ row, proposedLevel }: Props['rows'][number]) =>
    levels[row] ?? (proposedLevel !== null && offered.includes(proposedLevel) ? proposedLevel : '');
  const choices = [
    { value: '', label: words.noChoice },
    ...offered.map((level) => ({ value: level, label: levelInWords(level) })),
  ];
  const check = () => {
    const given = rows.flatMap((each) => {
      const level = levelOf(each);
      return level === '' ? [] : [{ row: each.row, level }];
    });
    if (!isChecking && given.length > 0) onCheck(given);
  };
  return (
    <section className={classes.missing} aria-label={words.title(rows.length)}>
      <h4 className={classes.title}>{words.title(rows.length)}</h4>
      <p className={classes.text}>{words.text}</p>
      <div className={classes.all}>
        <NativeSelect
          label={words.all}
          data={choices}
          value={forAll}
          onChange={({ currentTarget }) => setForAll(currentTarget.value)}
        />
        <Button
          variant="default"
          onClick={() => setLevels(Object.fromEntries(rows.map(({ row }) => [row, forAll])))}
        >
          {words.setAll}
        </Button>
      </div>
      <ul className={classes.rows}>
        {rows.slice(0, RESULTS_LIMITS.reportRows).map((each) => (
          <li key={each.row}>
            <NativeSelect
              label={words.levelOf(each.name, each.row)}
              description={each.proposedLevel === null ? each.club : words.proposed}
              data={choices}
              value={levelOf(each)}
              onChange={({ currentTarget: { value } }) =>
                setLevels((before) => ({ ...before, [each.row]: value }))
              }
            />
          </li>
        ))}
      </ul>
      {rows.length > RESULTS_LIMITS.reportRows && (
        <p className={classes.text}>{scores.report.more(rows.length - RESULTS_LIMITS.reportRows)}</p>
      )}
      <Button className={classes.check} aria-disabled={isChecking} onClick={check}>
        {isChecking ? scores.import.checking : words.check}
      </Button>
    </section>
  );
}
