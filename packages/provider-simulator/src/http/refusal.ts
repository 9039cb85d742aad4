export interface ErrorDetail {
  Key: string;
  Value: string;
  Restriction?: string;
}

/** A request the service refuses, with status and body as they go over the wire (API section 11.2). */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.body = body;
  }
}

/** 400 with `{code, message}`, and `details` when there are any. */
export function badRequest(code: string, message: string, details?: ErrorDetail[]): Refusal {
  return new Refusal(400, details ? { code, message, details } : { code, message }, message);
}

/** 400 for values of a contact that do not hold (API section 5.4). */
export function contactInvalid(details: ErrorDetail[]): Refusal {
  return badRequest('Validation', 'Contact details validation error.', details);
}

/** 404 has no documented body. */
export function notFound(what: string): Refusal {
  return new Refusal(404, '', `${what} does not exist.`);
}

/** 428: the terms of use are not accepted; cured by the procedure `AcceptTermsOfUse`. */
export function termsNotAccepted(): Refusal {
  return new Refusal(428, '', 'The terms of use are not accepted.');
}
