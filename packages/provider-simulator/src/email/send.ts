import type { SentEmailRecord } from '../state/records.ts';
import type { World } from '../world.ts';
import { canReceiveMail, recordMail } from './mailbox.ts';
import type { Recipient } from './recipients.ts';

export interface Letter {
  subject: string;
  body: string;
  replyToAddress: string;
  replyToName: string;
  eventId: number | null;
  originType: string;
}

/** Sends a letter: adds it to the service's sent mails and, once per recipient, to the simulator's mailbox. */
export function sendLetter(world: World, letter: Letter, recipients: Recipient[]): SentEmailRecord {
  const email: SentEmailRecord = {
    ...letter,
    id: world.store.nextId('sentEmails'),
    sentDate: world.now(),
    senderId: null,
    sendingType: 'Manual',
    recipients: recipients.map(({ contact, name, email: address }) => ({
      id: world.store.nextId('sentEmailRecipients'),
      contactId: contact?.id ?? null,
      name,
      email: address,
      isDelivered: contact ? canReceiveMail(contact) : true,
    })),
  };
  world.store.put('sentEmails', email);
  for (const { contact, email: address } of recipients) {
    recordMail(world, {
      kind: 'sent',
      emailType: letter.originType,
      contact: contact ?? {
        id: 0,
        email: address,
        isEmailDisabled: false,
        isEmailDisabledAutomatically: false,
      },
      subject: letter.subject,
      body: letter.body,
      reason: `Sent email ${email.id}.`,
    });
  }
  return email;
}
