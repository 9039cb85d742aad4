import {
  type EditableField,
  fieldText,
  fullName,
  KIND_LIMITS,
  MEMBER_FIELDS,
  type Member,
  reachableEmail,
} from '@league/contract';
import { IconCircleCheck, IconMail, IconPhone } from '@tabler/icons-react';
import type { FormEvent, HTMLInputTypeAttribute } from 'react';
import { emailLink, phoneLink } from '../../../shared/roster/contact-links.ts';
import { members } from '../../../strings/en/members.ts';
import { LevelBadge } from '../../../ui/badges/level-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { valueInWords } from '../edit/value-words.ts';
import classes from './fill-in-row.module.css';
import type { RowState, Typed } from './use-fill-in.ts';

const words = members.fillIn;
const TYPES: Readonly<Partial<Record<string, HTMLInputTypeAttribute>>> = {
  phone: 'tel',
  email: 'email',
  date: 'date',
};

type Props = {
  readonly member: Member;
  readonly fields: readonly [EditableField, ...EditableField[]];
  readonly typed: Typed;
  readonly state: RowState | undefined;
  readonly onType: (values: Typed) => void;
  readonly onSave: (row: HTMLElement) => void;
  readonly onUndo: (edit: { before: Member; saved: Member }) => void;
};

/** One gymnast: the contacts to ask, and the inputs for the missing fields. */
export function FillInRow({ member, fields, typed, state, onType, onSave, onUndo }: Props) {
  const [field] = fields;
  const name = fullName(member);
  const isDone = Boolean(member[field]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const row = event.currentTarget;
    if (!typed[field]?.trim()) row.querySelector<HTMLInputElement>('input[data-missing]')?.focus();
    else if (state?.kind !== 'saving') onSave(row);
  };
  return (
    <li className={classes.row} data-done={isDone || undefined}>
      <div className={classes.who}>
        <h2 className={classes.name} translate="no">
          {name}
        </h2>
        <LevelBadge level={member.skillLevel} />
        <span className={classes.ask}>
          <Ask member={member} field={field} />
        </span>
      </div>
      {isDone ? (
        <p className={classes.done}>
          <Icon of={IconCircleCheck} size={20} />
          <span>{valueInWords(field, fieldText(member[field]))}</span>
          {state?.kind === 'saved' && (
            <button type="button" aria-label={words.undoOf(name)} onClick={() => onUndo(state)}>
              {words.undo}
            </button>
          )}
        </p>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          {[...fields].reverse().map((each) =>
            // The additional fields are only shown if they are missing too.
            each !== field && member[each] ? null : (
              <input
                key={each}
                className={classes.input}
                type={TYPES[MEMBER_FIELDS[each].kind] ?? 'text'}
                enterKeyHint="next"
                autoComplete="off"
                maxLength={KIND_LIMITS[MEMBER_FIELDS[each].kind]}
                aria-label={words.fieldOf(MEMBER_FIELDS[each].label, name)}
                data-missing={each === field || undefined}
                aria-invalid={each === field && state?.kind === 'failed'}
                placeholder={MEMBER_FIELDS[each].label}
                value={typed[each] ?? ''}
                onChange={({ currentTarget: { value } }) => onType({ ...typed, [each]: value })}
              />
            ),
          )}
          <button
            type="submit"
            className={classes.save}
            aria-label={words.saveOf(name)}
            data-idle={!typed[field]?.trim() || undefined}
            aria-disabled={state?.kind === 'saving'}
          >
            {state?.kind === 'saving' ? words.saving : words.save}
          </button>
        </form>
      )}
      {state?.kind === 'waiting' && <p className={classes.note}>{words.waiting}</p>}
      {state?.kind === 'failed' && (
        <p className={classes.fault} role="alert">
          {state.message}
        </p>
      )}
    </li>
  );
}

/** How to reach the family to ask for it. */
function Ask({ member, field }: { readonly member: Member; readonly field: EditableField }) {
  const name = fullName(member);
  const number = field === 'phone' ? member.emergencyContactPhone : member.phone;
  const email = reachableEmail(member);
  const call = number ? phoneLink(number) : null;
  return (
    <>
      {call !== null && (
        <a href={call} aria-label={words.callFamily(name)}>
          <Icon of={IconPhone} />
        </a>
      )}
      {email && (
        <a href={emailLink(email)} aria-label={words.mailFamily(name)}>
          <Icon of={IconMail} />
        </a>
      )}
    </>
  );
}
