import { schemaFault } from '@league/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';

/** A request that the schema of its route refuses. Fastify adds which part of the request it is. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
  readonly issues: readonly z.core.$ZodIssue[];
  validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit the schema of its route.');
    this.issues = issues;
  }
}

/** Checks a part of a request; a refusal by zod itself has a sentence of the contract, as zod's own are English only. */
export const checkRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { success, data: value, error } = schema.safeParse(data, { error: schemaFault });
    return success ? { value } : { error: new RequestRefusal(error.issues) };
  };
