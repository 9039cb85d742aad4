/** The id after the given one in the list; for the last one the id before it, and null if the list has no other. */
export function nextCardAfter(list: readonly { readonly id: number }[], id: number): number | null {
  const index = list.findIndex((each) => each.id === id);
  if (index < 0) return null;
  return (list[index + 1] ?? list[index - 1])?.id ?? null;
}
