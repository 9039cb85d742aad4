import { type ErrorCode, errorEntry, type Sibling } from '@league/contract';

export type FieldFault = { field: string; message: string };

/** A failure that the contract knows: services throw its code, one handler makes the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldFault[] | undefined;
  /** The record as it is now, for a save on an outdated copy; must have gone through a presenter. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** Who has the email, where they may be of one family; must be a gymnast the viewer sees. */
  readonly sibling: Sibling | undefined;
  /** What this case is about, said in place of the code's own sentence; written for the person and free of others' data. */
  readonly detail: string | undefined;

  constructor(
    code: ErrorCode,
    details: {
      fields?: readonly FieldFault[];
      current?: unknown;
      retryAfterSeconds?: number;
      sibling?: Sibling;
      detail?: string;
      cause?: unknown;
    } = {},
  ) {
    super(errorEntry(code).message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorEntry(code).status;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.sibling = details.sibling;
    this.detail = details.detail;
  }
}
