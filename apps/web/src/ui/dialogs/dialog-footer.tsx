import { Button } from '@mantine/core';
import { common } from '../../strings/en/common.ts';
import { dialogFoot } from './dialog-edges.ts';
import classes from './dialog-footer.module.css';

type Props = {
  readonly confirm: string;
  readonly confirmPending: string;
  readonly isPending: boolean;
  /** Disabled for a reason other than being busy. */
  readonly isOff?: boolean;
  readonly isDangerous?: boolean;
  /** Says what the person must do before the button works. */
  readonly note?: string | undefined;
  /** Absent if the button submits the form around it. */
  readonly onConfirm?: () => void;
  readonly onCancel: () => void;
};

/** The two buttons of a dialog: cancel and confirm. The busy one says so and keeps the focus. */
export function DialogFooter(props: Props) {
  const { confirm, confirmPending, isPending, isOff = false, isDangerous = false } = props;
  const isInert = isPending || isOff;
  return (
    <div ref={dialogFoot} className={classes.footer}>
      {props.note && (
        <p className={classes.words} role="status">
          {props.note}
        </p>
      )}
      <Button
        variant="default"
        data-autofocus={isDangerous || undefined}
        aria-disabled={isPending}
        onClick={() => isPending || props.onCancel()}
      >
        {common.cancel}
      </Button>
      <Button
        type={props.onConfirm ? 'button' : 'submit'}
        {...(isDangerous && { className: classes.danger })}
        disabled={isOff && !isPending}
        aria-disabled={isInert}
        data-disabled={isInert}
        onClick={() => isInert || props.onConfirm?.()}
      >
        {isPending ? confirmPending : confirm}
      </Button>
    </div>
  );
}
