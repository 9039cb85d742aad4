import { Button } from '@mantine/core';
import { members } from '../../../strings/en/members.ts';
import classes from './edit-footer.module.css';

const words = members.edit;

type Props = {
  /** Whether the coach is asked about unsaved changes. */
  readonly isAsking: boolean;
  readonly isPending: boolean;
  readonly hasConflict: boolean;
  /** Fields of a conflict in which nothing is chosen yet. */
  readonly undecided: number;
  readonly onCancel: () => void;
  readonly onKeepEditing: () => void;
  readonly onDiscard: () => void;
};

/** The way out of the edit dialog, always in sight. */
export function EditFooter(props: Props) {
  return (
    <div className={classes.footer}>
      {props.isAsking ? <Question {...props} /> : <SaveOrCancel {...props} />}
    </div>
  );
}

function SaveOrCancel({ isPending, hasConflict, undecided, onCancel }: Props) {
  const isOff = isPending || undecided > 0;
  const label = hasConflict ? members.conflict.save : words.save;
  return (
    <>
      {undecided > 0 && <p role="status">{members.conflict.undecided(undecided)}</p>}
      <Button variant="default" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" aria-disabled={isOff} data-disabled={isOff}>
        {isPending ? words.saving : label}
      </Button>
    </>
  );
}

function Question({ onKeepEditing, onDiscard }: Props) {
  return (
    <>
      <p role="alert">{words.unsaved}</p>
      <Button variant="default" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button autoFocus onClick={onKeepEditing}>
        {words.keepEditing}
      </Button>
    </>
  );
}
