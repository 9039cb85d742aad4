import type { BulkEnd, ChangeEnd } from '@league/contract';
import { mailToAll } from '../../../shared/roster/contact-links.ts';
import { bulk } from '../../../strings/en/bulk.ts';
import lists from '../../../ui/lists/lists.module.css';
import { PhoneLink } from '../card/contact-link.tsx';
import { useRosterSource } from '../roster/roster-source.ts';
import { officeBulk } from './bulk-calls.ts';
import classes from './bulk-list.module.css';

const words = bulk.ends;

/** No email can reach these families: they must be called. */
const TO_TELL: readonly ChangeEnd[] = ['tellFamily', 'rejectionToTell'];

/** The outcome of each renewal, activation or rejection by name, with a button to write to these families (ROSTER-06). */
export function BulkEnds({ ends }: { ends: readonly BulkEnd[] }) {
  const isOffice = useRosterSource().bulk === officeBulk;
  return ends.map(({ end, count, members }) => {
    const mail = mailToAll(members);
    const isToTell = TO_TELL.includes(end);
    const title = isOffice && end === 'approval' ? words.toActivate : words.title[end];
    return (
      <div key={end}>
        <p className={classes.title}>{title(count)}</p>
        <ul className={lists.box}>
          {members.map(({ id, name, phone }) => (
            <li key={id}>
              <span translate="no">{name}</span>
              {isToTell && (
                <span className={lists.quiet}>{phone ? <PhoneLink phone={phone} /> : words.noPhone}</span>
              )}
            </li>
          ))}
        </ul>
        {!isToTell && mail.href !== null && (
          <a className={classes.write} href={mail.href}>
            {words.write(mail.addresses.length)}
          </a>
        )}
      </div>
    );
  });
}
