import { useLocation, useNavigate } from '../../ui/router/router.tsx';

/** The part of an address after `#`: the open tab and its parameters, as in `#members?show=lapsed`. */
export type TabAddress = { readonly id: string; readonly params: URLSearchParams };

type Params = Readonly<Record<string, string>>;

/** Parses the hash of an address, with its `#`. */
export function parseTabHash(hash: string): TabAddress {
  const [id = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  return { id, params: new URLSearchParams(query) };
}

/** The hash for a tab's id and parameters, without its `#`, as the router expects it. */
export function tabHash(id: string, params: Params = {}): string {
  const query = new URLSearchParams(params).toString();
  return query ? `${id}?${query}` : id;
}

/** The parameters of the open tab in the address, and a function to change them. A reload shows the same. */
export function useTabParams(): [params: URLSearchParams, change: (params: Params) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { id, params } = parseTabHash(hash);
  return [params, (next) => navigate({ hash: tabHash(id, next) }, { replace: true })];
}
