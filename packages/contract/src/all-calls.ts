import * as auth from './calls-auth.ts';
import * as colour from './calls-colour.ts';
import * as house from './calls-house.ts';
import * as wallet from './calls-wallet.ts';
import type { Call } from './call.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'answer' in value;

/** Every call there is: for the OpenAPI page and for tests that walk them all. */
export const CALLS: readonly Call[] = [auth, wallet, colour, house].flatMap((group) =>
  Object.values(group).filter(isCall),
);
