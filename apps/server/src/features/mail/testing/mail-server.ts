import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type ReceivedMail = {
  readonly from: string;
  readonly to: string;
  /** Header lines and text as received, unfolded and decoded as far as the tests need. */
  readonly source: string;
  /** Everything as received, for a parser. */
  readonly raw: string;
};

export type MailServer = {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How many connections there have been. */
  connections(): number;
  /** Closes open connections, like a server that has not heard from the portal for some time. */
  endConnections(): Promise<void>;
};

type Habits = {
  /** The code with which to refuse a recipient. */
  readonly refuse?: (address: string) => number | undefined;
  /** The account that may sign in; without it, none is needed. */
  readonly account?: { readonly user: string; readonly password: string };
  /** Recipients whose mail is answered in small pieces, without an end. */
  readonly answersForever?: (address: string) => boolean;
  readonly port?: number;
};

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

/** A real mail server on this machine that stores what it receives; closed when the test ends. */
export async function startMailServer({
  refuse,
  account,
  answersForever,
  port = 0,
}: Habits = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    onRcptTo({ address }, _session, done) {
      const code = refuse?.(address);
      done(code === undefined ? undefined : refusal(code, 'No such mailbox here'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address).join(', '),
          source: unfold(raw),
          raw,
        });
        if (envelope.rcptTo.some(({ address }) => answersForever?.(address))) sendPieces();
        else done();
      });
    },
  });
  // A client that disconnects in the middle is not a server error.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  const http = server.listen(port, '127.0.0.1');
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  function sendPieces(): void {
    for (const socket of sockets) {
      const timer = setInterval(() => socket.write('250-and more\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    }
  }
  async function endConnections(): Promise<void> {
    await Promise.all(
      [...sockets].map((socket) => {
        const closed = once(socket, 'close');
        socket.end();
        return closed;
      }),
    );
  }
  await once(http, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  const user = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : '';
  return {
    url: `smtp://${user}127.0.0.1:${address.port}`,
    received,
    connections: () => connections,
    endConnections,
  };
}

/** Undoes the line breaks of long headers and of quoted-printable text. */
function unfold(source: string): string {
  const plain = source.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]+/g, ' ');
  const bytes = plain.replace(/((?:=[0-9A-F]{2})+)/g, (hex) =>
    Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8'),
  );
  return bytes.replaceAll('\r\n', '\n');
}
