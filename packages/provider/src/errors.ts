export type ProviderErrorKind =
  | 'unavailable'
  | 'busy'
  | 'signInFailed'
  | 'refused'
  | 'notFound'
  | 'replyNotUnderstood'
  | 'fieldsMissing'
  | 'choiceUnknown'
  | 'otherAccount';

/**
 * Everything that can go wrong with the membership service. Messages can be logged: they name routes and fields, never
 * a person's values and never the key.
 */
export abstract class ProviderError extends Error {
  abstract readonly kind: ProviderErrorKind;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
  }
}

/** No usable answer: network, time-out, 5xx, a cut or unreadable body. Retrying later makes sense. */
export class ProviderUnavailable extends ProviderError {
  readonly kind = 'unavailable';
  readonly retryAfterMs: number | null;

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, options.cause);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A 429 whose wait would exceed the client's patience (section 11.1). */
export class ProviderBusy extends ProviderError {
  readonly kind = 'busy';
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The key was refused, or a token just issued was (section 2.3), possibly only for writes. */
export class ProviderSignInFailed extends ProviderError {
  readonly kind = 'signInFailed';
  readonly isAtWrite: boolean;

  constructor(message: string, { isAtWrite = false }: { isAtWrite?: boolean } = {}) {
    super(message);
    this.isAtWrite = isAtWrite;
  }
}

/** The key belongs to an account that the caller has not admitted; nothing was read or written. */
export class ProviderOtherAccount extends ProviderError {
  readonly kind = 'otherAccount';
  readonly accountId: number;

  constructor(accountId: number) {
    super(`Wild Apricot's account ${accountId} is not the one that may be used.`);
    this.accountId = accountId;
  }
}

export type RefusalDetail = { field: string; value: string | null; restriction: string | null };

/** 400, 403, 428 or another answer in which the service refuses (sections 5.4 and 11.2). */
export class ProviderRefused extends ProviderError {
  readonly kind = 'refused';
  readonly status: number;
  readonly code: string | null;
  declare readonly providerMessage: string | null;
  declare readonly details: readonly RefusalDetail[];

  constructor(
    message: string,
    refusal: {
      status: number;
      code: string | null;
      providerMessage: string | null;
      details: readonly RefusalDetail[];
    },
  ) {
    super(message);
    this.status = refusal.status;
    this.code = refusal.code;
    // These two repeat what was sent about a person. Loggers copy enumerable properties, so these are not enumerable.
    Object.defineProperty(this, 'providerMessage', { value: refusal.providerMessage });
    Object.defineProperty(this, 'details', { value: refusal.details });
  }

  /** Whether the service named this field among its reasons (ignoring case). */
  names(field: string): boolean {
    return this.details.some((detail) => detail.field.toLowerCase() === field.toLowerCase());
  }
}

/** 404 for something that must exist, for example the contact of an update. */
export class ProviderNotFound extends ProviderError {
  readonly kind = 'notFound';
}

/** Well-formed JSON of an unknown shape, or an inconsistent list. `where` is a path, for example `Contacts[3].Id`. */
export class ProviderReplyNotUnderstood extends ProviderError {
  readonly kind = 'replyNotUnderstood';
  readonly where: string;

  constructor(message: string, where: string) {
    super(message);
    this.where = where;
  }
}

/** The account lacks fields that the configuration names, or has them in a form that cannot hold our values. */
export class ProviderFieldsMissing extends ProviderError {
  readonly kind = 'fieldsMissing';
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[]) {
    super(message);
    this.fields = fields;
  }
}

/** A value that the service's field does not offer; nothing was sent. `field` is the service's name of the field. */
export class ProviderChoiceUnknown extends ProviderError {
  readonly kind = 'choiceUnknown';
  readonly field: string;
  declare readonly value: string;
  readonly allowed: readonly string[];

  constructor(choice: { field: string; value: string; allowed: readonly string[] }) {
    super(
      `Wild Apricot's field "${choice.field}" does not offer the value to be written. It offers: ${choice.allowed.join(', ') || 'nothing'}.`,
    );
    this.field = choice.field;
    this.allowed = choice.allowed;
    Object.defineProperty(this, 'value', { value: choice.value });
  }
}
