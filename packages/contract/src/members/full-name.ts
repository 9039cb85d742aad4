type Named = { readonly firstName: string; readonly lastName: string };

/** A person's name in the order in which it is read; contacts of Wild Apricot can lack one of the two. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}
