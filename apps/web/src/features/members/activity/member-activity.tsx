import { fullName, LIMITS, type Member, type MemberActivity, type ReplacedValues } from '@league/contract';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { connectionOr } from '../../../platform/api/api-error.ts';
import { useLeague } from '../../../platform/league.ts';
import { common } from '../../../strings/en/common.ts';
import { dayAndTimeInWords } from '../../../strings/en/instants.ts';
import { memberDialogs } from '../../../strings/en/member-dialogs.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListEnd } from '../../../ui/lists/list-end.tsx';
import classes from './member-activity.module.css';
import { useMemberActivity, usePutBack, useReplaced } from './member-activity.ts';

const PutBackDialog = lazy(() => import('../put-back/put-back-dialog.tsx'));

const words = memberDialogs.activity;

/** The activity of a gymnast: what was done, who did it and when. Opened with a button (MEM-32). */
export function MemberActivitySection({ member }: { member: Member }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <div className={classes.activity}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon of={IconHistory} size={16} />
        {isOpen ? words.hide : words.show}
      </button>
      {isOpen && (
        <section id={listId} aria-label={words.of(fullName(member))}>
          <Entries member={member} />
        </section>
      )}
    </div>
  );
}

function Entries({ member }: { member: Member }) {
  const activity = useMemberActivity(member.id);
  const replaced = useReplaced(member.id);
  const [asked, setAsked] = useState<MemberActivity | null>(null);
  if (activity.isError) {
    return (
      <p className={classes.failure} role="alert">
        {connectionOr(activity.error, words.failed)}
        <button type="button" className={classes.retry} onClick={() => void activity.refetch()}>
          {common.tryAgain}
        </button>
      </p>
    );
  }
  if (!activity.data) return <p className={classes.quiet}>{words.loading}</p>;
  if (activity.data.length === 0) return <p className={classes.quiet}>{words.none}</p>;
  return (
    <>
      <ol className={classes.entries}>
        {activity.data.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onPutBack={member.can.edit && entry.values.length > 0 ? () => setAsked(entry) : undefined}
          >
            <PutBack memberId={member.id} change={replaced.get(entry.id)} />
          </Entry>
        ))}
      </ol>
      <ListEnd count={activity.data.length} limit={LIMITS.longList} />
      {asked && (
        <Suspense>
          <PutBackDialog
            member={member}
            entry={asked}
            entries={activity.data}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const ACTIONS: Readonly<Record<string, string>> = words.actions;

type EntryProps = {
  readonly entry: MemberActivity;
  readonly onPutBack: (() => void) | undefined;
  readonly children: ReactNode;
};

function Entry({ entry: { action, description, timestamp, coachName }, onPutBack, children }: EntryProps) {
  const timeZone = useLeague()?.timeZone;
  return (
    <li className={classes.entry}>
      <span className={classes.action}>{ACTIONS[action] ?? action}</span>
      <span>{description}</span>
      <time className={classes.quiet} dateTime={timestamp}>
        {timeZone === undefined ? coachName : words.byline(coachName, dayAndTimeInWords(timestamp, timeZone))}
      </time>
      {onPutBack && (
        <button
          type="button"
          className={classes.restore}
          aria-label={words.putBackNamed(description)}
          onClick={onPutBack}
        >
          <Icon of={IconArrowBackUp} size={16} />
          {words.putBackValue}
        </button>
      )}
      {children}
    </li>
  );
}

type PutBackProps = { readonly memberId: number; readonly change: ReplacedValues | undefined };

/** Offers to put back the values that a change in Wild Apricot replaced, and lists them. */
function PutBack({ memberId, change }: PutBackProps) {
  const { putBack, isBusy } = usePutBack(memberId);
  if (change === undefined) return null;
  const { button, pending, text } = words.putBack;
  const values = change.values.map(({ field, former }) => `${field} ${former}`).join(', ');
  return (
    <div className={classes.putBack}>
      <BusyButton
        icon={IconArrowBackUp}
        size="sm"
        label={button}
        busyLabel={pending}
        isBusy={isBusy}
        onClick={() => putBack(change.id)}
      />
      <span className={classes.quiet}>{text(values)}</span>
    </div>
  );
}
