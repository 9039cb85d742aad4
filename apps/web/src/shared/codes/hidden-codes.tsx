import { CONFIRMED_MINUTES } from '@league/contract';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { teams } from '../../strings/en/teams.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useKeptFocus } from '../../ui/dialogs/kept-focus.ts';
import classes from './hidden-codes.module.css';
import { useShowCodes } from './show-codes.ts';

const words = teams.hidden;

type Props = {
  /** Whether the server has left out a code that is below. */
  readonly isHidden: boolean;
  readonly children: ReactNode;
};

/** A list with team codes, and above it the button that shows them if they are hidden (SAFE-02). */
export function HiddenCodes({ isHidden, children }: Props) {
  // The button disappears when the codes are shown, and the buttons to copy them when they are hidden.
  const place = useKeptFocus<HTMLDivElement>((container) => container.querySelector('button'));
  return (
    <div ref={place} className={classes.place}>
      {isHidden && <ShowCodes />}
      {children}
    </div>
  );
}

function ShowCodes() {
  const { run, isPending } = useShowCodes();
  return (
    <div className={classes.hidden}>
      <p className={classes.text}>{words.text(CONFIRMED_MINUTES)}</p>
      <BusyButton
        label={words.show}
        busyLabel={words.pending}
        isBusy={isPending}
        icon={IconEye}
        size="sm"
        onClick={() => run(undefined)}
      />
    </div>
  );
}
