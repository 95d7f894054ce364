/** How the players of a process play one round: bets spread over the time that it waits, cash-outs over a part of its run. */
export interface PlayPlan {
  readonly address: string;
  readonly tokens: readonly string[];
  readonly betsWithinMs: number;
  /** Milliseconds of the round. */
  readonly cashOutsFromMs: number;
  readonly cashOutsWithinMs: number;
}

/** A bet that was cashed out, as its player received it. */
export interface AnsweredCashOut {
  readonly betId: string;
  readonly multiplier: number;
  readonly winAmount: number;
}

/** What became of one round's commands. */
export interface PlayedRound {
  readonly cashOuts: readonly AnsweredCashOut[];
  readonly refused: readonly string[];
  /** From the sending of a command to its acknowledgement. */
  readonly betsMs: readonly number[];
  readonly cashOutsMs: readonly number[];
  /** From the first cash-out that was sent to the last. */
  readonly sentWithinMs: number;
}
