import { Client } from 'pg';

/**
 * Listens on a channel, on a separate connection, until the signal aborts or the connection is lost. When a transaction
 * that notifies commits, `onNotice` is called in every process.
 */
export async function listenTo(
  channel: string,
  { databaseUrl, signal, onNotice }: { databaseUrl: string; signal: AbortSignal; onNotice: () => void },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'portal listener' });
  const ended = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await client.connect();
  try {
    client.on('notification', onNotice);
    await client.query(`listen ${channel}`);
    // Announcements before this moment were missed.
    onNotice();
    await ended;
  } finally {
    await client.end().catch(() => undefined);
  }
}
