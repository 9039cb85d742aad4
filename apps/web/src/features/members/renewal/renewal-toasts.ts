import type { BulkRenewReply, RenewalOutcome } from '@league/contract';
import type { ToastTone } from '../../../platform/toast.ts';
import { members } from '../../../strings/en/members.ts';

type RenewalToast = {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text: string;
  readonly durationMs: number;
};

const words = members.renewal;

/** Takes the reply to a single renewal; gives the toast that says what happens next (MEM-14). */
export function renewalToast(reply: RenewalOutcome & { readonly message: string }): RenewalToast {
  const text = reply.message;
  if (reply.requiresAdminApproval) {
    return { tone: 'success', title: words.awaitingApproval, text, durationMs: 6000 };
  }
  if (reply.emailTriggered) return { tone: 'success', title: words.emailsSent, text, durationMs: 6000 };
  if (reply.requiresManualEmail) return { tone: 'neutral', title: words.manualEmail, text, durationMs: 7000 };
  return { tone: 'success', title: words.renewed, text, durationMs: 5000 };
}

/**
 * Takes the results of a bulk renewal; gives the toast with its counts, as an error if any failed (MEM-13). When
 * none succeeded it does not claim that applications were submitted.
 */
export function bulkRenewalToast({ successful, failed }: BulkRenewReply['results']): RenewalToast {
  const pending = successful.filter(({ requiresAdminApproval }) => requiresAdminApproval).length;
  const active = successful.length - pending;
  const manualEmail = successful.filter(({ requiresManualEmail }) => requiresManualEmail).length;
  return {
    tone: failed.length > 0 ? 'error' : 'success',
    title: successful.length === 0 ? words.failed : words.bulkDone,
    text: [
      words.bulkCounts(successful.length, failed.length),
      pending > 0 && words.bulkPending(pending),
      active > 0 && words.bulkActive(active),
      manualEmail > 0 && words.bulkManualEmail(manualEmail),
      failed.length > 0 && words.bulkSeeReasons,
    ]
      .filter(Boolean)
      .join(' '),
    durationMs: failed.length > 0 ? 7000 : 5000,
  };
}
