import { serveTasks } from '../serve-tasks.ts';
import { testTasks } from './test-tasks.ts';

serveTasks(testTasks);
