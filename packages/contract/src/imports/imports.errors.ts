import type { ErrorEntry } from '../http/http.errors.ts';

export const importErrors = {
  UPLOAD_EXPIRED: { status: 403, message: 'Request has expired. Please choose the file again.' },
  UPLOAD_NOT_SIGNED: {
    status: 403,
    message: 'This is not an upload address that the portal has given out. Please choose the file again.',
  },
  UPLOAD_IN_USE: {
    status: 409,
    message: 'This file has been imported and cannot be replaced. Please upload it again as a new file.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    message:
      'The file is larger than 5 MB (5,242,880 bytes). Please split it into smaller files and import them one after the other.',
  },
  UPLOAD_SHARE_USED: {
    status: 429,
    message: 'You have uploaded 100 MB in the last 24 hours, the most for one coach. Please try again later.',
  },
  IMPORTS_SHARE_USED: {
    status: 429,
    message:
      'You have started 500 imports in the last 24 hours, the most for one person. Please try again later.',
  },
  FILE_NOT_ISSUED: {
    status: 400,
    message: 'This is not a file that you have uploaded here. Please upload the spreadsheet again.',
  },
  FILE_NOT_UPLOADED: {
    status: 400,
    message: 'The file has not arrived, or is no longer kept. Please upload the spreadsheet again.',
  },
  FILE_REFUSED: {
    status: 422,
    message: 'Failed to process spreadsheet file. Please check the file format and try again.',
  },
  IMPORT_OTHER_TEAM: { status: 403, message: 'You can import gymnasts into your own team only.' },
  IMPORT_AT_WORK: {
    status: 409,
    message:
      'An import for your team is already running. Please wait until its results are in the upload history before you import again.',
  },
  IMPORT_NOT_FOUND: { status: 404, message: 'This import is not in your team’s upload history.' },
  IMPORT_ROW_NOT_FOUND: {
    status: 404,
    message: 'This row is not among those that cannot be imported. It may have been fixed already.',
  },
  IMPORT_FIXES_FULL: {
    status: 409,
    message:
      'So much was typed here that no more fits. Download the rows that cannot be imported, correct them in your spreadsheet, and import that file.',
  },
  IMPORT_NOT_OPEN: { status: 409, message: 'This import is no longer waiting for an answer.' },
  IMPORT_NOT_RETRYABLE: {
    status: 409,
    message: 'This import cannot be retried: it is running, has finished, or failed because of its file.',
  },
  FILES_AWAY: {
    status: 503,
    message:
      'The portal cannot reach the uploaded files right now. Nothing was imported; please try again in a minute.',
  },
  IMPORT_NOT_UNDOABLE: {
    status: 409,
    message: 'This import cannot be undone: it is not finished, has already been undone, or is too old.',
  },
} as const satisfies Record<string, ErrorEntry>;
