import type { RenewalOutcome } from '@league/contract';
import type { ToastTone } from '../../../platform/toasts/toast.ts';
import { members } from '../../../strings/en/members.ts';

type RenewalToast = {
  readonly tone: ToastTone;
  readonly title: string;
  readonly text: string;
  readonly durationMs: number;
};

const words = members.renewal;

/** The toast for the reply to a single renewal; it says what happens next (MEM-14). */
export function renewalToast(reply: RenewalOutcome & { readonly message: string }): RenewalToast {
  const text = reply.message;
  if (reply.requiresAdminApproval) {
    return { tone: 'success', title: words.awaitingApproval, text, durationMs: 6000 };
  }
  if (reply.emailTriggered) return { tone: 'success', title: words.emailsSent, text, durationMs: 6000 };
  if (reply.requiresManualEmail) return { tone: 'neutral', title: words.manualEmail, text, durationMs: 7000 };
  return { tone: 'success', title: words.renewed, text, durationMs: 5000 };
}
