import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './lapsed-hint.module.css';
import type { SelectionSummary } from './selection.ts';

const words = members.selection;
const DISMISSED_AT = 'roster.lapsed-hint-dismissed-at';

/** How many had lapsed when the hint was dismissed on this device. When more have lapsed, it is shown again. */
function dismissedAt(): number {
  try {
    return Number(localStorage.getItem(DISMISSED_AT) ?? 0);
  } catch {
    return 0;
  }
}

type Props = { readonly summary: SelectionSummary; readonly onToggleAllLapsed: () => void };

/** Says that memberships have lapsed and how to renew them, until it is dismissed (MEM-11). */
export function LapsedHint({ summary, onToggleAllLapsed }: Props) {
  const { lapsedInTeam, lapsedNotShown, areAllLapsedSelected } = summary;
  const [dismissed, setDismissed] = useState(dismissedAt);
  if (lapsedInTeam === 0 || lapsedInTeam <= dismissed) return null;
  const dismiss = () => {
    setDismissed(lapsedInTeam);
    try {
      localStorage.setItem(DISMISSED_AT, String(lapsedInTeam));
    } catch {
      // Without storage, it stays dismissed as long as the page is open.
    }
  };
  return (
    <section className={classes.hint} aria-label={words.hintName}>
      <Icon of={IconAlertCircle} size={16} />
      <p>
        {words.hint(lapsedInTeam)}
        {lapsedNotShown > 0 && ` · ${words.notShown(lapsedNotShown)}`}
      </p>
      <button type="button" className={classes.select} onClick={onToggleAllLapsed}>
        {areAllLapsedSelected ? words.deselectLapsed : words.selectLapsed}
      </button>
      <button type="button" className={classes.dismiss} aria-label={words.dismissHint} onClick={dismiss}>
        <Icon of={IconX} size={16} />
      </button>
    </section>
  );
}
