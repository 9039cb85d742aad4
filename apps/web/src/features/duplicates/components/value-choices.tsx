import {
  type DuplicateComparison,
  FIELD_WORDS,
  guardiansInWords,
  MEMBER_FIELDS,
  MERGED_FIELDS,
  type MergedField,
  rosterGroupLabel,
  rosterGroupOf,
} from '@league/contract';
import { duplicates } from '../../../strings/en/duplicates.ts';
import { Breakable } from '../../../ui/words/breakable.tsx';
import { dateInWords } from '../../../ui/words/date-in-words.ts';
import {
  type Choice,
  type Choices,
  choiceOf,
  type DifferingField,
  differingFields,
} from '../merge-choices.ts';
import classes from './duplicates.module.css';

const words = duplicates.compare;

function valueInWords(field: MergedField, value: string): string {
  const kind = field === 'team' ? 'line' : MEMBER_FIELDS[field].kind;
  if (kind === 'level') return rosterGroupLabel(rosterGroupOf(value));
  if (value === '') return words.blank;
  if (kind === 'guardians') return guardiansInWords(value);
  return kind === 'date' ? dateInWords(value) : value;
}

type Props = {
  readonly comparison: DuplicateComparison;
  readonly keep: 'first' | 'second';
  readonly chosen: Choices;
  readonly onChoose: (field: MergedField, choice: Choice) => void;
};

/** The values that differ, each chosen by itself, and those that are the same in both. */
export function ValueChoices({ comparison, keep, chosen, onChoose }: Props) {
  const differing = differingFields(comparison, keep);
  const isDiffering = (field: MergedField) => differing.some((each) => each.field === field);
  const alike = MERGED_FIELDS.filter((field) => !isDiffering(field)).map((field) => FIELD_WORDS[field]);
  return (
    <div className={classes.group}>
      <h3>{words.values}</h3>
      {differing.map((each) => (
        <FieldChoice
          key={each.field}
          differing={each}
          choice={choiceOf(each, keep, chosen)}
          onChoose={(choice) => onChoose(each.field, choice)}
        />
      ))}
      {alike.length > 0 && (
        <p className={classes.quiet}>
          {words.alike} {alike.join(', ')}
        </p>
      )}
    </div>
  );
}

type FieldProps = {
  readonly differing: DifferingField;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
};

function FieldChoice({ differing, choice, onChoose }: FieldProps) {
  const { field, both } = differing;
  const option = (of: Choice, value: string) => {
    const text = valueInWords(field, value);
    return (
      <label key={of} className={classes.choice} data-chosen={choice === of || undefined}>
        <input
          type="radio"
          name={field}
          checked={choice === of}
          // The whole text as the name, because a screen reader would pause at the places where a long value may break.
          aria-label={of === 'both' ? words.bothValues(text) : text}
          onChange={() => onChoose(of)}
        />
        <span className={classes.value}>
          {of === 'both' && <span className={classes.quiet}>{words.both}</span>}
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text are always in this order
            <span key={index}>
              <Breakable text={line} />
            </span>
          ))}
        </span>
      </label>
    );
  };
  return (
    <fieldset className={classes.field}>
      <legend>{FIELD_WORDS[field]}</legend>
      <div className={classes.sides}>
        {option('first', differing.first)}
        {option('second', differing.second)}
        {both !== null && option('both', both)}
      </div>
    </fieldset>
  );
}
