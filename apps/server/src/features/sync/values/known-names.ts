import { cleanLine, isNoLevel } from '@league/contract';
import type { FieldChoice, ProviderContact } from '@league/provider';

export type LevelKind = 'gymnast' | 'coach';

/**
 * The portal's names for what the provider identifies by id. A choice or level that was renamed there is still the same
 * team or level.
 */
export type KnownNames = {
  team: ReadonlyMap<number, string>;
  skillLevel: ReadonlyMap<number, string>;
  levelKinds: ReadonlyMap<number, LevelKind>;
};

export const NO_NAMES: KnownNames = { team: new Map(), skillLevel: new Map(), levelKinds: new Map() };

/** The fields whose values are choices with an id. */
export type ChoiceField = 'team' | 'skillLevel';

/** The label of a choice as the portal stores it. */
export function nameOfChoice(field: ChoiceField, label: string): string {
  const name = cleanLine(label);
  return field === 'skillLevel' && isNoLevel(name) ? '' : name;
}

/** The portal's name of the contact's team or skill level: by the choice's id, else by its label. */
export function choiceNameOf(contact: ProviderContact, field: ChoiceField, names: KnownNames): string {
  const id = contact.choiceIds[field];
  return (id === null ? undefined : names[field].get(id)) ?? nameOfChoice(field, contact[field]);
}

/** What to send for a team or skill level of the portal: the choice itself if its id is known. */
export function choiceNamed(field: ChoiceField, name: string, names: KnownNames): string | FieldChoice {
  const known = name === '' ? undefined : [...names[field]].find(([, each]) => each === name);
  return known ? { id: known[0], label: name } : name;
}

/** What kind of member a level is for, judged by its name. */
export function levelKindOf(name: string): LevelKind | null {
  const folded = name.toLowerCase();
  if (folded.includes('coach')) return 'coach';
  return folded.startsWith('gymnast') ? 'gymnast' : null;
}
