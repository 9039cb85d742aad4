export { registerMailRoutes } from './mail.routes.ts';
export { createMailWorker } from './mail-worker.ts';
export { createSmtp } from './smtp.ts';
