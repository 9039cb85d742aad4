/** An error of the API: its status and the sentence for people, the same from the server and in the toast. */
export type ErrorEntry = { readonly status: number; readonly message: string };

/** Errors that any route can answer; a feature's own are in its `*.errors.ts`. */
export const httpErrors = {
  NOT_SIGNED_IN: { status: 401, message: 'Unauthorized. Please sign in to continue.' },
  NOT_ALLOWED: { status: 403, message: 'Your account is not allowed to do this.' },
  CROSS_SITE_REQUEST: {
    status: 403,
    message: 'This request came from another website and was refused. Please use the portal itself.',
  },
  WRONG_ADDRESS: {
    status: 421,
    message:
      'The portal does not answer under this address. The person who runs it can set PUBLIC_URL to the address people use.',
  },
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_BODY: {
    status: 415,
    message: 'The request body must be JSON (content type application/json).',
  },
  REQUEST_INCOMPLETE: { status: 408, message: 'The request did not arrive completely. Please try again.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are too large.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  INTERNAL: {
    status: 500,
    message:
      'Something went wrong on our side. Please try again. If it happens again, tell the league office the error id.',
  },
  NOT_READY: {
    status: 503,
    message: 'The portal cannot reach its database right now. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorEntry>;
