import { emergencyContactOf, type Member } from '@league/contract';
import { members } from '../../../strings/en/members.ts';
import { PhoneLink } from './contact-link.tsx';
import classes from './emergency-contact.module.css';
import { GuardianList } from './guardian-list.tsx';

const words = members.details;

type Props = { readonly of: Member };

/** The emergency contact. When there is none, the card says so. */
export function EmergencyContact({ of: member }: Props) {
  const { name, phone } = emergencyContactOf(member);
  if (!name && !phone) return <span className={classes.missing}>{words.noEmergency}</span>;
  const guardian = member.guardians.find((each) => each.isEmergency && each.phone && each.phone === phone);
  if (guardian) return <GuardianList of={[guardian]} />;
  return (
    <span className={classes.contact}>
      <span translate={name ? 'no' : undefined}>{name || words.noEmergencyName}</span>
      {phone ? <PhoneLink phone={phone} /> : <span className={classes.missing}>{words.noPhone}</span>}
    </span>
  );
}
