import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Address, createPath, resolveTo, type To } from './address.ts';

/**
 * The place that is shown. Each entry of the browser's history that the router made has its own key; the first page and
 * entries made by a link to another `#` of the page have `default`.
 */
export type Location = Address & { readonly state: unknown; readonly key: string };

/** How the place was reached: by Back, Forward or a page load, by a link, or in the place of another entry. */
type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

type Options = { readonly replace?: boolean; readonly state?: unknown };
type Navigate = (to: To, options?: Options) => void;

/** What the router stores in an entry of the history. An entry made by a link to another `#` of the page has none. */
type Entry = { readonly usr?: unknown; readonly key?: string; readonly idx?: number } | null;

type Place = { readonly location: Location; readonly type: NavigationType };
type RouterValue = Place & { readonly go: (address: Address, options: Options) => void };

const RouterContext = createContext<RouterValue | null>(null);

const entryNow = () => window.history.state as Entry;

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  const entry = entryNow();
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

function firstPlace(): Place {
  const entry = entryNow();
  if (entry?.idx === undefined) window.history.replaceState({ ...entry, idx: 0 }, '');
  return { location: locationNow(), type: 'POP' };
}

function writeEntry(address: Address, { replace = false, state = null }: Options): void {
  const index = entryNow()?.idx ?? 0;
  const entry: Entry = {
    usr: state,
    key: Math.random().toString(36).slice(2, 10),
    idx: replace ? index : index + 1,
  };
  const path = createPath(address);
  try {
    if (replace) window.history.replaceState(entry, '', path);
    else window.history.pushState(entry, '', path);
  } catch {
    // Safari refuses more than a hundred entries in a short time.
    window.location.assign(path);
  }
}

/**
 * Follows the address of the page, and changes it without loading another page. A transition shows the new place: the screen
 * stays until the program of the next one is loaded.
 */
export function Router({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(firstPlace);
  const show = useCallback((type: NavigationType) => {
    const location = locationNow();
    startTransition(() => setPlace({ location, type }));
  }, []);
  useLayoutEffect(() => {
    const onPopState = () => show('POP');
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [show]);
  const router = useMemo<RouterValue>(
    () => ({
      ...place,
      go(address, options) {
        writeEntry(address, options);
        show(options.replace ? 'REPLACE' : 'PUSH');
      },
    }),
    [place, show],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}

function useRouter(): RouterValue {
  const router = use(RouterContext);
  if (router === null) throw new Error('There is no router around this component.');
  return router;
}

export const useLocation = (): Location => useRouter().location;

export const useNavigationType = (): NavigationType => useRouter().type;

/** Returns a function that opens another address of the portal. */
export function useNavigate(): Navigate {
  const { location, go } = useRouter();
  return (to, options = {}) => go(resolveTo(to, location.pathname), options);
}

type Params = Readonly<Record<string, string>>;

/** The parameters of the address after `?`, and a function that replaces them in the same entry of the history. */
export function useSearchParams(): [params: URLSearchParams, change: (params: Params) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next) => navigate(`?${new URLSearchParams(next)}`, { replace: true })];
}
