import type { EditableField, Member } from '@league/contract';
import { useRef } from 'react';
import { members as words } from '../../../strings/en/members.ts';
import classes from './fill-in-list.module.css';
import { FillInRow } from './fill-in-row.tsx';
import { useFillIn } from './use-fill-in.ts';

type Props = {
  /** The missing field first, then the fields that are asked for with it. */
  readonly fields: readonly [EditableField, ...EditableField[]];
  /** The gymnasts who lacked the field when the list was opened; filled rows stay in their place. */
  readonly members: readonly Member[];
};

/** A row for each gymnast with the field that is missing: type, Enter, and the next row has the focus (ROSTER-05). */
export function FillInList({ fields, members }: Props) {
  const [field] = fields;
  const list = useRef<HTMLUListElement>(null);
  const fillIn = useFillIn(field);
  const done = members.filter((member) => member[field]).length;
  // In the same turn as the key press: a phone keeps its keyboard open only then.
  const focusNext = (row: HTMLElement) => {
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const behind = (input: HTMLInputElement) =>
      !row.contains(input) && (row.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const open = inputs.filter((input) => input.value === '' && !row.contains(input));
    (open.find(behind) ?? open[0])?.focus();
  };
  return (
    <>
      <p className={classes.progress} role="status">
        {words.fillIn.progress(done, members.length)}
      </p>
      <ul ref={list} className={classes.rows}>
        {members.map((member) => (
          <FillInRow
            key={member.id}
            member={member}
            fields={fields}
            typed={fillIn.typedOf(member.id)}
            state={fillIn.stateOf(member.id)}
            onType={(values) => fillIn.type(member.id, values)}
            onSave={(row) => {
              fillIn.save(member);
              focusNext(row);
            }}
            onUndo={fillIn.undo}
          />
        ))}
      </ul>
    </>
  );
}
