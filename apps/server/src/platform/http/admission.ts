import type { FastifyRequest, preValidationHookHandler } from 'fastify';

/** Reads a request's token and says whose it is; throws UNAUTHORIZED or TOKEN_EXPIRED. */
export type ReadIdentity<Identity> = (authorization: string | undefined) => Promise<Identity> | Identity;

/** Asks whose request it is before its input is looked at: a visitor learns nothing but that he is one. */
export function createAdmission<Identity extends object>(
  readIdentity: ReadIdentity<Identity>,
  admit: (request: FastifyRequest, identity: Identity) => void,
  judge: (request: FastifyRequest, error: Error) => Error = (_request, error) => error,
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
