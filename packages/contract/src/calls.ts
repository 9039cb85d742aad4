import type { RouteCall } from './http/call.ts';
import type { RouteEntry } from './http/route.ts';
import { routes as entries } from './routes.ts';

type CallsOf<Entries extends Readonly<Record<string, Readonly<Record<string, RouteEntry>>>>> = {
  readonly [Feature in keyof Entries]: {
    readonly [Name in keyof Entries[Feature]]: RouteCall<Entries[Feature][Name]>;
  };
};

function callOf({ method, path, query }: RouteEntry) {
  const asked = query?.safeParse({}).data;
  const pageSize = query && 'after' in query.shape ? asked?.limit : undefined;
  return { method, path, ...(typeof pageSize === 'number' && { pageSize }) };
}

/**
 * Every route as its callers need it, by feature. The build of the web app replaces this module with the values
 * themselves, so that no schemas are sent to a phone.
 */
export const routes = Object.fromEntries(
  Object.entries(entries).map(([feature, ofFeature]) => [
    feature,
    Object.fromEntries(Object.entries(ofFeature).map(([name, entry]) => [name, callOf(entry)])),
  ]),
) as unknown as CallsOf<typeof entries>;
