export { createCoachAccount } from './coach-accounts.ts';
export { endAllInvitations } from './coaches.repository.ts';
export { endSentSecrets, explainTakenEmail } from './coaches.service.ts';
export { openInvitation } from './invitations.service.ts';
export { registerRegistrationRoute } from './registration.ts';
