export { createCoachAccount } from './coach-accounts.ts';
export { tellTakenEmail } from './coaches.service.ts';
export { openInvitation } from './invitations.service.ts';
export { registerRegistrationRoute } from './registration.ts';
