import type { UnreachedPerson } from '@league/contract';
import { phoneLink } from '../../../shared/roster/contact-links.ts';
import { messages } from '../../../strings/en/messages.ts';
import lists from '../../../ui/lists/lists.module.css';
import classes from './messages.module.css';

const words = messages.write;

/** The people a message does not reach, why, and the numbers to call instead. */
export function Unreached({ title, people }: { title: string; people: readonly UnreachedPerson[] }) {
  return (
    <section className={classes.unreached}>
      <p className={classes.unreachedTitle}>{title}</p>
      <ul className={lists.box}>
        {people.map(({ id, name, reason, phones }) => (
          <li key={id}>
            <span>
              <span translate="no">{name}</span> <span className={lists.quiet}>{words.reasons[reason]}</span>
            </span>{' '}
            <span className={classes.phones}>
              {phones.map((phone) => {
                const href = phoneLink(phone);
                return href === null ? (
                  <span key={phone}>{phone}</span>
                ) : (
                  <a key={phone} href={href} aria-label={words.call(name, phone)}>
                    {phone}
                  </a>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
