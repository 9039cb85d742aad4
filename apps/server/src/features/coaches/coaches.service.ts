export { insertCoach as addCoach, type NewCoach } from './coaches.repository.ts';
