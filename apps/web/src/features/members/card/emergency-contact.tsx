import { members } from '../../../strings/en/members.ts';
import { PhoneLink } from './contact-link.tsx';
import classes from './emergency-contact.module.css';

const words = members.details;

type Props = { readonly name: string | null; readonly phone: string | null };

/** Whom to call when something happens. That nobody is known is said aloud. */
export function EmergencyContact({ name, phone }: Props) {
  if (!name && !phone) return <span className={classes.missing}>{words.noEmergency}</span>;
  return (
    <span className={classes.contact}>
      <span>{name || words.noEmergencyName}</span>
      {phone ? <PhoneLink phone={phone} /> : <span className={classes.missing}>{words.noPhone}</span>}
    </span>
  );
}
