import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  /** The recipients, and the mail as received. */
  readonly received: { readonly to: string; readonly source: string }[];
  /** Addresses that it refuses as unknown. */
  readonly unknown: Set<string>;
  stop(): Promise<void>;
};

/** A real mail server on this machine that keeps the mails it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 });
      done(unknown.has(address) ? refusal : undefined);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    unknown,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
