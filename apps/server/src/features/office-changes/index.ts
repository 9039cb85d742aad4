export { startDailyMails } from './daily-mails.ts';
export { markAllTold } from './office-changes.repository.ts';
export { registerOfficeChangeRoutes } from './office-changes.routes.ts';
