import { displayName } from '../contacts/view.ts';
import type { Links } from '../http/links.ts';
import type { AuditLogRecord } from '../state/records.ts';
import type { World } from '../world.ts';

export const tenders = ['Cash', 'Check', 'Credit card', 'Electronic transfer'].map((name, index) => ({
  id: 301 + index,
  name,
}));

/** Adds a line to the audit log, as the service does for every invoice, payment and donation. */
export function addAuditLogItem(world: World, item: Omit<AuditLogRecord, 'id' | 'at'>): void {
  world.store.put('auditLog', { ...item, id: world.store.nextId('auditLog'), at: world.now() });
}

/** A reference to a contact with its name; the name is empty after the contact has been deleted. */
export function contactLink(contactId: number, world: World, links: Links) {
  const contact = world.store.get('contacts', contactId);
  return {
    Id: contactId,
    Url: links.to('Contacts', contactId),
    Name: contact ? displayName(contact) : '',
  };
}
