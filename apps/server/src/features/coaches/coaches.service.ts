export { insertCoach as addCoach } from './coaches.repository.ts';
