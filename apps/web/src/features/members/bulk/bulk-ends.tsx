import type { BulkEnd } from '@league/contract';
import { mailToAll } from '../../../shared/roster/contact-links.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import { PhoneLink } from '../card/contact-link.tsx';
import classes from './bulk-list.module.css';

const words = bulk.ends;

/** How each renewal or activation has ended, by name, with the way to write to those families (ROSTER-06). */
export function BulkEnds({ ends }: { ends: readonly BulkEnd[] }) {
  return ends.map(({ end, count, members }) => {
    const mail = mailToAll(members);
    return (
      <div key={end}>
        <p className={classes.title}>{words.title[end](count)}</p>
        <ul className={classes.list}>
          {members.map(({ id, name, phone }) => (
            <li key={id}>
              <span translate="no">{name}</span>
              {end === 'tellFamily' && (
                <span className={classes.quiet}>{phone ? <PhoneLink phone={phone} /> : words.noPhone}</span>
              )}
            </li>
          ))}
        </ul>
        {end !== 'tellFamily' && mail.href !== null && (
          <a className={classes.write} href={mail.href}>
            {words.write(mail.addresses.length)}
          </a>
        )}
      </div>
    );
  });
}
