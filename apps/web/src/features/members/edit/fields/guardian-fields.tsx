import {
  emergencyGuardian,
  GUARDIAN_PARTS,
  type Guardian,
  type GuardianPart,
  guardiansFault,
  guardiansOf,
  guardiansText,
  isBlankGuardian,
  LIMITS,
  MOST_GUARDIANS,
  NO_GUARDIAN,
} from '@league/contract';
import { Button, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { memberDialogs } from '../../../../strings/en/member-dialogs.ts';
import { Icon } from '../../../../ui/icon.tsx';
import classes from './guardian-fields.module.css';
import { PortalOnlyNote } from './portal-only-note.tsx';

const words = memberDialogs.guardians;

const INPUTS: Readonly<Record<GuardianPart, { type: string; maxLength: number }>> = {
  name: { type: 'text', maxLength: LIMITS.name },
  relation: { type: 'text', maxLength: LIMITS.name },
  phone: { type: 'tel', maxLength: LIMITS.phone },
  email: { type: 'email', maxLength: LIMITS.email },
};

type Props = {
  /** All guardians as one text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

const textOf = (guardians: readonly Guardian[]) =>
  guardiansText(guardians.filter((guardian) => !isBlankGuardian(guardian)));

/** The first guardian of a gymnast without guardians is the emergency contact. */
const startWith = (value: string): readonly Guardian[] => {
  const known = guardiansOf(value);
  return known.length > 0 ? known : [{ ...NO_GUARDIAN, isEmergency: true }];
};

/** Up to four guardians: the first is open, the others are folded, so that the form stays short (FAMILY-01). */
export function GuardianFields({ value, onChange, error }: Props) {
  // The input as typed, with trailing spaces; the form's value has none.
  const [typed, setTyped] = useState(() => startWith(value));
  const guardians = textOf(typed) === value ? typed : startWith(value);
  const [opened, setOpened] = useState<number | null>(null);
  const change = (next: readonly Guardian[]) => {
    setTyped(next);
    onChange(textOf(next));
  };
  const changeOne = (place: number, part: Partial<Guardian>) =>
    change(guardians.map((each, index) => (index === place ? { ...each, ...part } : each)));
  // The form focuses this input when it refuses the guardians.
  const focus = guardiansFault(guardians)?.at ?? { place: 0, part: 'name' };
  const isFull = guardians.length >= MOST_GUARDIANS;
  const add = () => {
    setOpened(guardians.length);
    change([...guardians, { ...NO_GUARDIAN, isEmergency: emergencyGuardian(guardians) === undefined }]);
  };
  const moveUp = (place: number) => {
    const next = [...guardians];
    next.splice(place - 1, 0, ...next.splice(place, 1));
    setOpened(null);
    change(next);
  };
  return (
    <fieldset className={classes.guardians}>
      <legend>{words.title}</legend>
      {guardians.map((guardian, place) => {
        const fields = (
          <div className={classes.fields}>
            <div className={classes.pair}>
              {GUARDIAN_PARTS.map((part) => (
                <TextInput
                  key={part}
                  {...INPUTS[part]}
                  label={words.parts[part]}
                  autoComplete="off"
                  {...(place === focus.place &&
                    part === focus.part && { 'data-path': 'guardians', error: Boolean(error) })}
                  value={guardian[part]}
                  onChange={({ currentTarget }) => changeOne(place, { [part]: currentTarget.value })}
                />
              ))}
            </div>
            <div className={classes.actions}>
              <label className={classes.mark}>
                <input
                  type="checkbox"
                  checked={guardian.isEmergency}
                  onChange={({ currentTarget: { checked } }) => changeOne(place, { isEmergency: checked })}
                />
                {words.emergency}
              </label>
              {place > 0 && (
                <Button
                  variant="subtle"
                  leftSection={<Icon of={IconArrowUp} size={16} />}
                  onClick={() => moveUp(place)}
                >
                  {words.moveUp}
                </Button>
              )}
              {(guardians.length > 1 || !isBlankGuardian(guardian)) && (
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<Icon of={IconTrash} size={16} />}
                  onClick={() => {
                    const others = guardians.filter((_, index) => index !== place);
                    change(others.length > 0 ? others : startWith(''));
                  }}
                >
                  {words.remove}
                </Button>
              )}
            </div>
          </div>
        );
        // The index is the key, because two guardians may be equal while they are typed.
        const key = `guardian-${place}`;
        if (place === 0) {
          return (
            <section key={key} aria-label={words.place(1)}>
              {fields}
            </section>
          );
        }
        return (
          <details
            key={key}
            className={classes.folded}
            open={opened === place || (Boolean(error) && focus.place === place) || undefined}
          >
            <summary>{words.folded(place + 1, guardian.name)}</summary>
            {fields}
          </details>
        );
      })}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {!isFull && (
        <Button variant="default" leftSection={<Icon of={IconPlus} size={16} />} onClick={add}>
          {words.add}
        </Button>
      )}
      <PortalOnlyNote field="guardians" />
    </fieldset>
  );
}
