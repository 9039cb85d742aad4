import { Client } from 'pg';

/**
 * Listens on a channel until the signal aborts or the connection is lost, on a connection of its own; a transaction
 * that notifies calls `onNotice` in every process when it commits.
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
    // What was announced before this moment went unheard.
    onNotice();
    await ended;
  } finally {
    await client.end().catch(() => undefined);
  }
}
