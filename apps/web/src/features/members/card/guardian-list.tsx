import type { Guardian } from '@league/contract';
import { EmailLink, PhoneLink } from './contact-link.tsx';
import classes from './guardian-list.module.css';

/** The guardians in their order, each with links to call and to write (FAMILY-01). */
export function GuardianList({ of: guardians }: { readonly of: readonly Guardian[] }) {
  return (
    <ul className={classes.list}>
      {guardians.map(({ name, relation, phone, email }) => (
        <li key={`${name} ${relation} ${phone} ${email}`} className={classes.guardian}>
          <span>
            <span translate="no">{name}</span>
            {relation && <span className={classes.relation}> {relation}</span>}
          </span>
          {phone && <PhoneLink phone={phone} />}
          {email && <EmailLink email={email} />}
        </li>
      ))}
    </ul>
  );
}
