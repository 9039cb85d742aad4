import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';

/**
 * Whether a field is required. A custom field has a setting of its own for this; for a built-in field it is in the
 * simulator's settings.
 */
export function isRequired({ custom, name, systemCode }: ContactField, world: World): boolean {
  if (custom) return custom.isRequired;
  const wanted = world.settings().contacts.requiredBuiltInFields.map((text) => text.toLowerCase());
  return wanted.includes(name.toLowerCase()) || wanted.includes(systemCode.toLowerCase());
}
