export { startDailyMails } from './daily-mails.ts';
export { markAllMailed } from './office-changes.repository.ts';
export { registerOfficeChangeRoutes } from './office-changes.routes.ts';
