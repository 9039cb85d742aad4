import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { scoreTasks } from './score-tasks.ts';

serveTasks(scoreTasks);
