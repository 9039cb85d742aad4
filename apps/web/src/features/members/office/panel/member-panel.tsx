import { type BulkAction, fullName, type OfficeMember, PAGES } from '@league/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { useLeague } from '../../../../platform/league.ts';
import { useBottomRoom } from '../../../../platform/places/use-sticky-room.ts';
import { bulk as bulkWords } from '../../../../strings/en/bulk.ts';
import { common } from '../../../../strings/en/common.ts';
import { dateInWords } from '../../../../strings/en/instants.ts';
import { officeMembers } from '../../../../strings/en/office-members.ts';
import { LevelBadge } from '../../../../ui/badges/level-badge.tsx';
import { StatusBadge } from '../../../../ui/badges/status-badge.tsx';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { EmptyState } from '../../../../ui/screens/empty-state.tsx';
import { ErrorState } from '../../../../ui/screens/error-state.tsx';
import { Skeletons } from '../../../../ui/screens/skeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { MemberDetails } from '../../card/member-details.tsx';
import { RosterSourceContext } from '../../roster/roster-source.ts';
import { officeMemberQuery } from '../office.api.ts';
import { archiveSource, erasingSource, officeSource } from '../office-source.ts';
import type { Turns } from '../use-open-member.ts';
import { daysSince } from './days-since.ts';
import classes from './member-panel.module.css';
import { useCopyOfEverything } from './personal-data.api.ts';

const words = officeMembers.details;
const NEW_AGE_EVERY_MS = 600_000;
/** From this width on, the details fit beside the list. */
const HAS_ROOM_BESIDE = '(min-width: 62em)';
const SYNC_TAB = `${PAGES.admin}#sync`;

export type MemberAction =
  | { readonly kind: 'edit' | 'erase' | 'freeEmail'; readonly member: OfficeMember }
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly memberIds: readonly number[] };

type Props = {
  readonly memberId: number;
  /** The gymnast as the list behind shows them. */
  readonly listed: OfficeMember | undefined;
  readonly turns: Turns;
  readonly onAction: (action: MemberAction) => void;
  readonly onClose: () => void;
  readonly returnFocusTo: () => HTMLElement | null;
};

/**
 * One gymnast beside the list, or over it on a phone: details, activity and actions, with buttons to the previous and the
 * next gymnast (OFFICE-06).
 */
export default function MemberPanel({ memberId, listed, turns, onAction, onClose, returnFocusTo }: Props) {
  const isBeside = useMediaQuery(HAS_ROOM_BESIDE, false, { getInitialValueInEffect: false });
  const bottomRoom = useBottomRoom();
  const member = useQuery(officeMemberQuery(memberId, listed));
  const isUnknown = member.error instanceof ApiError && member.error.status === 404;
  const title = member.data ? fullName(member.data) : member.isError ? words.title : common.loading;
  const content = isUnknown ? (
    <EmptyState text={words.notFound} />
  ) : member.isError ? (
    <ErrorState text={words.failed} onRetry={() => void member.refetch()} isRetrying={member.isFetching} />
  ) : member.data ? (
    <Panel key={member.data.id} member={member.data} onAction={onAction} />
  ) : (
    <Skeletons count={3} height={56} />
  );
  const frame = { title, onClose, returnFocusTo };
  return isBeside ? (
    <SidePanel {...frame} bottomRoom={bottomRoom} controls={<TurnButtons turns={turns} />}>
      {content}
    </SidePanel>
  ) : (
    <Dialog {...frame} size="lg">
      <TurnButtons turns={turns} />
      {content}
    </Dialog>
  );
}

/** Buttons to the previous and the next gymnast of the list. At either end the button stays, but does nothing. */
function TurnButtons({ turns: { index, total, onPrevious, onNext } }: { readonly turns: Turns }): ReactNode {
  if (index === null) return null;
  return (
    <div className={classes.turns}>
      <span className={classes.place}>{words.place(index, total)}</span>
      {[
        { label: words.previous, sign: IconChevronLeft, onPress: onPrevious },
        { label: words.next, sign: IconChevronRight, onPress: onNext },
      ].map(({ label, sign, onPress }) => (
        <button
          key={label}
          type="button"
          className={classes.turn}
          aria-label={label}
          aria-disabled={onPress === null}
          onClick={() => onPress?.()}
        >
          <Icon of={sign} />
        </button>
      ))}
    </div>
  );
}

