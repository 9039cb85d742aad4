export { startDailyMails } from './daily-mails.ts';
export { registerOfficeChangeRoutes } from './office-changes.routes.ts';
