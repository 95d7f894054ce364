import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { GatewayRefusal } from '../refusal.ts';

/** What came, as the contract has it. Throws BAD_REQUEST, without a word of what it was. */
export function readInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new GatewayRefusal('BAD_REQUEST');
  return parsed.data;
}

/** The JSON body of a request, which came as text. Throws BAD_REQUEST. */
export function readBody<Schema extends z.ZodMiniType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '');
  } catch {
    throw new GatewayRefusal('BAD_REQUEST');
  }
  return readInput(schema, body);
}
