/** A gymnast's name as one line. */
export function nameOf(member: { readonly firstName: string; readonly lastName: string }): string {
  return `${member.firstName} ${member.lastName}`.trim();
}
