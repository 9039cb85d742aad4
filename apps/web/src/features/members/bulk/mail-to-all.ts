type Family = { readonly email: string | null };

/** Mail programs cut longer addresses off without a word. */
const MOST_CHARACTERS = 1900;

/** The addresses of the families, each once, and a mail with all of them in BCC; null when it would be too long. */
export function mailToAll(families: readonly Family[]): {
  readonly addresses: readonly string[];
  readonly href: string | null;
} {
  const byFolded = new Map(
    families.flatMap(({ email }) => (email ? [[email.toLowerCase(), email] as const] : [])),
  );
  const addresses = [...byFolded.values()];
  const href = `mailto:?bcc=${addresses.map((address) => encodeURIComponent(address).replace('%40', '@')).join(',')}`;
  return { addresses, href: addresses.length === 0 || href.length > MOST_CHARACTERS ? null : href };
}
