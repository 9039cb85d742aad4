import type { BulkRenewReply } from '@league/contract';
import { describe, expect, it } from 'vitest';
import { bulkRenewalToast, renewalToast } from './renewal-toasts.ts';

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
  ])('[MEM-14] follows the reply %o and bears its message', (flags, title) => {
    const toast = renewalToast({ ...none, ...flags, message: 'Ana is on her way.' });
    expect(toast).toMatchObject({ title, text: 'Ana is on her way.' });
    expect(toast.tone).not.toBe('error');
    expect([5000, 6000, 7000]).toContain(toast.durationMs);
  });
});

describe('the toast after a bulk renewal', () => {
  const applied = { ...none, memberName: 'Ana Park', requiresAdminApproval: true };
  const refused = { memberId: 9, reason: 'Only lapsed memberships can be renewed.' };
  const toastFor = (results: BulkRenewReply['results']) => bulkRenewalToast(results);

  it('[MEM-13] counts those applied for, pending admin approval', () => {
    expect(toastFor({ successful: [applied, applied], failed: [] })).toMatchObject({
      tone: 'success',
      title: 'Renewal Applications Submitted!',
      text: '2 applied. 2 pending admin approval.',
    });
  });

  it('[MEM-13] is an error when any failed', () => {
    const toast = toastFor({ successful: [applied], failed: [refused] });
    expect(toast).toMatchObject({ tone: 'error', title: 'Renewal Applications Submitted!' });
    expect(toast.text).toContain('1 applied, 1 failed.');
  });

  it('[MEM-15] says pending only of those that are, and who must be told by hand', () => {
    const byHand = { ...none, memberName: 'Bo Li', requiresManualEmail: true };
    const { text } = toastFor({ successful: [applied, byHand], failed: [] });
    expect(text).toContain('1 pending admin approval.');
    expect(text).toContain('1 active again.');
    expect(text).toContain('1 without a usable email');
  });

  it('[MEM-13] does not speak of applications when none went through', () => {
    expect(toastFor({ successful: [], failed: [refused] })).toMatchObject({
      tone: 'error',
      title: 'Renewal Failed',
    });
  });
});
