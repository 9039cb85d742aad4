export interface ErrorDetail {
  Key: string;
  Value: string;
  Restriction?: string;
}

/** A request that the service refuses, with the status and body of the answer (API section 11.2). */
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

/** 400 with `{code, message}`, and `details` if there are any. */
export function badRequest(code: string, message: string, details?: ErrorDetail[]): Refusal {
  return new Refusal(400, details ? { code, message, details } : { code, message }, message);
}

/** 400 for invalid values of a contact (API section 5.4). */
export function contactInvalid(details: ErrorDetail[]): Refusal {
  return badRequest('Validation', 'Contact details validation error.', details);
}

/** 404. Its body is not documented. */
export function notFound(what: string): Refusal {
  return new Refusal(404, '', `${what} does not exist.`);
}

/** 428: the terms of use have not been accepted. The procedure `AcceptTermsOfUse` accepts them. */
export function termsNotAccepted(): Refusal {
  return new Refusal(428, '', 'The terms of use are not accepted.');
}
