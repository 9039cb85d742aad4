import type { ErrorEntry } from '../http/http.errors.ts';

export const duplicateErrors = {
  MERGE_CHANGED: {
    status: 409,
    message:
      'One of the two entries has been changed or archived in the meantime. Please compare them again.',
  },
  MERGE_WRONG_ENTRY: {
    status: 409,
    message: 'Wild Apricot knows only the other entry. Please keep that one and take the values you want.',
  },
  MERGE_NOT_FOUND: { status: 404, message: 'This merge does not exist.' },
  MERGE_UNDONE: { status: 409, message: 'This merge has already been undone.' },
  MERGE_CHANGED_SINCE: {
    status: 409,
    message: 'One of the two entries has been changed since, so the merge cannot be undone any more.',
  },
} as const satisfies Record<string, ErrorEntry>;
