export { insertCoach } from './coaches.repository.ts';
