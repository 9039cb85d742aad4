/** The link to write to an email address. No text in the address can add a subject or a recipient. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** The link to call a typed phone number, or null if it has no digits to dial. */
export function phoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/\s*(?:ext|x|;|,|\/)/i);
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d/.test(digits) ? `tel:${digits}` : null;
}

/** Mail programs silently cut off longer links. */
const MOST_CHARACTERS = 1900;

type Family = {
  readonly email: string | null;
  readonly familyEmail?: string | null;
  readonly guardians?: readonly { readonly email: string }[];
};

/** All addresses of a family that the portal's own messages use: the gymnast's, the family's and the guardians'. */
export function addressesOf({ email, familyEmail, guardians = [] }: Family): readonly string[] {
  return [email, familyEmail, ...guardians.map((guardian) => guardian.email)].flatMap((address) =>
    address ? [address] : [],
  );
}

/**
 * The addresses of families without repeats, and a link to a mail with all of them in BCC, so that no family sees another's
 * address. The link is null if there is no address, or if it would be too long for mail programs.
 */
export function mailToAll(
  families: readonly Family[],
  subject?: string,
): { readonly addresses: readonly string[]; readonly href: string | null } {
  const byFolded = new Map(
    families.flatMap(addressesOf).map((address) => [address.toLowerCase(), address] as const),
  );
  const addresses = [...byFolded.values()];
  const bcc = addresses.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',');
  const href = `mailto:?bcc=${bcc}${subject === undefined ? '' : `&subject=${encodeURIComponent(subject)}`}`;
  return { addresses, href: addresses.length === 0 || href.length > MOST_CHARACTERS ? null : href };
}
