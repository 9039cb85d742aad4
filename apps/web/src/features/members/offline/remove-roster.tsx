import { Button } from '@mantine/core';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import classes from './remove-roster.module.css';

const words = members.kept;

/**
 * Removes the roster from a phone that is handed on. It asks first, as the emergency contacts cannot be had again
 * without network (BEYOND-13).
 */
export function RemoveRoster({ onRemove }: { onRemove: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {words.remove}
        </Button>
      </div>
    );
  }
  return (
    <section className={classes.question} aria-label={words.remove}>
      <p role="status">{words.removeText}</p>
      <div className={classes.answers}>
        <Button color="red" onClick={onRemove} autoFocus>
          {words.removeNow}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </section>
  );
}
