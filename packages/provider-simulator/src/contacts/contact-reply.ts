import type { FaultOf } from '../faults/faults.ts';
import type { ContactField } from '../fields/contact-field.ts';
import type { ApiCall } from '../http/api.ts';
import type { ContactRecord } from '../state/records.ts';
import { contactView } from './view.ts';

type ContactView = ReturnType<typeof contactView>;

/** A contact as shown in a reply, malformed if a fault says so. */
export function contactReply(call: ApiCall, contact: ContactRecord): unknown {
  return contactReplies(call, [contact])[0];
}

/** The rows of a list. A fault without a contact id makes the first row malformed. */
export function contactReplies(call: ApiCall, contacts: ContactRecord[], fields?: ContactField[]): unknown[] {
  return contacts.map((contact, index) => {
    const view = contactView(contact, call.world, call.links, fields);
    const fault = call.strike('malformedContact', ({ contactId }) =>
      contactId === undefined ? index === 0 : contactId === contact.id,
    );
    return fault ? malform(view, fault) : view;
  });
}

function malform(view: ContactView, fault: FaultOf<'malformedContact'>): unknown {
  const { values, fieldValues = {}, without = [] } = fault;
  const isBare = values === undefined && Object.keys(fieldValues).length + without.length === 0;
  const rows = view.FieldValues.map((row) => {
    const key = Object.keys(fieldValues).find((name) => name === row.SystemCode || name === row.FieldName);
    return key === undefined ? row : { ...row, Value: fieldValues[key] };
  });
  const malformed = { ...view, FieldValues: rows, ...(isBare ? { FieldValues: null } : values) };
  return Object.fromEntries(Object.entries(malformed).filter(([key]) => !without.includes(key)));
}
