import { contactToCall, fullName, type Member } from '@league/contract';
import { IconArchive, IconChevronDown, IconPencil, IconPhone } from '@tabler/icons-react';
import { onApproach } from '../../../platform/loading/preloadable.ts';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RenewButton } from '../renewal/renew-button.tsx';
import type { RosterLayout } from '../roster/roster-choices.ts';
import { ArchiveDialog, EditDialog, MemberDetails } from '../roster/roster-dialogs.ts';
import card from './card-actions.module.css';
import row from './row-actions.module.css';

const words = members.card;

type Props = {
  readonly layout: RosterLayout;
  readonly member: Member;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggleDetails: () => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/** The actions on one gymnast, at the foot of the card. */
export function CardActions({ member, layout, detailsId, isOpen, onToggleDetails, ...on }: Props) {
  const look = layout === 'list' ? row : card;
  const name = fullName(member);
  const call = phoneLink(contactToCall(member)?.phone ?? '');
  const detailsLabel = isOpen ? words.hideDetails : words.seeDetails;
  return (
    <div className={look.actions} data-open={isOpen || undefined}>
      <button
        type="button"
        className={look.details}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={words.detailsOf(detailsLabel, name)}
        onClick={onToggleDetails}
        {...onApproach(MemberDetails)}
      >
        <span>{detailsLabel}</span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      {call !== null && (
        <a className={look.call} href={call} aria-label={words.call(name)}>
          <Icon of={IconPhone} />
        </a>
      )}
      {member.can.renew && <RenewButton memberId={member.id} name={name} />}
      {member.can.edit && (
        <button
          type="button"
          className={look.sign}
          aria-label={words.edit(name)}
          onClick={() => on.onEdit(member)}
          {...onApproach(EditDialog)}
        >
          <Icon of={IconPencil} />
        </button>
      )}
      {member.can.archive && (
        <button
          type="button"
          className={look.sign}
          aria-label={words.archive(name)}
          onClick={() => on.onArchive(member)}
          {...onApproach(ArchiveDialog)}
        >
          <Icon of={IconArchive} />
        </button>
      )}
    </div>
  );
}
