import { saveContact } from '../contacts/save.ts';
import type { ContactRecord, MembershipStatus } from '../state/records.ts';
import { addDays, calendarDay } from '../time/dates.ts';
import type { World } from '../world.ts';

/**
 * The service's nightly work: overdue members lapse. The profile's time stamp is unchanged, because the message about a
 * lapse says `ProfileChanged` `False` (section 13.3). Returns the ids of the members that lapsed.
 */
export function lapseMembers(world: World): number[] {
  const { graceDays } = world.settings().memberships;
  const firstDayNotOverdue = addDays(calendarDay(world.now(), world.zone), -graceDays);
  const overdue = world.store.all('contacts').filter((contact) => isOverdue(contact, firstDayNotOverdue));
  const lapsing = overdue.filter(({ membership }) => membership && canLapse(membership.status, world));
  for (const contact of lapsing) lapse(contact, world);
  return lapsing.map(({ id }) => id);
}

/** Returns a function that lapses overdue members once per day, if the settings say that the service does so. */
export function createNightlyLapse(world: World): () => void {
  let lastRun = '';
  return () => {
    const { memberships } = world.settings();
    if (memberships.lapse === 'onRequest') return;
    const today = calendarDay(world.now(), world.zone);
    // After a change of the account, the seed or the settings the work runs again, also on the same day.
    const run = JSON.stringify([today, world.account.id, world.store.get('seed', 'seed'), memberships]);
    if (run === lastRun) return;
    lastRun = run;
    lapseMembers(world);
  };
}

function isOverdue({ membership }: ContactRecord, firstDayNotOverdue: string): boolean {
  return membership !== null && membership.renewalDue !== null && membership.renewalDue < firstDayNotOverdue;
}

function canLapse(status: MembershipStatus, world: World): boolean {
  if (status === 'PendingRenewal') return world.settings().memberships.pendingRenewalsLapse;
  return status === 'Active' || status === 'PendingUpgrade';
}

function lapse(contact: ContactRecord, world: World): void {
  const { membership } = contact;
  if (!membership) return;
  const after: ContactRecord = {
    ...contact,
    membership: { ...membership, status: 'Lapsed', beforePending: null },
  };
  saveContact(world, { before: contact, after, wantsInvoice: false, isProfileChange: false });
}
