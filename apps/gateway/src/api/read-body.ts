import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GatewayRefusal } from '../refusal.ts';
import { readInput } from './read-input.ts';

/** The JSON body of a request, which came as text. Throws BAD_REQUEST. */
export function readBody<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  let body: unknown;
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '');
  } catch {
    throw new GatewayRefusal('BAD_REQUEST');
  }
  return readInput(schema, body);
}
