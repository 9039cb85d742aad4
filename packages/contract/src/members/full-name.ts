type Named = { readonly firstName: string; readonly lastName: string };

/** A person's name in reading order; contacts of Wild Apricot can lack one of the two names. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}
