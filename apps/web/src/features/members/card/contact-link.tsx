import { emailLink, phoneLink } from '../../../shared/roster/contact-links.ts';
import { Breakable } from '../../../ui/words/breakable.tsx';
import classes from './contact-link.module.css';

export function EmailLink({ email }: { email: string }) {
  return (
    <a className={classes.link} href={emailLink(email)} translate="no">
      <Breakable text={email} />
    </a>
  );
}

/** A number to call; text without a number in it stays text. */
export function PhoneLink({ phone }: { phone: string }) {
  const address = phoneLink(phone);
  if (address === null) return phone;
  return (
    <a className={classes.link} href={address}>
      {phone}
    </a>
  );
}
