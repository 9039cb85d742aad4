import type { ContactField } from '../fields/contact-field.ts';
import { contactFieldFinder } from '../fields/list-fields.ts';
import { badRequest } from '../http/refusal.ts';
import type { World } from '../world.ts';

const topLevelNames = [
  'id',
  'url',
  'displayname',
  'profilelastupdated',
  'membershiplevel',
  'isaccountadministrator',
  'termsofuseaccepted',
];

/**
 * Reads `$select` (section 4.4): names separated by commas, in single quotes if they contain spaces. Returns the fields
 * to show, or null for all of them; an unknown name is a 400.
 */
export function readSelect(text: string | null, world: World): ContactField[] | null {
  const names = splitNames(text ?? '');
  if (names.length === 0 || names.includes('*')) return null;
  const find = contactFieldFinder(world);
  const fields = names
    .filter((name) => !topLevelNames.includes(name.toLowerCase()))
    .map((name) => {
      const field = find(name);
      if (!field) throw badRequest('Search', `Invalid select expression. The field '${name}' is not known.`);
      return field;
    });
  return [...new Set(fields)];
}

function splitNames(text: string): string[] {
  return [...text.matchAll(/\s*(?:'((?:[^']|'')*)'|([^,]+))\s*(?:,|$)/g)]
    .map(([, quoted, bare]) => quoted?.replaceAll("''", "'") ?? bare?.trim() ?? '')
    .filter((name) => name !== '');
}
