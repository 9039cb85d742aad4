/** The parts of an address within the portal. */
export type Address = { readonly pathname: string; readonly search: string; readonly hash: string };

/** Where a link leads: an address as text, or parts of it. Without a path it stays on the page; the other parts are then empty. */
export type To = string | Partial<Address>;

export function createPath({ pathname, search, hash }: Address): string {
  return pathname + search + hash;
}

/**
 * The full address of a link on the page with this path. It is always an address of the portal: two slashes at the
 * beginning, or none, could lead to another site. Browsers leave tabs and line breaks out.
 */
export function resolveTo(to: To, pathname: string): Address {
  const parts = typeof to === 'string' ? parse(to) : to;
  return {
    pathname: `/${(parts.pathname || pathname).replace(/^[/\\\t\n\r]+/, '')}`,
    search: withSign('?', parts.search),
    hash: withSign('#', parts.hash),
  };
}

function parse(text: string): Address {
  const [beforeHash = '', hash] = splitAt(text, '#');
  const [pathname = '', search] = splitAt(beforeHash, '?');
  return { pathname, search, hash };
}

function splitAt(text: string, sign: string): [before: string, rest: string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** With its sign, which callers may leave out; empty if there is nothing else. */
function withSign(sign: string, part = ''): string {
  const text = part.startsWith(sign) ? part.slice(1) : part;
  return text && sign + text;
}
