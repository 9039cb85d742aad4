import { createServer } from 'node:net';
import { PlainError } from './say.mjs';

/** Throws a sentence if the portal's port is already in use, before any long step. */
export async function requireFreePort(environment) {
  const port = Number(environment.PORT ?? 3000);
  const host = environment.HOST ?? '127.0.0.1';
  // The portal itself reports invalid settings, and a worker does not listen on a port.
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || environment.ROLE === 'worker') return;
  const problem = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
  if (problem === 'EADDRINUSE') {
    throw new PlainError(
      `Port ${port} on ${host} is already in use, perhaps by this portal. Stop the other program, or choose another ` +
        `port: PORT=${port + 1} npm start`,
    );
  }
  if (problem === 'EACCES') {
    throw new PlainError(
      `This user may not serve on port ${port}. Choose one from 1024 up: PORT=3000 npm start`,
    );
  }
}