function Panel({ member, onAction }: { member: OfficeMember; onAction: Props['onAction'] }) {
  const detailsId = useId();
  const timeZone = useLeague()?.timeZone ?? 'UTC';
  const now = useNow(NEW_AGE_EVERY_MS);
  const { can, statusSince, archivedAt, erasingSince } = member;
  const bulk = (action: BulkAction) => () => onAction({ kind: 'bulk', action, memberIds: [member.id] });
  return (
    <div className={classes.panel}>
      <p className={classes.badges}>
        <StatusBadge status={member.membershipStatus} />
        <LevelBadge level={member.skillLevel} />
      </p>
      <p className={classes.since}>
        {archivedAt === null
          ? `${words.status} ${officeMembers.since(dateInWords(statusSince, timeZone), daysSince(statusSince, now))}`
          : words.archived(dateInWords(archivedAt, timeZone))}
      </p>
      <div className={classes.actions}>
        {can.activate && <Button onClick={bulk('activate')}>{bulkWords.actions.activate.button}</Button>}
        {can.activate && (
          <Button variant="default" onClick={bulk('reject')}>
            {bulkWords.actions.reject.button}
          </Button>
        )}
        {can.renew && <Button onClick={bulk('renew')}>{bulkWords.actions.renew.button}</Button>}
        {can.restore && <Button onClick={bulk('restore')}>{bulkWords.actions.restore.button}</Button>}
        {can.freeEmail && (
          <Button variant="default" onClick={() => onAction({ kind: 'freeEmail', member })}>
            {words.freeEmail}
          </Button>
        )}
        {can.edit && (
          <Button variant="default" onClick={() => onAction({ kind: 'edit', member })}>
            {words.edit}
          </Button>
        )}
        {can.edit && (
          <>
            <Button variant="default" onClick={bulk('moveUp')}>
              {bulkWords.actions.moveUp.button}
            </Button>
            <Button variant="default" onClick={bulk('setLevel')}>
              {bulkWords.actions.setLevel.button}
            </Button>
          </>
        )}
        {can.transfer && (
          <Button variant="default" onClick={bulk('transfer')}>
            {bulkWords.actions.transfer.button}
          </Button>
        )}
        {can.archive && (
          <Button variant="default" onClick={bulk('archive')}>
            {bulkWords.actions.archive.button}
          </Button>
        )}
      </div>
      {erasingSince !== null && (
        <Notice title={officeMembers.erasingNotice.title}>
          {officeMembers.erasingNotice.text(dateInWords(erasingSince, timeZone))}{' '}
          <Link className={classes.link} to={SYNC_TAB}>
            {officeMembers.erasingNotice.link}
          </Link>
        </Notice>
      )}
      <RosterSourceContext
        value={erasingSince !== null ? erasingSource : archivedAt === null ? officeSource : archiveSource}
      >
        <MemberDetails id={detailsId} member={member} warning={undefined} />
      </RosterSourceContext>
      {can.erase && <ParentsRequest member={member} onAction={onAction} />}
    </div>
  );
}

/** What a parent may request: a copy of all stored data, or its erasure (BEYOND-12). */
function ParentsRequest({ member, onAction }: { member: OfficeMember; onAction: Props['onAction'] }) {
  const headingId = useId();
  const copy = useCopyOfEverything(member.id, 'copy');
  const page = useCopyOfEverything(member.id, 'copyPage');
  return (
    <section className={classes.request} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {words.parentsRequest}
      </h3>
      <div className={classes.actions}>
        <BusyButton
          icon={IconDownload}
          label={words.copy}
          busyLabel={words.copying}
          isBusy={copy.isPending}
          onClick={() => copy.run()}
        />
        <BusyButton
          icon={IconPrinter}
          label={words.copyPage}
          busyLabel={words.copying}
          isBusy={page.isPending}
          onClick={() => page.run()}
        />
        <Button
          variant="default"
          className={classes.erase}
          onClick={() => onAction({ kind: 'erase', member })}
        >
          {words.erase}
        </Button>
      </div>
    </section>
  );
}
