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
