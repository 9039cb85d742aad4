import { statusOption } from '../contacts/statuses.ts';
import type { ContactRecord, MembershipRecord } from '../state/records.ts';
import type { World } from '../world.ts';

interface ContactChange {
  before: ContactRecord | null;
  after: ContactRecord;
  isProfileChange: boolean;
}

/** Sends one message for every change of a contact, and another for each change of the membership. */
export function sendContactMessages(world: World, { before, after, isProfileChange }: ContactChange): void {
  const isOwnWrite = isProfileChange;
  const isNewlyArchived = before !== null && !before.isArchived && after.isArchived;
  const { archiveAction } = world.settings().webhooks;
  const action = before === null ? 'Created' : isNewlyArchived ? archiveAction : 'Changed';
  sendContactMessage(world, after, { action, isProfileChange, isOwnWrite });
  for (const membershipAction of membershipActions(before?.membership ?? null, after.membership)) {
    const membership = after.membership ?? before?.membership;
    if (!membership) continue;
    world.webhooks.send({
      isOwnWrite,
      messageType: 'Membership',
      parameters: {
        Action: membershipAction,
        'Contact.Id': String(after.id),
        'Membership.LevelId': String(membership.levelId),
        'Membership.Status': String(after.membership ? statusOption(after.membership.status).id : 0),
      },
    });
  }
}

export function sendContactDeleted(world: World, contact: ContactRecord): void {
  sendContactMessage(world, contact, { action: 'Deleted', isProfileChange: true, isOwnWrite: true });
}

function sendContactMessage(
  world: World,
  contact: ContactRecord,
  message: { action: string; isProfileChange: boolean; isOwnWrite: boolean },
): void {
  world.webhooks.send({
    isOwnWrite: message.isOwnWrite,
    messageType: world.settings().webhooks.contactMessageType,
    parameters: {
      Action: message.action,
      'Contact.Id': String(contact.id),
      ProfileChanged: message.isProfileChange ? 'True' : 'False',
      ProfileChangedBy: world.settings().webhooks.profileChangedBy,
    },
  });
}

function membershipActions(before: MembershipRecord | null, after: MembershipRecord | null): string[] {
  if (!after) return before ? ['Disabled'] : [];
  if (!before) return after.isEnabled ? ['Enabled'] : [];
  const actions: string[] = [];
  if (before.isEnabled !== after.isEnabled) actions.push(after.isEnabled ? 'Enabled' : 'Disabled');
  if (before.status !== after.status) actions.push('StatusChanged');
  if (before.renewalDue !== after.renewalDue) actions.push('RenewalDateChanged');
  if (before.levelId !== after.levelId) actions.push('LevelChanged');
  return actions;
}
