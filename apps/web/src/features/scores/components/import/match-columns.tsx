import { RESULT_FIELDS, type ResultField, type ResultMatches, type ResultsColumns } from '@league/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { scores } from '../../../../strings/en/scores.ts';
import { Notice } from '../../../../ui/notice.tsx';
import classes from './match-columns.module.css';

const words = scores.columns;
const NOTHING = '';
const OPTIONS = [
  { value: NOTHING, label: words.nothing },
  ...RESULT_FIELDS.map((field) => ({ value: field, label: words.fields[field] })),
];

type Choices = Readonly<Record<number, ResultField | undefined>>;

const isField = (value: string): value is ResultField => (RESULT_FIELDS as readonly string[]).includes(value);

function choicesOf(matches: ResultMatches): Choices {
  return Object.fromEntries(Object.entries(matches).map(([field, column]) => [column, field as ResultField]));
}

type Props = {
  readonly found: ResultsColumns;
  readonly isChecking: boolean;
  readonly onCheck: (matches: ResultMatches) => void;
  readonly onCancel: () => void;
  readonly isForgetting: boolean;
  readonly onForget: () => void;
};

/** Matches the columns of a results file by hand. The import remembers the match (SCORE-08). */
export function MatchColumns({ found, isChecking, onCheck, onCancel, isForgetting, onForget }: Props) {
  const [choices, setChoices] = useState(() => choicesOf(found.matches));
  const chosen = Object.entries(choices).flatMap(([index, field]) =>
    field ? [[field, Number(index)] as const] : [],
  );
  const twice = RESULT_FIELDS.find((field) => chosen.filter(([each]) => each === field).length > 1);
  const check = () => {
    if (!isChecking && !twice) onCheck(Object.fromEntries(chosen));
  };
  return (
    <>
      <h4 className={classes.title}>{words.title}</h4>
      <p className={classes.text}>{found.isRemembered ? words.remembered : words.text}</p>
      <ul className={classes.columns}>
        {found.columns.map(({ index, heading, samples }) => (
          <li key={index}>
            <NativeSelect
              label={words.holds(heading)}
              description={samples.length > 0 ? words.samples(samples.join(' · ')) : words.noSamples}
              data={OPTIONS}
              value={choices[index] ?? NOTHING}
              onChange={({ currentTarget: { value } }) =>
                setChoices((before) => ({ ...before, [index]: isField(value) ? value : undefined }))
              }
            />
          </li>
        ))}
      </ul>
      <div role="status">{twice && <Notice tone="danger">{words.twice(words.fields[twice])}</Notice>}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        {found.isRemembered && (
          <Button variant="default" aria-disabled={isForgetting} onClick={() => isForgetting || onForget()}>
            {isForgetting ? words.forgetting : words.forget}
          </Button>
        )}
        <Button aria-disabled={isChecking || twice !== undefined} onClick={check}>
          {isChecking ? scores.import.checking : words.check}
        </Button>
      </div>
    </>
  );
}
