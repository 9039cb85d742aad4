import { schemaFault } from '@league/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** A request that its route's schema refuses. Fastify adds which part of the request it is. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
  readonly issues: readonly z.core.$ZodIssue[];
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit the schema of its route.');
    this.issues = issues;
  }
}

/**
 * Checks a part of a request. A refusal by zod itself gets a sentence of the contract, because zod's own are English
 * only.
 */
export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { success, data: value, error } = schema.safeParse(data, { error: schemaFault });
    return success ? { value } : { error: new RequestRefusal(error.issues) };
  };
