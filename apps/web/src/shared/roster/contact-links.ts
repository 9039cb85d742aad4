/** Takes an email address; gives the link that writes to it. Nothing in the address can add a subject or a recipient. */
export function emailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Takes a phone number as typed; gives the link that calls it, or null when it has no digits to dial. */
export function phoneLink(phone: string): string | null {
  const [number = ''] = phone.split(/\s*(?:ext|x|;|,|\/)/i);
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
  return /\d/.test(digits) ? `tel:${digits}` : null;
}

/**
 * Takes email addresses and a subject; gives the link that starts a mail with all of them in BCC, so that no family sees
 * another's address.
 */
export function emailsLink(emails: readonly string[], subject: string): string {
  const bcc = emails.map((email) => encodeURIComponent(email).replaceAll('%40', '@')).join(',');
  return `mailto:?bcc=${bcc}&subject=${encodeURIComponent(subject)}`;
}
