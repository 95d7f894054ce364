import { CRASH } from './guards/crash.ts';
import { EDGES } from './guards/edges.ts';
import { INTAKE } from './guards/intake.ts';
import { MINES } from './guards/mines.ts';
import { MONEY } from './guards/money.ts';
import { PACKAGES } from './guards/packages.ts';
import { PAYMENTS } from './guards/payments.ts';
import { PEOPLE } from './guards/people.ts';
import { ROUNDS } from './guards/rounds.ts';
import type { Mutant } from './mutant.ts';

/** Every guard that is taken out. */
export const MUTANTS: readonly Mutant[] = [
  ...[PACKAGES, MONEY, INTAKE, ROUNDS, CRASH, MINES, PAYMENTS, PEOPLE, EDGES].flat(),
];
