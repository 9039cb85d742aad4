/** Addresses in replies: absolute, with this simulator's origin and the version of the request. */
export interface Links {
  version: string;
  root: string;
  account: string;
  to(resource: string, id?: number | string): string;
  procedure(name: string): string;
}

export function createLinks(origin: string, version: string, accountId: number): Links {
  const root = `${origin}/${version}`;
  const account = `${root}/accounts/${accountId}`;
  return {
    version,
    root,
    account,
    to: (resource, id) => (id === undefined ? `${account}/${resource}` : `${account}/${resource}/${id}`),
    procedure: (name) => `${root}/rpc/${accountId}/${name}`,
  };
}
