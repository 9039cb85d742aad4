import { useLocation, useNavigate } from 'react-router';

/** What an address says after its `#`: the open tab and what it is to show, as in `#members?show=lapsed`. */
export type TabAddress = { readonly id: string; readonly params: URLSearchParams };

type Params = Readonly<Record<string, string>>;

/** Takes the hash of an address, with its `#`. */
export function parseTabHash(hash: string): TabAddress {
  const [id = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return { id, params: new URLSearchParams(query) };
}

/** Takes a tab's id and what it is to show; returns the hash, without its `#` as the router wants it. */
export function tabHash(id: string, params: Params = {}): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${id}?${query}` : id;
}

/** What the open tab shows, as the address says, with a function to change it, so that a reload shows the same. */
export function useTabParams(): [params: URLSearchParams, change: (params: Params) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { id, params } = parseTabHash(hash);
  return [params, (next) => void navigate({ hash: tabHash(id, next) }, { replace: true })];
}
