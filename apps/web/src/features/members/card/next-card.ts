/** Takes the list and the id of one in it; gives the id of the next one, of the one before for the last, null when it is alone. */
export function nextCardAfter(list: readonly { readonly id: number }[], id: number): number | null {
  const index = list.findIndex((each) => each.id === id);
  if (index < 0) return null;
  return (list[index + 1] ?? list[index - 1])?.id ?? null;
}
