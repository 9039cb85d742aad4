import { z } from 'zod';
import type { Api } from '../api/api.ts';
import type { CallOptions } from '../config.ts';
import { ProviderNotFound } from '../errors.ts';
import { type AccountCalls, nullWhenAbsent } from './account-calls.ts';

export type ProviderEmail = {
  contactId: number;
  name: string;
  email: string;
  subject: string;
  /** HTML, which the service sends unchanged. */
  body: string;
  replyToAddress?: string;
  replyToName?: string;
};

export type OfficeCalls = {
  /**
   * Section 7. Throws ProviderRefused if the service does not allow it now, ProviderNotFound for an unknown contact.
   * Not repeated after a temporary failure: read the contact to see its state.
   */
  approvePendingMembership(contactId: number, options?: CallOptions): Promise<void>;
  /** Like `approvePendingMembership`. */
  rejectPendingMembership(contactId: number, options?: CallOptions): Promise<void>;
  /**
   * Sends one email to one contact (section 8). The id is null if the service returns none. Not repeated after a
   * failure.
   */
  sendEmail(email: ProviderEmail, options?: CallOptions): Promise<{ sentEmailId: number | null }>;
};

// The mail is on its way whatever the answer looks like, so an unexpected one must not count as a failure.
const sentEmailId = z.number().int().nullable().catch(null);

export function createOfficeCalls(api: Api, accounts: AccountCalls): OfficeCalls {
  async function decide(name: string, contactId: number, options: CallOptions = {}): Promise<void> {
    const decided = api.run({
      method: 'POST',
      route: `rpc/{accountId}/${name}`,
      query: { contactId: String(contactId) },
      bucket: 'other',
      isAboutOne: true,
      signal: options.signal,
    });
    if ((await nullWhenAbsent(decided, accounts, options)) === null) {
      throw new ProviderNotFound(`Wild Apricot has no contact ${contactId}.`);
    }
  }

  return {
    approvePendingMembership: (contactId, options) => decide('ApprovePendingMembership', contactId, options),
    rejectPendingMembership: (contactId, options) => decide('RejectPendingMembership', contactId, options),

    async sendEmail(email, { signal } = {}) {
      const { contactId, name, subject, body, replyToAddress, replyToName } = email;
      const recipient = { Id: contactId, Type: 'IndividualContactRecipient', Name: name, Email: email.email };
      const reply = await api.read(
        {
          method: 'POST',
          route: 'rpc/{accountId}/email/SendEmail',
          body: {
            Subject: subject,
            Body: body,
            ReplyToAddress: replyToAddress,
            ReplyToName: replyToName,
            Recipients: [recipient],
          },
          bucket: 'other',
          signal,
        },
        sentEmailId,
      );
      return { sentEmailId: reply };
    },
  };
}
