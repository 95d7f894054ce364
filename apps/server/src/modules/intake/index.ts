/**
 * Owns the way every bet, cash-out and cancel takes into the database: whatever arrives while one batch is being written
 * is the next batch, with no timer. Guarantees that a command is committed before it is answered, that a wallet has at
 * most one command in a batch, that one bad command never spoils its neighbours, that the same key is one effect and
 * one answer, and that beyond its stated limits it refuses before anything is taken.
 */
export { createIntake, registerIntakeJobs, type Intake } from './intake.ts';
export { INTAKE_LIMITS } from './queue.ts';
export {
  AGAIN,
  BROKEN,
  decideByRows,
  getLatestReceipt,
  NOT_NOW,
  type Command,
  type CommandKind,
  type Decision,
  type Server,
  type Verdict,
  type VerdictCode,
} from './command.ts';
