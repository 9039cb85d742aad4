import type { World } from '../world.ts';
import type { ContactField } from './contact-field.ts';

/** A custom field is marked required by its own setting, a built-in one by the simulator's settings. */
export function isRequired({ custom, name, systemCode }: ContactField, world: World): boolean {
  if (custom) return custom.isRequired;
  const wanted = world.settings().contacts.requiredBuiltInFields.map((text) => text.toLowerCase());
  return wanted.includes(name.toLowerCase()) || wanted.includes(systemCode.toLowerCase());
}
