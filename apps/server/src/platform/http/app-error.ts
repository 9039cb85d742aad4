import { type ErrorCode, errorEntry, type Sibling } from '@league/contract';

export type FieldFault = { field: string; message: string };

/** A failure that the contract defines. Services throw its code, and one handler creates the reply. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldFault[] | undefined;
  /** The present record, for a save on an outdated copy; must come from a presenter. */
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** The gymnast with the email, if they may be family; must be visible to the viewer. */
  readonly sibling: Sibling | undefined;
  /** A sentence about this case, used in place of the code's own. Written for the person, without data of others. */
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
