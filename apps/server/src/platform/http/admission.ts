import { IDEMPOTENCY_HEADER, type Call } from '@rang/contract';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { Refusal } from '../refusal.ts';
import { saysNothingTaken } from '../repetitions.ts';

/** Reads a request's token and says whose it is; throws UNAUTHORIZED or TOKEN_EXPIRED. */
export type ReadIdentity<Identity> = (authorization: string | undefined) => Promise<Identity> | Identity;

/** What an error that somebody could not be let in for is answered as. */
export type JudgeAdmission = (request: FastifyRequest, error: Error) => Error;

/** Asks whose request it is before its input is looked at: a visitor learns nothing but that he is one. */
export function createAdmission<Identity extends object>(
  readIdentity: ReadIdentity<Identity>,
  admit: (request: FastifyRequest, identity: Identity) => void,
  judge: JudgeAdmission = (_request, error) => error,
): preValidationHookHandler {
  return (request, _reply, done) => {
    const refuse = (error: Error): void => done(judge(request, error));
    const enter = (identity: Identity): void => {
      try {
        admit(request, identity);
      } catch (error) {
        done(error as Error);
        return;
      }
      done();
    };
    try {
      const identity = readIdentity(request.headers.authorization);
      // A token that was seen lately is known at once, and then nothing waits.
      if (identity instanceof Promise) identity.then(enter, refuse);
      else enter(identity);
    } catch (error) {
      refuse(error as Error);
    }
  };
}

/** Of a call whose session the database is asked about: where that is away, nobody knows what became of the same key before. */
export function judgeLook(call: Call): JudgeAdmission {
  return ({ headers }, error) =>
    call.takesKey && headers[IDEMPOTENCY_HEADER] !== undefined && saysNothingTaken(error)
      ? new Refusal('OUTCOME_UNKNOWN', { cause: error })
      : error;
}
