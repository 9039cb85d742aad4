import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './renewal-failures.module.css';

const words = members.renewal;

export type RenewalFailure = { readonly memberId: number; readonly name: string; readonly reason: string };

type Props = { readonly failures: readonly RenewalFailure[]; readonly onDismiss: () => void };

/** Who could not be renewed and why. It stays until it is dismissed: the toast is gone in seconds (case C41). */
export function RenewalFailures({ failures, onDismiss }: Props) {
  if (failures.length === 0) return null;
  const title = words.notRenewed(failures.length);
  return (
    <section className={classes.failures} aria-label={title}>
      <Icon of={IconAlertTriangle} />
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.list}>
          {failures.map(({ memberId, name, reason }) => (
            <li key={memberId}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
        <Button variant="default" size="sm" onClick={onDismiss}>
          {words.dismissList}
        </Button>
      </div>
    </section>
  );
}
