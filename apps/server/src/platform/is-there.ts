import { access } from 'node:fs/promises';

/** Whether there is anything at the path that this user can see. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
