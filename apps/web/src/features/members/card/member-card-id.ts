/** The element of a member's card, as a place to put the focus. */
export function memberCardId(id: number): string {
  return `member-${id}`;
}
