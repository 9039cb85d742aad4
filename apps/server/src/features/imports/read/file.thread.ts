import { serveTasks } from '../../../platform/threads/serve-tasks.ts';
import { fileTasks } from './file-tasks.ts';

serveTasks(fileTasks);
