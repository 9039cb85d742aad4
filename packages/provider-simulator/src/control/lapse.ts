import { saveContact } from '../contacts/save.ts';
import { calendarDay } from '../time/dates.ts';
import type { World } from '../world.ts';

/**
 * The service's own nightly work: who is overdue lapses. The profile's time stamp stays, because a lapse message
 * says `ProfileChanged` `False` (section 13.3). Gives the ids of those who lapsed.
 */
export function lapseMembers(world: World): number[] {
  const today = calendarDay(world.now(), world.zone);
  const lapsed: number[] = [];
  for (const contact of world.store.all('contacts')) {
    const { membership } = contact;
    const isOverdue = membership?.renewalDue !== null && (membership?.renewalDue ?? today) < today;
    if (!membership || !isOverdue || membership.status === 'Lapsed' || membership.status === 'PendingNew')
      continue;
    const after = {
      ...contact,
      membership: { ...membership, status: 'Lapsed' as const, beforePending: null },
    };
    saveContact(world, { before: contact, after, wantsInvoice: false, isProfileChange: false });
    lapsed.push(contact.id);
  }
  return lapsed;
}
