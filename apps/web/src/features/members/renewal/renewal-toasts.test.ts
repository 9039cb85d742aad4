import { describe, expect, it } from 'vitest';
import { renewalToast } from './renewal-toasts.ts';

const none = {
  memberId: 1,
  membershipStatus: 'Active',
  requiresAdminApproval: false,
  emailTriggered: false,
  requiresManualEmail: false,
};

describe('the toast after a renewal', () => {
  it.each([
    [{ requiresAdminApproval: true }, 'Renewal Submitted - Awaiting Admin Approval'],
    [{ emailTriggered: true }, 'Renewal Complete - Emails Sent!'],
    [{ requiresManualEmail: true }, 'Renewal Complete - Manual Email Needed'],
    [{}, 'Membership Renewed'],
  ])('[MEM-14] matches the reply %o and contains its message', (flags, title) => {
    const toast = renewalToast({ ...none, ...flags, message: 'Ana is on her way.' });
    expect(toast).toMatchObject({ title, text: 'Ana is on her way.' });
    expect(toast.tone).not.toBe('error');
    expect([5000, 6000, 7000]).toContain(toast.durationMs);
  });
});
