import type { ContactRecord, MailRecord } from '../state/records.ts';
import type { World } from '../world.ts';

const keptMails = 10_000;

export interface MailNote {
  kind: MailRecord['kind'];
  emailType: string;
  contact: Pick<ContactRecord, 'id' | 'email' | 'isEmailDisabled' | 'isEmailDisabledAutomatically'>;
  subject: string;
  body: string;
  reason: string;
}

/** Adds a mail to the simulator's mailbox (`GET /_simulator/mail`), and removes the oldest if the mailbox is full. */
export function recordMail(world: World, note: MailNote): MailRecord {
  const mail: MailRecord = {
    id: world.store.nextId('mail'),
    at: world.now(),
    kind: note.kind,
    emailType: note.emailType,
    contactId: note.contact.id,
    to: note.contact.email,
    subject: note.subject,
    body: note.body,
    isDeliverable: canReceiveMail(note.contact),
    reason: note.reason,
  };
  world.store.put('mail', mail);
  if (world.store.count('mail') > keptMails) {
    const oldest = world.store.all('mail')[0];
    if (oldest) world.store.remove('mail', oldest.id);
  }
  return mail;
}

export function canReceiveMail(
  contact: Pick<ContactRecord, 'email' | 'isEmailDisabled' | 'isEmailDisabledAutomatically'>,
): boolean {
  return contact.email !== '' && !contact.isEmailDisabled && !contact.isEmailDisabledAutomatically;
}
