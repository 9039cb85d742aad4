export { presentDelivery, reasonIn } from './mail.presenter.ts';
export { dropMailsWithSecrets, keepWaitingMails, type MailRow } from './mail.repository.ts';
export { registerMailRoutes } from './mail.routes.ts';
export { CLOSING_MARK } from './mail-html.ts';
export { createMailWorker } from './mail-worker.ts';
export { warnOfSecondFactor } from './second-factor-warning.ts';
export { createSmtp } from './smtp.ts';
