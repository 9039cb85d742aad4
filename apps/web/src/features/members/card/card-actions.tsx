import { fullName, type Member } from '@league/contract';
import { IconArchive, IconChevronDown, IconPencil, IconPhone } from '@tabler/icons-react';
import { onApproach } from '../../../platform/preloadable.ts';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { members } from '../../../strings/en/members.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RenewButton } from '../renewal/renew-button.tsx';
import { ArchiveDialog, EditDialog } from '../roster/roster-dialogs.ts';
import classes from './card-actions.module.css';

const words = members.card;

type Props = {
  readonly member: Member;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggleDetails: () => void;
  readonly onEdit: (member: Member) => void;
  readonly onArchive: (member: Member) => void;
};

/** What can be done with one gymnast, at the foot of the card. */
export function CardActions({ member, detailsId, isOpen, onToggleDetails, onEdit, onArchive }: Props) {
  const name = fullName(member);
  const call = phoneLink(member.emergencyContactPhone ?? '');
  const detailsLabel = isOpen ? words.hideDetails : words.seeDetails;
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.details}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        aria-label={words.detailsOf(detailsLabel, name)}
        onClick={onToggleDetails}
      >
        <span>{detailsLabel}</span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      {call !== null && (
        <a className={classes.call} href={call} aria-label={words.call(name)}>
          <Icon of={IconPhone} />
        </a>
      )}
      {member.can.renew && <RenewButton memberId={member.id} name={name} />}
      {member.can.edit && (
        <button
          type="button"
          className={classes.sign}
          aria-label={words.edit(name)}
          onClick={() => onEdit(member)}
          {...onApproach(EditDialog)}
        >
          <Icon of={IconPencil} />
        </button>
      )}
      {member.can.archive && (
        <button
          type="button"
          className={classes.sign}
          aria-label={words.archive(name)}
          onClick={() => onArchive(member)}
          {...onApproach(ArchiveDialog)}
        >
          <Icon of={IconArchive} />
        </button>
      )}
    </div>
  );
}
