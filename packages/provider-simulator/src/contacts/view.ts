import type { ContactField } from '../fields/contact-field.ts';
import { listContactFields } from '../fields/list-fields.ts';
import type { Links } from '../http/links.ts';
import type { ContactRecord } from '../state/records.ts';
import type { World } from '../world.ts';

/** `Last, First` if there are names, otherwise the organisation or, without one, the email (section 4.5). */
export function displayName(
  contact: Pick<ContactRecord, 'firstName' | 'lastName' | 'organization' | 'email'>,
) {
  const names = [contact.lastName, contact.firstName].filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : contact.organization || contact.email;
}

/**
 * A contact as the service shows it. `MembershipLevel`, `MembershipEnabled` and `Status` are missing unless it is a
 * member. `fields` restricts `FieldValues`; without it all fields are shown.
 */
export function contactView(contact: ContactRecord, world: World, links: Links, fields?: ContactField[]) {
  return {
    FirstName: contact.firstName,
    LastName: contact.lastName,
    Email: contact.email,
    DisplayName: displayName(contact),
    Organization: contact.organization,
    ProfileLastUpdated: world.zone.format(contact.profileLastUpdated, 'milliseconds'),
    ...membershipView(contact, world, links),
    FieldValues: fieldValues(contact, world, fields ?? listContactFields(world)),
    Id: contact.id,
    Url: links.to('Contacts', contact.id),
    IsAccountAdministrator: contact.isAccountAdministrator,
    TermsOfUseAccepted: contact.hasAcceptedTerms,
  };
}

/** The short form of their own contact that signed-in users get (section 4.5). */
export function ownContactView(contact: ContactRecord, world: World, links: Links) {
  const { MembershipEnabled, ...membership } = membershipView(contact, world, links);
  return {
    Id: contact.id,
    Url: links.to('Contacts', contact.id),
    DisplayName: displayName(contact),
    FirstName: contact.firstName,
    LastName: contact.lastName,
    Email: contact.email,
    Organization: contact.organization,
    ...membership,
    IsAccountAdministrator: contact.isAccountAdministrator,
    TermsOfUseAccepted: contact.hasAcceptedTerms,
  };
}

function membershipView({ membership }: ContactRecord, world: World, links: Links) {
  if (!membership) return {};
  const { levelId, isEnabled, status } = membership;
  const name = world.store.get('levels', levelId)?.name ?? '';
  return {
    MembershipLevel: { Id: levelId, Url: links.to('MembershipLevels', levelId), Name: name },
    MembershipEnabled: isEnabled,
    Status: status,
  };
}

function fieldValues(contact: ContactRecord, world: World, fields: ContactField[]) {
  return fields
    .filter((field) => field.custom?.createType !== 'SectionDivider')
    .filter((field) => !field.isMemberOnly || contact.membership !== null)
    .map((field) => ({
      FieldName: field.name,
      Value: field.read(contact, world),
      SystemCode: field.systemCode,
    }));
}
