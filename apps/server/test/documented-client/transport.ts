/** A failed call as the documents describe it: the status, a colon, a space, then the body text or the status text. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

export type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/**
 * The part of one person's browser: stores cookies, sends JSON, follows no redirect, and fails on every answer that is
 * not OK. Sends no headers except the cookies and the type of a body.
 */
export function openTransport(origin: string): {
  call: Call;
  download(path: string): Promise<Response>;
  put(address: string, content: string): Promise<void>;
  navigate(path: string): Promise<string | null>;
} {
  const cookies = new Map<string, string>();

  async function send(method: string, address: string, body?: string, type?: string): Promise<Response> {
    const headers: Record<string, string> = {};
    if (cookies.size > 0) headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (type) headers['content-type'] = type;
    const answer = await fetch(new URL(address, origin), {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  async function require(answer: Response): Promise<Response> {
    if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, await answer.text());
    return answer;
  }

  return {
    async call(method, path, body) {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const answer = await require(await send(method, path, json, json && 'application/json'));
      const text = await answer.text();
      return text === '' ? undefined : JSON.parse(text);
    },
    download: async (path) => require(await send('GET', path)),
    put: async (address, content) => void (await require(await send('PUT', address, content, 'text/csv'))),
    navigate: async (path) => (await send('GET', path)).headers.get('location'),
  };
}
