import { Button } from '@mantine/core';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import classes from './remove-roster.module.css';

const words = members.cached;

type Props = {
  readonly onRemove: () => void;
  /** The texts, if something other than the roster is removed. */
  readonly texts?: Readonly<Record<'remove' | 'removeText' | 'removeNow' | 'keep', string>>;
};

/**
 * Removes the cached roster, for a phone that another person will use. It asks first, because the emergency contacts
 * cannot be loaded again without network (BEYOND-13).
 */
export function RemoveRoster({ onRemove, texts = words }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {texts.remove}
        </Button>
      </div>
    );
  }
  return (
    <section className={classes.question} aria-label={texts.remove}>
      <p role="status">{texts.removeText}</p>
      <div className={classes.answers}>
        <Button color="red" onClick={onRemove} autoFocus>
          {texts.removeNow}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(false)}>
          {texts.keep}
        </Button>
      </div>
    </section>
  );
}
