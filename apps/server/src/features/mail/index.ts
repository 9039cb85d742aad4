export { registerMailRoutes } from './mail.routes.ts';
export { createMailWorker } from './mail-worker.ts';
export { warnOfSecondFactor } from './second-factor-warning.ts';
export { createSmtp } from './smtp.ts';
